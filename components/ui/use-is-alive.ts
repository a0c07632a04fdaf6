import { useSyncExternalStore } from "react";

const subscribe = () => () => {};

/**
 * Whether a part of the page is alive: not on the server, nor while the browser takes over what the server drew. What
 * another part has fetched by then is not shown before, so that both draw the same.
 */
export const useIsAlive = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
