import { type RefObject, useEffect } from "react";
import { useAttached } from "@/components/inbox/attach/attached";
import { isReady } from "@/components/inbox/attach/types";
import { usePresence } from "@/components/inbox/thread/use-presence";
import type { Reply, ReplyOutcome } from "@/components/inbox/types";
import { conversation } from "@/components/text/en/conversation";
import { usePart } from "@/components/text/use-part";
import { useDraft } from "@/components/ui/form/use-draft";
import type { InboxMessage, InboxThread } from "@/schema/inbox";
import { firstGap } from "@/schema/quick-reply-variables";
import type { Picker } from "./use-picker";
import { isReply } from "./use-reply";
import { useSending } from "./use-sending";

export type WriterProps = {
  thread: InboxThread;
  field: RefObject<HTMLTextAreaElement | null>;
  messages: readonly InboxMessage[];
  picker: Picker;
  me_id: string | undefined;
  send: (reply: Reply) => Promise<ReplyOutcome>;
};

/** Keeps the browser from opening a file in place of the page when it is dropped where nothing takes it. */
function useNoDrop() {
  useEffect(() => {
    const stay = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes("Files")) event.preventDefault();
    };
    document.addEventListener("dragover", stay);
    document.addEventListener("drop", stay);
    return () => {
      document.removeEventListener("dragover", stay);
      document.removeEventListener("drop", stay);
    };
  }, []);
}

/** The reply's files. One whose response was lost is removed, with its text, once its message turns up after all. */
function useFiles(
  conversation_id: string,
  messages: readonly InboxMessage[],
  settled: (words: string) => void,
) {
  const [files, changeFiles] = useAttached(conversation_id);
  const taken = files.find(
    ({ tried, client_id }) => tried !== null && messages.some((message) => isReply(message, client_id)),
  );
  useEffect(() => {
    if (!taken) return;
    taken.stop();
    changeFiles((all) => all.filter(({ id }) => id !== taken.id));
    settled(taken.tried ?? "");
  });
  return { files, changeFiles };
}

/** The reply that is being written, and how it is sent: text, files, or both. */
export function useReplyWriter({ thread, messages, me_id, picker, field, send }: WriterProps) {
  const text = usePart(conversation);
  const written = useDraft(`reply ${thread.id}`);
  const { draft, change, giveBack, takeOut } = written;
  useNoDrop();
  usePresence(thread.id, draft);
  const canSend = thread.connection?.is_connected ?? false;
  const { refusal, setRefusal, held, sendDraft, sendWhole, sendTemplate } = useSending({
    ...written,
    conversation_id: thread.id,
    customer: thread.lead.name,
    messages,
    me_id,
    send,
    canSend,
    sent: () => picker.pick(false),
  });
  const { files, changeFiles } = useFiles(thread.id, messages, (words) => {
    if (words) takeOut(words);
    setRefusal(null);
  });
  const gap = firstGap(draft);
  const provider = thread.connection?.provider;
  const sendFiles = async () => {
    if (!provider) return;
    if (!files.every(isReady)) return setRefusal(text.filesNotReady);
    try {
      const { sendFiles: sendEach } = await import("@/components/inbox/attach/send-files");
      const words = { draft, takeOut, giveBack, sendText: sendDraft };
      await sendEach({ provider, files, put: changeFiles, ...words, send: sendWhole });
    } catch {
      setRefusal(text.unreachable);
    }
  };
  const sendAll = () => {
    if (!gap) return void (files.length > 0 ? sendFiles() : sendDraft());
    field.current?.focus();
    field.current?.setSelectionRange(gap.from, gap.to);
  };
  const beginQuickReply = () => {
    change(draft && !/\s$/.test(draft) ? `${draft} /` : `${draft}/`);
    field.current?.focus();
  };
  const state = { draft, change, files, changeFiles, canSend, gap, refusal, held };
  const hasAll = files.length > 0 ? files.every(isReady) : draft.trim() !== "";
  return { ...state, isReady: hasAll, sendDraft: sendAll, sendTemplate, beginQuickReply };
}
