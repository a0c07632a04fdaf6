import type { ComponentProps, ReactNode } from "react";
import { ErrorState } from "@/components/ui/feedback/error-state";
import { Bone, SkeletonRows } from "@/components/ui/feedback/skeleton-rows";

type Asked = { error: unknown; refetch: () => unknown };

type NotLoadedProps = ComponentProps<typeof SkeletonRows> & { query: Asked; waiting?: ReactNode };

/** Replaces the content of a query without data: its error, or until then `waiting` or skeleton rows. */
export const NotLoaded = ({ query, waiting, ...rows }: NotLoadedProps) =>
  query.error ? (
    <ErrorState error={query.error} retry={() => void query.refetch()} />
  ) : (
    (waiting ?? <SkeletonRows {...rows} />)
  );

type LoadedProps<T> = {
  query: Asked & { data: T | undefined };
  height?: number;
  waiting?: ReactNode;
  children: (data: T) => ReactNode;
};

/** Renders a query's data with `children`; until then its error, `waiting`, or a placeholder of `height` pixels. */
export const Loaded = <T,>({ query, height = 0, waiting, children }: LoadedProps<T>) =>
  query.data === undefined ? (
    <NotLoaded query={query} waiting={waiting ?? <Bone height={height} />} />
  ) : (
    children(query.data)
  );
