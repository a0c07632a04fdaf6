import { createStore, useStore } from "@/components/ui/store";
import type { Viewer } from "@/server/schema/presence";

const NONE: readonly Viewer[] = [];
const known = createStore<ReadonlyMap<string, readonly Viewer[]>>(new Map());

/** Notes who looks at a conversation now, as the live updates tell. */
export function noteViewers(conversation_id: string, viewers: readonly Viewer[]): void {
  const next = new Map(known.get());
  if (viewers.length > 0) next.set(conversation_id, viewers);
  else next.delete(conversation_id);
  known.set(next);
}

/** Forgets who looks at what: nothing can be heard of it. */
export const forgetViewers = (): void => known.set(new Map());

/** Who looks at a conversation besides the reader, as far as is known. */
export function useOthers(conversation_id: string, me_id: string | undefined): readonly Viewer[] {
  const viewers = useStore(known).get(conversation_id) ?? NONE;
  return me_id === undefined ? NONE : viewers.filter(({ user }) => user.id !== me_id);
}
