import { useRef } from "react";
import { notes as words } from "@/components/text/en/notes";
import { usePart } from "@/components/text/use-part";
import { trpc } from "@/components/trpc";
import { useErrorText } from "@/components/ui/error-state";
import { toast } from "@/components/ui/toasts";
import { useFailure } from "@/components/ui/use-failure";
import type { Colleague } from "@/server/schema/colleague";
import type { ConversationNote } from "@/server/schema/conversation-note";
import { mentionsIn } from "./mentions";

type Notes = readonly ConversationNote[];

const withNote = (all: Notes, note: ConversationNote): ConversationNote[] =>
  all.some(({ id }) => id === note.id) ? all.map((one) => (one.id === note.id ? note : one)) : [...all, note];

/** What can be done with a conversation's notes. `added` is called once a new one stands in the thread. */
export function useNotes(conversation_id: string, colleagues: readonly Colleague[], added: () => void) {
  const text = usePart(words);
  const utils = trpc.useUtils();
  const failed = useFailure();
  const inWords = useErrorText();
  const change = (to: (all: Notes) => ConversationNote[]) =>
    utils.inbox.get.setData(
      { conversation_id },
      (thread) => thread && { ...thread, notes: to(thread.notes) },
    );
  const put = (note: ConversationNote) => change((all) => withNote(all, note));
  const adding = trpc.notes.add.useMutation({ onSuccess: put });
  const updating = trpc.notes.update.useMutation({ onSuccess: put });
  const removing = trpc.notes.remove.useMutation({
    onSuccess: (_, { note_id }) => change((all) => all.filter(({ id }) => id !== note_id)),
    onError: failed,
  });
  const refused = (error: unknown) => toast(`${text.notKept} ${inWords(error)}`, { tone: "danger" });
  const written = (content: string) => ({
    conversation_id,
    content,
    mentions: mentionsIn(content, colleagues),
  });
  // What is sent again may have been kept, and only the answer lost: it goes by the same name.
  const tried = useRef({ content: "", client_id: "" });
  const nameOf = (content: string): string => {
    if (tried.current.content !== content) tried.current = { content, client_id: crypto.randomUUID() };
    return tried.current.client_id;
  };
  return {
    /** Keeps a new note; answers whether it was kept. */
    add: (content: string): Promise<boolean> =>
      adding.mutateAsync({ ...written(content), client_id: nameOf(content) }).then(
        () => {
          tried.current = { content: "", client_id: "" };
          added();
          return true;
        },
        (error: unknown) => {
          refused(error);
          return false;
        },
      ),
    /** Changes a note; answers whether the change was kept. */
    update: (note_id: string, content: string): Promise<boolean> =>
      updating.mutateAsync({ ...written(content), note_id }).then(
        () => true,
        (error: unknown) => {
          refused(error);
          return false;
        },
      ),
    remove: (note_id: string) => removing.mutate({ conversation_id, note_id }),
  };
}

export type NoteActions = ReturnType<typeof useNotes>;
