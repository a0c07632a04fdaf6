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

/** A step of a timeline. `at` is when it began or happened. */
const step = <K extends string, S extends z.ZodRawShape>(kind: K, description: string, shape: S) =>
  z
    .object({
      kind: z.literal(kind),
      at: Timestamp,
      took_ms: z.int().nullable().meta({
        description:
          "How long it took, or the time since the last step, in milliseconds; null if that isn't known",
      }),
      message_id: Id.meta({ description: "The message whose step it is" }),
      ...shape,
    })
    .meta({ id: `MessageStep_${kind}`, description });

const Replier = z.enum(["agent", "staff", "service"]).meta({
  description:
    "Who wrote a reply. service: a reminder, or a notice such as that a person answers when the business opens",
});

export const MessageStep = z
  .discriminatedUnion("kind", [
    step("written", "The customer sent it, by the provider's clock, if that tells the time", {}),
    step("arrived", "The provider's request arrived; `took_ms` is the provider's delay", {}),
    step("verified", "The request's signature was verified", {}),
    step("stored", "It was first durable; our own messages are stored when they are written", {
      position: z.int().meta({ description: "The message's place in its conversation, from 1" }),
    }),
    step("published", "Its event was recorded", {
      event_id: Id.nullable().meta({
        description: "The event that was recorded at the same moment; null if it is no longer kept",
      }),
    }),
    step("transcribed", "The voice message was transcribed, or not", {
      outcome: TranscriptionOutcome,
      reason: z.string().nullable().meta({ description: "Why it was not transcribed; null if it was" }),
      tries: z.int().meta({ description: "How many attempts failed before" }),
    }),
    step(
      "taken_together",
      "The agent was asked about it together with other messages; `took_ms` is how long it waited for them",
      {
        with: z
          .array(Id)
          .meta({ description: "The messages that the agent was asked about together with this one" }),
      },
    ),
    step(
      "agent_called",
      "The agent was called: what it was given, its answer and the events that it asked for",
      {
        call_id: Id,
        outcome: AgentCallOutcome,
        reason: z
          .string()
          .nullable()
          .meta({ description: "Why it ended so; null if there is nothing to say" }),
        told: AgentInputSummary.meta({ description: "What the agent was given" }),
        reply: z.string().nullable().meta({ description: "What it said; null if nothing" }),
        events: z.array(z.string()).meta({ description: "The events that it asked for" }),
        work: AgentWork.nullable().meta({
          description: "How a language model arrived at that; null for any other agent",
        }),
      },
    ),
    step("noted", "The service wrote a system message into the conversation", {
      content: z.string().meta({ description: "What the service wrote into the conversation" }),
    }),
    step("changed", "The conversation's assignment or status changed", {
      change: ChangeKind,
      actor: ChangeActor.nullable().meta({
        description: "What kind of actor changed it; null for changes from before this was recorded",
      }),
      by: z
        .string()
        .nullable()
        .meta({ description: "The name of the member of staff who changed it; null if none did" }),
      to: z.string().nullable().meta({ description: "The name of the new assignee; null if there is none" }),
    }),
    step("answered", "A reply was written; `took_ms` is since the customer's message arrived", {
      by: Replier,
      name: z
        .string()
        .nullable()
        .meta({ description: "The name of the member of staff who wrote it; null for others" }),
    }),
    step("adapted", "The reply was shortened or split to fit what the provider can show", {
      changes: z.array(z.string()).meta({ description: "What was changed so that the provider can show it" }),
    }),
    step("send_tried", "An attempt to hand it to the provider", {
      outcome: SendOutcome,
      error: DeliveryError.nullable().meta({ description: "Why it failed; null if it did not" }),
    }),
    step("sent", "The provider reported that it was sent", {}),
    step("delivered", "The provider reported that it was delivered", {}),
    step("read", "The provider reported that it was read", {}),
    step("failed", "The provider reported that it failed", {
      error: DeliveryError.nullable().meta({ description: "Why it failed, if the provider says" }),
    }),
    step("webhook", "A delivery of its event to one of the organization's endpoints", {
      delivery_id: Id,
      endpoint_id: Id,
      status: WebhookDeliveryStatus,
      attempts: z.int().meta({ description: "How many attempts were made so far" }),
    }),
  ])
  .meta({ id: "MessageStep", description: "A step in the life of a message or of its answer" });
export type MessageStep = z.infer<typeof MessageStep>;

export const Unanswered = z
  .object({
    reason: z
      .enum([
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
      ])
      .meta({
        description:
          "waiting: the agent is being asked or soon will be, or the voice message is being transcribed for it. not_for_agent: the agent can't read this kind of message, such as an image. with_a_person: a person had the conversation when it arrived. taken_over: a person took over the conversation while the agent was being asked. paused: the agent was paused, so your team got the conversation. closed: the conversation was closed before there was an answer. agent_failed: the agent gave no answer, and the conversation was handed to a person. no_reply: the agent saw it and had nothing to say. answers_later: the agent said that it will answer with an event, and has not done so yet. out_of_window: the answer came more than 24 hours after the customer wrote, when only templates can be sent. disconnected: the number was disconnected before the answer could be sent. send_failed: the provider refused the answer, or could not be reached. not_known: the records that would tell are no longer kept.",
      }),
    detail: z.string().nullable().meta({ description: "More about it; null if there is nothing more" }),
  })
  .meta({
    id: "Unanswered",
    description: "Why a customer's message has no answer, or none that reached them",
  });
export type Unanswered = z.infer<typeof Unanswered>;

export const MessageTimeline = z
  .object({
    message: Message.pick({
      id: true,
      conversation_id: true,
      position: true,
      role: true,
      created_at: true,
    }).meta({ description: "The message that it is about" }),
    request_id: z.string().nullable().meta({
      description:
        "The request that delivered it, as in the answer to it and in the log; null if that isn't known",
    }),
    steps: z.array(MessageStep).meta({ description: "In chronological order" }),
    answered_in_ms: z
      .int()
      .nullable()
      .meta({ description: "From its arrival to the answer, in milliseconds; null if there is none" }),
    unanswered: Unanswered.nullable().meta({
      description: "Why there is no answer; null if there is one, and for our own messages",
    }),
  })
  .meta({ id: "MessageTimeline", description: "The timeline of one message and of its answer" });
export type MessageTimeline = z.infer<typeof MessageTimeline>;
