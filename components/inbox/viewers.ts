import { useSyncExternalStore } from "react";
import type { Viewer } from "@/server/schema/presence";

const NONE: readonly Viewer[] = [];
let known = new Map<string, readonly Viewer[]>();
const listeners = new Set<() => void>();

function set(next: Map<string, readonly Viewer[]>): void {
  known = next;
  for (const listener of listeners) listener();
}

/** Notes who looks at a conversation now, as the live updates tell. */
export function noteViewers(conversation_id: string, viewers: readonly Viewer[]): void {
  const next = new Map(known);
  if (viewers.length > 0) next.set(conversation_id, viewers);
  else next.delete(conversation_id);
  set(next);
}

/** Forgets who looks at what: nothing can be heard of it. */
export const forgetViewers = (): void => set(new Map());

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Who looks at a conversation besides the reader, as far as is known. */
export function useOthers(conversation_id: string, me_id: string | undefined): readonly Viewer[] {
  const viewers = useSyncExternalStore(
    subscribe,
    () => known.get(conversation_id) ?? NONE,
    () => NONE,
  );
  return me_id === undefined ? NONE : viewers.filter(({ user }) => user.id !== me_id);
}
