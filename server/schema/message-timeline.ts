import { z } from "zod";
import { Id, Timestamp } from "./common";
import { DeliveryError, Message } from "./conversation";
import { ChangeActor, ChangeKind } from "./conversation-change";
import {
  AgentCallOutcome,
  AgentInputSummary,
  AgentWork,
  SendOutcome,
  TranscriptionOutcome,
} from "./message-steps";
import { WebhookDeliveryStatus } from "./webhook";

/** A step of a timeline. `at` is when it began or happened; `took_ms` its duration, or the time since the last step. */
const step = <K extends string, S extends z.ZodRawShape>(kind: K, shape: S) =>
  z.object({ kind: z.literal(kind), at: Timestamp, took_ms: z.int().nullable(), message_id: Id, ...shape });

/** Who wrote a reply. service: a reminder, or a notice such as that a person answers when the business opens. */
const Replier = z.enum(["agent", "staff", "service"]);

/**
 * A step in the life of a message, by `kind`:
 * - written: the customer sent it, by the provider's clock, if the provider tells the time.
 * - arrived: the provider's request arrived; `took_ms` is the provider's delay.
 * - verified: its signature was verified.
 * - stored: it was first durable; our own messages are stored when they are written.
 * - published: its event was recorded at the same moment; `event_id` is null if the event is no longer kept.
 * - transcribed: the voice message was transcribed, or not, with the reason; `tries` counts earlier failed attempts.
 * - taken_together: the agent was asked about it together with the messages `with`; `took_ms` is how long it waited.
 * - agent_called: a call to the agent: what it was given, its answer and the events it requested; `work` is how a
 *   language model arrived at that, and null for any other agent.
 * - noted: the service wrote a system message into the conversation.
 * - changed: the conversation's assignment or status changed.
 * - answered: a reply was written; `took_ms` is since the customer's message arrived.
 * - adapted: the reply was shortened or split to fit what the provider can show.
 * - send_tried: an attempt to hand it to the provider.
 * - sent, delivered, read, failed: what the provider reported.
 * - webhook: a delivery of its event to one of the organization's endpoints.
 */
export const MessageStep = z
  .discriminatedUnion("kind", [
    step("written", {}),
    step("arrived", {}),
    step("verified", {}),
    step("stored", { position: z.int() }),
    step("published", { event_id: Id.nullable() }),
    step("transcribed", { outcome: TranscriptionOutcome, reason: z.string().nullable(), tries: z.int() }),
    step("taken_together", { with: z.array(Id) }),
    step("agent_called", {
      call_id: Id,
      outcome: AgentCallOutcome,
      reason: z.string().nullable(),
      told: AgentInputSummary,
      reply: z.string().nullable(),
      events: z.array(z.string()),
      work: AgentWork.nullable(),
    }),
    step("noted", { content: z.string() }),
    step("changed", {
      change: ChangeKind,
      actor: ChangeActor.nullable(),
      by: z.string().nullable(),
      to: z.string().nullable(),
    }),
    step("answered", { by: Replier, name: z.string().nullable() }),
    step("adapted", { changes: z.array(z.string()) }),
    step("send_tried", { outcome: SendOutcome, error: DeliveryError.nullable() }),
    step("sent", {}),
    step("delivered", {}),
    step("read", {}),
    step("failed", { error: DeliveryError.nullable() }),
    step("webhook", {
      delivery_id: Id,
      endpoint_id: Id,
      status: WebhookDeliveryStatus,
      attempts: z.int(),
    }),
  ])
  .meta({ id: "MessageStep" });
export type MessageStep = z.infer<typeof MessageStep>;

/**
 * Why a customer's message has no answer, or none that reached them:
 * - waiting: the agent is being asked or soon will be, or the voice message is being transcribed for it.
 * - not_for_agent: the agent can't read this kind of message, such as an image.
 * - with_a_person: a person had the conversation when it arrived.
 * - taken_over: a person took over the conversation while the agent was being asked.
 * - paused: the agent was paused, so your team got the conversation.
 * - closed: the conversation was closed before there was an answer.
 * - agent_failed: the agent gave no answer, and the conversation was handed to a person.
 * - no_reply: the agent saw it and had nothing to say.
 * - answers_later: the agent said that it will answer with an event, and has not done so yet.
 * - out_of_window: the answer came more than 24 hours after the customer wrote, when only templates can be sent.
 * - disconnected: the number was disconnected before the answer could be sent.
 * - send_failed: the provider refused the answer, or could not be reached.
 * - not_known: the records that would tell are no longer kept.
 */
export const Unanswered = z
  .object({
    reason: z.enum([
      "waiting",
      "not_for_agent",
      "with_a_person",
      "taken_over",
      "paused",
      "closed",
      "agent_failed",
      "no_reply",
      "answers_later",
      "out_of_window",
      "disconnected",
      "send_failed",
      "not_known",
    ]),
    detail: z.string().nullable(),
  })
  .meta({ id: "Unanswered" });
export type Unanswered = z.infer<typeof Unanswered>;

/**
 * The timeline of one message and of its answer, in chronological order. `request_id` is the request that delivered the
 * message, as in our response and our log. `answered_in_ms` is the time from its arrival to the answer; `unanswered`
 * says why there is none, and is null for our own messages.
 */
export const MessageTimeline = z
  .object({
    message: Message.pick({ id: true, conversation_id: true, position: true, role: true, created_at: true }),
    request_id: z.string().nullable(),
    steps: z.array(MessageStep),
    answered_in_ms: z.int().nullable(),
    unanswered: Unanswered.nullable(),
  })
  .meta({ id: "MessageTimeline" });
export type MessageTimeline = z.infer<typeof MessageTimeline>;
