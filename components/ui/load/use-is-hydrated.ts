import { useSyncExternalStore } from "react";

const subscribe = () => () => {};

/**
 * Whether this part of the page is hydrated: false on the server and during hydration. Until then, what another part
 * has already fetched must not be shown, so that server and browser render the same.
 */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
