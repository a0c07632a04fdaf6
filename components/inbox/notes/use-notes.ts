import { noteWriting } from "@/components/text/en/note-writing";
import { usePart } from "@/components/text/use-part";
import { trpc } from "@/components/trpc";
import { useErrorText } from "@/components/ui/feedback/error-state";
import { toast } from "@/components/ui/feedback/toasts";
import { useFailure } from "@/components/ui/form/use-failure";
import { randomId } from "@/components/ui/random-id";
import type { Colleague } from "@/schema/colleague";
import type { ConversationNote } from "@/schema/conversation-note";
import { mentionsIn } from "./write-mentions";

type Notes = readonly ConversationNote[];

const withNote = (all: Notes, note: ConversationNote): ConversationNote[] =>
  all.some(({ id }) => id === note.id) ? all.map((one) => (one.id === note.id ? note : one)) : [...all, note];

/** Changes a conversation's notes in the cached thread. */
function useShown(conversation_id: string) {
  const utils = trpc.useUtils();
  const change = (to: (all: Notes) => ConversationNote[]) =>
    utils.inbox.get.setData(
      { conversation_id },
      (thread) => thread && { ...thread, notes: to(thread.notes) },
    );
  return {
    put: (note: ConversationNote) => change((all) => withNote(all, note)),
    takeOut: (note_id: string) => change((all) => all.filter(({ id }) => id !== note_id)),
  };
}

/** Waits until a note is saved. Resolves to whether it was, and shows why not. */
function useKeeping() {
  const text = usePart(noteWriting);
  const inWords = useErrorText();
  return (kept: Promise<unknown>): Promise<boolean> =>
    kept.then(
      () => true,
      (error: unknown) => {
        toast(`${text.notKept} ${inWords(error)}`, { tone: "danger" });
        return false;
      },
    );
}

// A note that is sent again may have been saved with only the response lost, so it keeps its client_id.
const tried = new Map<string, { content: string; client_id: string }>();

function nameOf(conversation_id: string, content: string): string {
  const last = tried.get(conversation_id);
  if (last?.content === content) return last.client_id;
  const client_id = randomId();
  tried.set(conversation_id, { content, client_id });
  return client_id;
}

/** Saves a new note. Resolves to whether it was saved. `added` is called once it is in the thread. */
export function useAddNote(conversation_id: string, colleagues: readonly Colleague[], added: () => void) {
  const { put } = useShown(conversation_id);
  const keeping = useKeeping();
  const adding = trpc.notes.add.useMutation({ onSuccess: put });
  return async (content: string): Promise<boolean> => {
    const client_id = nameOf(conversation_id, content);
    const note = { conversation_id, content, mentions: mentionsIn(content, colleagues), client_id };
    const isKept = await keeping(adding.mutateAsync(note));
    if (isKept) {
      tried.delete(conversation_id);
      added();
    }
    return isKept;
  };
}

/** Edits a note. Resolves to whether the change was saved. */
export function useChangeNote(
  { id: note_id, conversation_id }: ConversationNote,
  colleagues: readonly Colleague[],
) {
  const { put } = useShown(conversation_id);
  const keeping = useKeeping();
  const changing = trpc.notes.update.useMutation({ onSuccess: put });
  return (content: string): Promise<boolean> => {
    const mentions = mentionsIn(content, colleagues);
    return keeping(changing.mutateAsync({ conversation_id, note_id, content, mentions }));
  };
}

/** Deletes a note. */
export function useRemoveNote({ id: note_id, conversation_id }: ConversationNote): () => void {
  const { takeOut } = useShown(conversation_id);
  const removing = trpc.notes.remove.useMutation({
    onSuccess: () => takeOut(note_id),
    onError: useFailure(),
  });
  return () => removing.mutate({ conversation_id, note_id });
}
