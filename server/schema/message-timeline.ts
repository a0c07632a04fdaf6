import { z } from "zod";
import { Id, Timestamp } from "./common";
import { DeliveryError, Message } from "./conversation";
import { ChangeActor, ChangeKind } from "./conversation-change";
import { AgentCallOutcome, AgentTold, AgentWork, SendOutcome, TranscriptionOutcome } from "./message-steps";
import { WebhookDeliveryStatus } from "./webhook";

/** `at` is when it began or happened; `took_ms` how long it took, or had taken since the step before. */
const step = <K extends string, S extends z.ZodRawShape>(kind: K, shape: S) =>
  z.object({ kind: z.literal(kind), at: Timestamp, took_ms: z.int().nullable(), message_id: Id, ...shape });

/** Who wrote a reply; service: a reminder, or a notice, as that a person answers when the business opens. */
const Replier = z.enum(["agent", "staff", "service"]);

/**
 * A step of a message's way, by `kind`:
 * - written: the customer sent it, by the provider's clock, where that tells one.
 * - arrived: the provider's request came; `took_ms` is the provider's delay.
 * - verified: its signature was found genuine.
 * - stored: it was durable, for the first time; ours are stored when they are written.
 * - published: its event was recorded, in the same moment; `event_id` is null where that is not kept any more.
 * - transcribed: the voice message was put into words, or not, with the reason; `tries` counts those that failed before.
 * - taken_together: the agent was asked about it, with the other messages `with`; `took_ms` is how long it waited for them.
 * - agent_called: a call of the agent: what it was told, what it answered, which events it asked for; `work` is how a language
 *   model came to that, and null for any other agent.
 * - noted: the service wrote a line into the thread.
 * - changed: the conversation changed hands or was closed.
 * - answered: a reply was written; `took_ms` since the customer's message arrived.
 * - adapted: the reply was shortened or split to what the provider can show.
 * - send_tried: a try to hand it to the provider.
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
      told: AgentTold,
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
 * - waiting: the agent is being asked, or will be in a moment, or the voice message is being put into words for it.
 * - not_for_agent: it is of a kind that the agent can't read, such as a picture.
 * - with_a_person: a person had the conversation when it came.
 * - taken_over: a person took the conversation over while the agent was asked.
 * - closed: the conversation was closed before an answer was there.
 * - agent_failed: the agent gave no answer, and a person was told.
 * - no_reply: the agent saw it and had nothing to say.
 * - answers_later: the agent said that it will answer by an event, and has not yet.
 * - out_of_window: the answer came more than 24 hours after the customer wrote, when only a template may be sent.
 * - disconnected: the number was disconnected before the answer could be sent.
 * - send_failed: the provider refused the answer, or could not be reached.
 * - not_known: what would tell it is older than is kept.
 */
export const Unanswered = z
  .object({
    reason: z.enum([
      "waiting",
      "not_for_agent",
      "with_a_person",
      "taken_over",
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
 * The way of one message and of the answer to it, in the order of time. `request_id` is the request that brought the
 * message, as our answer and our log name it. `answered_in_ms` is from its arrival to the answer; `unanswered` says why
 * there is none, and is null for messages of ours.
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
