import { readMetadata } from "@/schema/message-metadata";
import type { CallRow, TimedMessage } from "./timeline-rows";

export type MessageTurn = {
  /** The customer's message that the turn is about; null if we wrote first. */
  asked: TimedMessage | null;
  /** The customer's other messages in the same call of the agent. */
  together: TimedMessage[];
  calls: CallRow[];
  /** What was said in answer, including notices of the service itself. */
  replies: TimedMessage[];
  /** The first reply that is an answer. */
  answer: TimedMessage | null;
  /** System messages that the service wrote into the thread meanwhile. */
  notes: TimedMessage[];
};

/** A notice of the service itself: that it can't read a picture, or when a person will answer. */
function isNotice(message: TimedMessage): boolean {
  const metadata = readMetadata(message);
  return (
    metadata.author === "agent" &&
    Boolean(metadata.acknowledges_media || metadata.failed || metadata.tells_hours || metadata.tells_pause)
  );
}

/** Said by nobody but the service: a notice, or a reminder. */
export function isOwnWords(message: TimedMessage): boolean {
  const metadata = readMetadata(message);
  return isNotice(message) || (metadata.author === "agent" && metadata.reminder !== undefined);
}

/** Written when the agent was paused, so that the team has the conversation. */
export function isPauseNote(message: TimedMessage): boolean {
  const metadata = readMetadata(message);
  return metadata.author === "system" && metadata.type === "agent_paused";
}

export function isForAgent(message: TimedMessage): boolean {
  const metadata = readMetadata(message);
  return metadata.author === "customer" && metadata.handled !== false;
}

/**
 * The customer's message that one belongs to: itself, the last that its call saw, or the customer's last one before it.
 */
export function askedBy(
  message: TimedMessage,
  around: TimedMessage[],
  call: CallRow | undefined,
): TimedMessage | null {
  if (message.role === "user") return message;
  const until = call?.seen_to ?? message.position;
  return around.findLast(({ role, position }) => role === "user" && position <= until) ?? null;
}

/** The call that settled the turn: the last one, whatever its outcome. */
export const lastCall = (calls: CallRow[]): CallRow | undefined => calls.at(-1);

/** The agent's messages of the first one's call, or the first alone if it came of no call. */
const ofOneCall = (ours: TimedMessage[]): TimedMessage[] => {
  const [first] = ours;
  const call_id = first?.agent_call_id;
  return call_id ? ours.filter((one) => one.agent_call_id === call_id) : ours.slice(0, 1);
};

const isStaffs = (message: TimedMessage): boolean => readMetadata(message).author === "staff";

/** The answer to a customer's message, out of what was written `after` it. `isSeen`: the agent has got beyond it. */
function answerTo(
  asked: TimedMessage,
  after: TimedMessage[],
  { call, isSeen }: { call: CallRow | undefined; isSeen: boolean },
): TimedMessage[] {
  const ours = after.filter((message) => message.role === "assistant" && !isNotice(message));
  const byCall = call && ours.filter(({ agent_call_id }) => agent_call_id === call.id);
  if (byCall && byCall.length > 0) return byCall;
  // The agent had nothing to say: what was said later is about something else, unless it escalated.
  if (call?.outcome === "answered" && !call.events.includes("escalation")) return [];
  if (!isForAgent(asked)) return ours.filter(isStaffs).slice(0, 1);
  // What came of another call answers another message; which one is unknown once the calls have expired.
  if (!call && isSeen) return ofOneCall(ours);
  return ours.filter(({ agent_call_id }) => agent_call_id === null).slice(0, 1);
}

const uniqueById = (all: TimedMessage[]) =>
  [...new Map(all.map((one) => [one.id, one])).values()].toSorted((a, b) => a.position - b.position);

/** Collects what belongs to a message, from its neighbours (in order) and the calls about it. */
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
