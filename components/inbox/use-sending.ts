import { useEffect, useRef, useState } from "react";
import type { useDraft } from "@/components/ui/use-draft";
import type { InboxMessage } from "@/server/schema/inbox";
import type { Reply, ReplyOutcome } from "./types";
import { useCrossing } from "./use-crossing";
import { isReply } from "./use-reply";
import { type Unsure, useUnsure } from "./use-unsure";

type Sending = ReturnType<typeof useDraft> & {
  conversation_id: string;
  messages: readonly InboxMessage[];
  me_id: string | undefined;
  canSend: boolean;
  send: (reply: Reply) => Promise<ReplyOutcome>;
  /** Called when a template was taken. */
  sent: () => void;
};

/** Gives back what was being sent when the page was left, and takes it away again once it turns out to be sent. */
function useSettled({ conversation_id, messages, draft, change, giveBack }: Sending, settled: () => void) {
  const { unsure, begin, forget, isUnsure } = useUnsure(conversation_id);
  const isTaken = ({ client_id }: Unsure) => messages.some((message) => isReply(message, client_id));
  const isRestored = useRef(false);
  useEffect(() => {
    if (isRestored.current) return;
    isRestored.current = true;
    for (const one of unsure) if (!isTaken(one) && !draft.startsWith(one.content)) giveBack(one.content);
  });

  const taken = unsure.find(isTaken);
  useEffect(() => {
    if (!taken) return;
    if (draft.startsWith(taken.content)) change(draft.slice(taken.content.length).trimStart());
    forget(taken.client_id);
    settled();
  });
  return { begin, forget, isUnsure };
}

/**
 * Sends what is written, or a template. A text that was refused is given back, with why. One whose outcome is unknown
 * is given back too, and keeps its id: sent again it goes out once, and it leaves the box if it had been taken.
 */
export function useSending(sending: Sending) {
  const { canSend, send, sent, draft, change, giveBack } = sending;
  const [refusal, setRefusal] = useState<string | null>(null);
  const { held, mayGo, holdRefused, seen } = useCrossing(sending);
  const refuse = ({ reason, isCrossed }: { reason: string; isCrossed?: boolean }) =>
    isCrossed ? holdRefused(reason) : setRefusal(reason);
  const { begin, forget, isUnsure } = useSettled(sending, () => setRefusal(null));

  const sendDraft = async () => {
    const content = draft.trim();
    if (!content || !canSend || !mayGo()) return;
    const reply = begin(content);
    const seen_position = seen.current;
    change("");
    setRefusal(null);
    const outcome = await send({ ...reply, seen_position });
    // The live updates may have brought it before its answer was lost.
    const hasCome = outcome.taken === "unknown" && !isUnsure(reply.client_id);
    if (outcome.taken !== "unknown") forget(reply.client_id);
    if (outcome.taken === true || hasCome) return;
    refuse(outcome);
    giveBack(content);
  };
  const sendTemplate = async (template: Omit<Reply, "client_id" | "seen_position">) => {
    if (!mayGo()) return false;
    setRefusal(null);
    const client_id = crypto.randomUUID();
    const outcome = await send({ ...template, client_id, seen_position: seen.current });
    if (outcome.taken === true) sent();
    else refuse(outcome);
    return outcome.taken === true;
  };
  return { refusal, held, sendDraft, sendTemplate };
}
