import { useEffect, useRef, useState } from "react";
import type { Reply, ReplyOutcome } from "@/components/inbox/types";
import { conversation } from "@/components/text/en/conversation";
import { usePart } from "@/components/text/use-part";
import { toast } from "@/components/ui/feedback/toasts";
import type { useDraft } from "@/components/ui/form/use-draft";
import type { InboxMessage } from "@/server/schema/inbox";
import { useCrossing } from "./use-crossing";
import { isReply } from "./use-reply";
import { type Unsure, useUnsure } from "./use-unsure";

type Sending = ReturnType<typeof useDraft> & {
  conversation_id: string;
  messages: readonly InboxMessage[];
  me_id: string | undefined;
  canSend: boolean;
  /** The recipient's name. */
  customer: string;
  send: (reply: Reply) => Promise<ReplyOutcome>;
  /** Called when a template or a file was accepted. */
  sent: () => void;
};

/** Gives back what was being sent when the page was left, and removes it once it turns out to be sent. */
function useSettled({ conversation_id, messages, takeOut, giveBack }: Sending, settled: () => void) {
  const { unsure, begin, forget, isUnsure, ...replies } = useUnsure(conversation_id);
  const giveReplyBack = ({ client_id, content }: Unsure) => {
    giveBack(content);
    replies.giveBack(client_id);
  };
  const isTaken = ({ client_id }: Unsure) => messages.some((message) => isReply(message, client_id));
  const isRestored = useRef(false);
  useEffect(() => {
    if (isRestored.current) return;
    isRestored.current = true;
    for (const one of unsure) if (!isTaken(one) && !one.isGivenBack) giveReplyBack(one);
  });

  const taken = unsure.find(isTaken);
  useEffect(() => {
    if (!taken) return;
    takeOut(taken.content);
    forget(taken.client_id);
    settled();
  });
  return { begin, forget, giveReplyBack, isUnsure };
}

/** Whether this component is still on the page: a reply's outcome may come after its author has moved on. */
function useIsHere() {
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  return isHere;
}

/**
 * Sends text, a template, or a file. A refused text is given back, with the reason. One whose outcome is unknown is
 * given back too, and keeps its id: sent again it goes out once, and it leaves the box if it had been accepted.
 */
export function useSending(sending: Sending) {
  const { canSend, send, sent, draft, takeOut, customer } = sending;
  const text = usePart(conversation);
  const isHere = useIsHere();
  const [refusal, setRefusal] = useState<string | null>(null);
  const { held, mayGo, holdRefused, seen } = useCrossing(sending);
  const refuse = ({ reason, isCrossed }: { reason: string; isCrossed?: boolean }) => {
    if (!isHere.current) toast(text.notSentTo(customer, reason), { tone: "danger" });
    else if (isCrossed) holdRefused(reason);
    else setRefusal(reason);
  };
  const { begin, forget, giveReplyBack, isUnsure } = useSettled(sending, () => setRefusal(null));

  const sendDraft = async () => {
    const content = draft.trim();
    if (!content || !canSend || !mayGo()) return false;
    const reply = begin(content);
    const seen_position = seen.current;
    takeOut(content);
    setRefusal(null);
    const outcome = await send({ client_id: reply.client_id, content, seen_position });
    // A live update may have brought the message although its response was lost.
    const hasCome = outcome.taken === "unknown" && !isUnsure(reply.client_id);
    if (outcome.taken !== "unknown") forget(reply.client_id);
    if (outcome.taken === true || hasCome) return true;
    refuse(outcome);
    giveReplyBack(reply);
    return false;
  };
  const sendWhole = async (reply: Omit<Reply, "seen_position">) => {
    if (!mayGo()) return false;
    setRefusal(null);
    const outcome = await send({ ...reply, seen_position: seen.current });
    if (outcome.taken === true) sent();
    else refuse(outcome);
    return outcome.taken === true;
  };
  const sendTemplate = (template: Omit<Reply, "client_id" | "seen_position">) =>
    sendWhole({ ...template, client_id: crypto.randomUUID() });
  return { refusal, setRefusal, held, sendDraft, sendWhole, sendTemplate };
}
