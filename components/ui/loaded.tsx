import type { ComponentProps, ReactNode } from "react";
import { ErrorState } from "./error-state";
import { Bone, SkeletonRows } from "./skeleton-rows";

type Asked = { error: unknown; refetch: () => unknown };

type NotLoadedProps = ComponentProps<typeof SkeletonRows> & { query: Asked; waiting?: ReactNode };

/** In the place of what a query has not answered: what went wrong, or until then `waiting`, or the shapes of rows. */
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

/** What a query answered, by `children`; its error; or until then `waiting`, or a shape of `height` pixels. */
export const Loaded = <T,>({ query, height = 0, waiting, children }: LoadedProps<T>) =>
  query.data === undefined ? (
    <NotLoaded query={query} waiting={waiting ?? <Bone height={height} />} />
  ) : (
    children(query.data)
  );
