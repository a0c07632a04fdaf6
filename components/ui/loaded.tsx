import type { ReactNode } from "react";
import { ErrorState } from "./error-state";
import { Bone } from "./skeleton-rows";

type Query<T> = { data: T | undefined; error: unknown; refetch: () => unknown };

/**
 * What a query answered, by `children`; or what went wrong. Until then `waiting`, or a plain shape of that height
 * (pixels).
 */
export function Loaded<T>({
  query,
  height,
  waiting,
  children,
}: {
  query: Query<T>;
  height?: number;
  waiting?: ReactNode;
  children: (data: T) => ReactNode;
}) {
  if (query.data !== undefined) return children(query.data);
  if (query.error) return <ErrorState error={query.error} retry={() => void query.refetch()} />;
  return waiting ?? <Bone height={height ?? 0} />;
}
