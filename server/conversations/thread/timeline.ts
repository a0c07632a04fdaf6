import { z } from "zod";
import { snapshot } from "@/db/client";
import { Id } from "@/schema/common";
import { MessageTimeline } from "@/schema/message-timeline";
import { action } from "@/server/http/action";
import type { Ctx } from "@/server/http/ctx";
import { deliveriesOfMessages, keptEvents } from "@/server/webhooks/deliveries/message-deliveries";
import {
  type Change,
  callOf,
  callsAbout,
  changesAround,
  messageWithThread,
  neighbours,
  type StateChanges,
  sendAttemptsOf,
  type TimedMessage,
  transcriptionOf,
} from "./timeline-rows";
import { stepsOf, storedAt } from "./timeline-steps";
import { askedBy, type MessageTurn, turnOfMessage } from "./timeline-turn";
import { TO_A_PERSON, whyUnanswered } from "./timeline-unanswered";

async function readTurn(ctx: Ctx, message: TimedMessage, answered_position: number): Promise<MessageTurn> {
  const [around, call] = await Promise.all([neighbours(ctx, message), callOf(ctx, message)]);
  const asked = askedBy(message, around, call);
  const calls = asked ? await callsAbout(ctx, asked) : [];
  return turnOfMessage(message, asked, around, { calls, answered_position });
}

/**
 * The changes that belong to a turn: those before it that gave the conversation to a person, and those until the
 * answer.
 */
function changesIn({ answer, asked }: MessageTurn, { before, after }: StateChanges): Change[] {
  const until = answer?.created_at ?? new Date().toISOString();
  const other = before.findIndex(({ kind }) => !TO_A_PERSON.includes(kind));
  const gave = asked ? before.slice(0, other < 0 ? undefined : other) : [];
  return [...gave, ...after.filter(({ at }) => at <= until)];
}

async function read(ctx: Ctx, message_id: string): Promise<MessageTimeline> {
  const { message, thread } = await messageWithThread(ctx, message_id);
  const turn = await readTurn(ctx, message, thread.answered_position);
  const asked = turn.asked ?? message;
  const ids = [...new Set([message, asked, ...turn.replies].map(({ id }) => id))];
  const [changes, transcription, kept, tries, deliveries] = await Promise.all([
    changesAround(ctx, message.conversation_id, storedAt(asked)),
    transcriptionOf(ctx, asked),
    keptEvents(ctx, ids),
    sendAttemptsOf(ctx, ids),
    deliveriesOfMessages(ctx, ids),
  ]);
  const steps = stepsOf(message_id, {
    turn,
    thread,
    transcription,
    changes: changesIn(turn, changes),
    kept,
    tries,
    deliveries,
  });
  const answered = steps.find((step) => step.kind === "answered" && step.message_id === turn.answer?.id);
  return {
    message,
    request_id: message.request_id,
    steps,
    answered_in_ms: answered?.took_ms ?? null,
    unanswered: message.role === "user" ? whyUnanswered(turn, thread, changes, transcription) : null,
  };
}

export const readMessageTimeline = action({
  summary:
    "Read a message's timeline: how it arrived, what the agent was asked and said, how the answer was sent",
  description:
    "Some records are kept for a limited time only; the steps that they would tell are left out then.",
  input: z.strictObject({ message_id: Id }),
  only: "practitioner",
  output: MessageTimeline,
  run: (ctx, { message_id }) => snapshot(ctx.db, (db) => read({ ...ctx, db }, message_id)),
});
