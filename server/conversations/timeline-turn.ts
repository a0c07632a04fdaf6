import { readMetadata } from "@/server/schema/message-metadata";
import type { CallRow, TimedMessage } from "./timeline-rows";

export type MessageTurn = {
  /** The customer's message that it is about; null where a person wrote first. */
  asked: TimedMessage | null;
  /** The customer's other messages that the agent was asked about with it. */
  together: TimedMessage[];
  calls: CallRow[];
  /** What was said in answer, the notices of the service itself among it. */
  replies: TimedMessage[];
  /** The first of them that is an answer. */
  answer: TimedMessage | null;
  /** Lines that the service wrote into the thread meanwhile. */
  notes: TimedMessage[];
};

/** What the service says by itself: that it can't read a picture, when a person will answer. */
function isNotice(message: TimedMessage): boolean {
  const metadata = readMetadata(message);
  return (
    metadata.author === "agent" &&
    Boolean(metadata.acknowledges_media || metadata.failed || metadata.tells_hours)
  );
}

/** What nobody but the service said: a notice, or a reminder. */
export function isOwnWords(message: TimedMessage): boolean {
  const metadata = readMetadata(message);
  return isNotice(message) || (metadata.author === "agent" && metadata.reminder !== undefined);
}

export function isForAgent(message: TimedMessage): boolean {
  const metadata = readMetadata(message);
  return metadata.author === "customer" && metadata.handled !== false;
}

/** The customer's message that one belongs to: itself, what its call was about, or what the customer wrote last before. */
export function askedBy(
  message: TimedMessage,
  around: TimedMessage[],
  call: CallRow | undefined,
): TimedMessage | null {
  if (message.role === "user") return message;
  const until = call?.seen_to ?? message.position;
  return around.findLast(({ role, position }) => role === "user" && position <= until) ?? null;
}

/** The call that settled the matter: the last one, whatever came of it. */
export const lastCall = (calls: CallRow[]): CallRow | undefined => calls.at(-1);

/** The agent's messages of one call, or one that came of none. */
const ofOneCall = (ours: TimedMessage[]): TimedMessage[] => {
  const [first] = ours;
  const call_id = first?.agent_call_id;
  return call_id ? ours.filter((one) => one.agent_call_id === call_id) : ours.slice(0, 1);
};

const isStaffs = (message: TimedMessage): boolean => readMetadata(message).author === "staff";

/** The answer to a customer's message, of what was written `after` it. `isSeen`: the agent has got beyond it. */
function answerTo(
  asked: TimedMessage,
  after: TimedMessage[],
  { call, isSeen }: { call: CallRow | undefined; isSeen: boolean },
): TimedMessage[] {
  const ours = after.filter((message) => message.role === "assistant" && !isNotice(message));
  const byCall = call && ours.filter(({ agent_call_id }) => agent_call_id === call.id);
  if (byCall && byCall.length > 0) return byCall;
  // The agent had nothing to say: what was said later is about something else, unless a person was asked for.
  if (call?.outcome === "answered" && !call.events.includes("escalation")) return [];
  if (!isForAgent(asked)) return ours.filter(isStaffs).slice(0, 1);
  // What came of another call answers another message; which, is not known any more once the calls are gone.
  if (!call && isSeen) return ofOneCall(ours);
  return ours.filter(({ agent_call_id }) => agent_call_id === null).slice(0, 1);
}

const uniqueById = (all: TimedMessage[]) =>
  [...new Map(all.map((one) => [one.id, one])).values()].toSorted((a, b) => a.position - b.position);

/** Puts together what belongs to a message, of its neighbours (in their order) and the calls about it. */
export function turnOfMessage(
  message: TimedMessage,
  asked: TimedMessage | null,
  around: TimedMessage[],
  { calls, answered_position }: { calls: CallRow[]; answered_position: number },
): MessageTurn {
  const own = message.role === "assistant" ? [message] : [];
  const noted = message.role === "system" ? [message] : [];
  if (!asked) return { asked, together: [], calls, replies: own, answer: null, notes: noted };
  const call = lastCall(calls);
  const after = around.filter(({ position }) => position > asked.position);
  const isSeen = asked.position <= answered_position;
  const answers = answerTo(asked, after, { call, isSeen });
  const answer = answers[0] ?? null;
  const next = after.find((one) => one.role === "user" && one.position > (call?.seen_to ?? asked.position));
  const end = answer?.position ?? next?.position ?? Number.POSITIVE_INFINITY;
  const notices = after.filter((one) => one.role === "assistant" && isNotice(one) && one.position <= end);
  const notes = after.filter((one) => one.role === "system" && one.position <= end);
  const isTold = ({ position }: TimedMessage) =>
    call !== undefined && position >= call.seen_from && position <= call.seen_to;
  return {
    asked,
    together: around.filter((one) => one.role === "user" && one.id !== asked.id && isTold(one)),
    calls,
    replies: uniqueById([...notices, ...answers, ...own]),
    answer,
    notes: uniqueById([...notes, ...noted]),
  };
}
