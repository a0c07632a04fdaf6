import { createStore, useStore } from "@/components/ui/load/store";
import type { Viewer } from "@/schema/presence";

const NONE: readonly Viewer[] = [];
const known = createStore<ReadonlyMap<string, readonly Viewer[]>>(new Map());

/** Stores who has a conversation open now, as the live updates report it. */
export function noteViewers(conversation_id: string, viewers: readonly Viewer[]): void {
  const next = new Map(known.get());
  if (viewers.length > 0) next.set(conversation_id, viewers);
  else next.delete(conversation_id);
  known.set(next);
}

/** Forgets all viewers, as the stream that reports them is down. */
export const forgetViewers = (): void => known.set(new Map());

/** Who has a conversation open besides the reader, as far as is known. */
export function useOthers(conversation_id: string, me_id: string | undefined): readonly Viewer[] {
  const viewers = useStore(known).get(conversation_id) ?? NONE;
  return me_id === undefined ? NONE : viewers.filter(({ user }) => user.id !== me_id);
}
