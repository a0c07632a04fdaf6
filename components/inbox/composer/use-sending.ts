import { useEffect, useRef, useState } from "react";
import { useOthers } from "@/components/inbox/thread/viewers";
import type { Reply, ReplyOutcome } from "@/components/inbox/types";
import { conversation } from "@/components/text/en/conversation";
import { usePart } from "@/components/text/use-part";
import { toast } from "@/components/ui/feedback/toasts";
import type { useDraft } from "@/components/ui/form/use-draft";
import { randomId } from "@/components/ui/random-id";
import type { InboxMessage } from "@/schema/inbox";
import { isReply } from "./use-reply";

/**
 * A reply that is being sent, or whose response was lost: the service may have accepted it. Once it is given back, its
 * text is in the field, where the author may change it.
 */
type Unsure = { client_id: string; content: string; isGivenBack: boolean };

function read(key: string): Unsure[] {
  const kept = sessionStorage.getItem(key);
  return kept ? JSON.parse(kept) : [];
}

/** A conversation's unsure replies, stored in the tab, so that a reload while sending makes no second reply. */
function useUnsure(conversation_id: string) {
  const key = `unsure ${conversation_id}`;
  const [unsure, setUnsure] = useState(() => read(key));
  const change = (next: Unsure[]) => {
    setUnsure(next);
    if (next.length > 0) sessionStorage.setItem(key, JSON.stringify(next));
    else sessionStorage.removeItem(key);
  };
  const forget = (client_id: string) => change(read(key).filter((one) => one.client_id !== client_id));
  /** Adds a reply with this text, or returns the one that was tried before. It replaces those that were given back. */
  const begin = (content: string): Unsure => {
    const tried = read(key);
    const known = tried.find((one) => one.content === content);
    const begun = { client_id: known?.client_id ?? randomId(), content, isGivenBack: false };
    change([...tried.filter((one) => one !== known && !one.isGivenBack), begun]);
    return begun;
  };
  const giveBack = (client_id: string) =>
    change(read(key).map((one) => (one.client_id === client_id ? { ...one, isGivenBack: true } : one)));
  const isUnsure = (client_id: string) => read(key).some((one) => one.client_id === client_id);
  return { unsure, begin, forget, giveBack, isUnsure };
}

type Writing = {
  conversation_id: string;
  messages: readonly InboxMessage[];
  draft: string;
  me_id: string | undefined;
};

const namesOf = (names: readonly (string | null)[]) => [...new Set(names.filter((name) => name !== null))];

/**
 * Holds a reply back once if a colleague is typing too, or has replied since it was begun: `mayGo` says whether it may
 * be sent, and `held` why not. The second attempt may go. The service holds back what this page couldn't know of.
 */
function useCrossing({ conversation_id, messages, draft, me_id }: Writing) {
  const text = usePart(conversation);
  const others = useOthers(conversation_id, me_id);
  const last = Math.max(0, ...messages.map(({ position }) => position));
  const [held, setHeld] = useState<string | null>(null);
  const seen = useRef(last);
  const isToldByService = useRef(false);
  const isEmpty = draft.trim() === "";
  useEffect(() => {
    // As long as nothing is typed, everything here counts as seen.
    if (isEmpty) seen.current = last;
  }, [isEmpty, last]);

  const hold = (words: string) => {
    seen.current = last;
    setHeld(words);
    return false;
  };
  const mayGo = (): boolean => {
    if (isToldByService.current) seen.current = last;
    isToldByService.current = false;
    const theirs = messages.filter(
      ({ sender, position }) => sender.kind === "staff" && sender.id !== me_id && position > seen.current,
    );
    if (theirs.length > 0) return hold(text.crossed(namesOf(theirs.map(({ sender }) => sender.name))));
    const writing = others.filter(({ is_typing }) => is_typing);
    if (writing.length > 0 && !held) return hold(text.crossing(writing.map(({ user }) => user.full_name)));
    setHeld(null);
    return true;
  };
  /** Holds a reply that the service refused. The message that this page didn't know of is being loaded. */
  const holdRefused = (words: string) => {
    isToldByService.current = true;
    hold(words);
  };
  return { held, mayGo, holdRefused, seen };
}

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
    sendWhole({ ...template, client_id: randomId() });
  return { refusal, setRefusal, held, sendDraft, sendWhole, sendTemplate };
}
