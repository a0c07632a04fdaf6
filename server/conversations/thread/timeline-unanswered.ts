import type { Unanswered } from "@/schema/message-timeline";
import type { CallRow, Change, StateChanges, Thread, Transcription } from "./timeline-rows";
import { isForAgent, isPauseNote, lastCall, type MessageTurn } from "./timeline-turn";

/**
 * The codes for a text sent after 24 hours: our own, Twilio's (docs/api/errors/63016) and Meta's (page
 * support/error-codes).
 */
const TOO_LATE = ["template_required", "63016", "131047"];

/** Kinds of changes after which a person has the conversation, and after which it is closed. */
export const TO_A_PERSON: Change["kind"][] = ["took_over", "assigned", "unassigned", "escalated"];
const CLOSING: Change["kind"][] = ["completed", "abandoned"];

const because = (reason: Unanswered["reason"], detail: string | null = null): Unanswered => ({
  reason,
  detail,
});

const nameOf = ({ by, to }: Pick<Change, "by" | "to">): string | null =>
  to?.full_name ?? by?.full_name ?? null;

/** Why the answer did not reach the customer; null if it did, or is on its way. */
function unsent({ answer }: MessageTurn): Unanswered | null {
  if (answer?.delivery_status !== "failed") return null;
  const { code = "", message = null } = answer.delivery_error ?? {};
  if (TOO_LATE.includes(code)) return because("out_of_window", message);
  return because(code === "disconnected" ? "disconnected" : "send_failed", message);
}

function afterChange(changes: Change[]): Unanswered | null {
  const change = changes.find(({ kind }) => [...TO_A_PERSON, ...CLOSING].includes(kind));
  if (!change) return null;
  return CLOSING.includes(change.kind) ? because("closed") : because("taken_over", nameOf(change));
}

function afterCall(call: CallRow, isWaiting: boolean, changes: Change[]): Unanswered {
  if (call.outcome === "answered") return because("no_reply");
  if (call.outcome === "later") return because("answers_later");
  if (call.outcome === "unwanted") return afterChange(changes) ?? because("taken_over");
  if (isWaiting) return because("waiting", call.reason);
  if (call.outcome === "outdated") return afterChange(changes) ?? because("not_known");
  return because("agent_failed", call.reason);
}

/** Whether a person had the conversation when the message came: by the change before it, else by its state now. */
function wasWithAPerson(thread: Thread, { before, after }: StateChanges): boolean {
  const [last] = before;
  if (last) return TO_A_PERSON.includes(last.kind);
  return after.length === 0 && thread.status === "escalated";
}

/** Why a customer's message has no answer, or none that reached them; null if it has one. */
export function whyUnanswered(
  turn: MessageTurn,
  thread: Thread,
  changes: StateChanges,
  transcription?: Transcription,
): Unanswered | null {
  const { asked, answer } = turn;
  if (!asked) return null;
  if (answer) return unsent(turn);
  const isHeld = thread.status === "active" && Boolean(transcription?.holds_until);
  if (!isForAgent(asked)) return because(isHeld ? "waiting" : "not_for_agent");
  const isOpen = asked.position > thread.answered_position;
  const isWaiting = isOpen && thread.status === "active";
  if (turn.notes.some(isPauseNote)) return because("paused");
  const call = lastCall(turn.calls);
  if (call && !call.told.is_unattended) return afterCall(call, isWaiting, changes.after);
  if (wasWithAPerson(thread, changes)) {
    const [last] = changes.before;
    return because("with_a_person", (last ? nameOf(last) : thread.assignee?.full_name) ?? null);
  }
  if (isWaiting) return because("waiting");
  if (!isOpen) return because("no_reply");
  return afterChange(changes.after) ?? because("not_known");
}
