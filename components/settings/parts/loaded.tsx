"use client";

import { Skeleton } from "@mantine/core";
import type { ReactNode } from "react";
import { ErrorState } from "@/components/kit/error-state";

type Query<T> = { data: T | undefined; error: unknown; refetch: () => unknown };

/** What a query answered, by `children`; until then a shape as tall as that (pixels), or what went wrong. */
export function Loaded<T>({
  query,
  height,
  children,
}: {
  query: Query<T>;
  height: number;
  children: (data: T) => ReactNode;
}) {
  if (query.data !== undefined) return children(query.data);
  if (query.error) return <ErrorState error={query.error} retry={() => void query.refetch()} />;
  return <Skeleton height={height} />;
}
