import { z } from "zod";
import { CountedPageInfo, Id, Metadata, PageInput, Timestamp } from "./common";

/** Channels that have conversations; e-mail and manually added leads have none. */
export const ConversationChannel = z.enum(["whatsapp", "telegram", "web", "voice"]);
export type ConversationChannel = z.infer<typeof ConversationChannel>;

/** active: the agent answers. escalated: a person answers. completed and abandoned are closed. */
export const ConversationStatus = z.enum(["active", "completed", "escalated", "abandoned"]);
export type ConversationStatus = z.infer<typeof ConversationStatus>;

/**
 * Why a conversation needs a person. `handed_over`: the agent handed it over, or the customer writes to a person.
 * `media`: the customer sent something that the agent can't read. `not_sent`: our last message failed. `unanswered`:
 * the agent has been silent for minutes. `snoozed`: the snooze has ended, or the customer wrote before that.
 * `booking_requested`: the customer requested an appointment that is not confirmed yet.
 */
export const WaitReason = z.enum([
  "handed_over",
  "media",
  "not_sent",
  "unanswered",
  "booking_requested",
  "snoozed",
]);
export type WaitReason = z.infer<typeof WaitReason>;

/** user is the customer, assistant is the agent or staff, system is the service itself. */
export const MessageRole = z.enum(["user", "assistant", "system"]);
export type MessageRole = z.infer<typeof MessageRole>;

/** How far an outgoing message has come; only moves forward. `sending`: submitted, no answer from the provider yet. */
export const DeliveryStatus = z.enum(["queued", "sending", "sent", "delivered", "read", "failed"]);
export type DeliveryStatus = z.infer<typeof DeliveryStatus>;

/** Why a message was not delivered: the provider's code, and a readable explanation. */
export const DeliveryError = z.object({ code: z.string(), message: z.string() });
export type DeliveryError = z.infer<typeof DeliveryError>;

/** The price of a message as Meta reports it (webhooks/reference/messages/status); stored as `metadata.pricing`. */
export const Pricing = z.object({
  billable: z.boolean().nullable(),
  pricing_model: z.string().nullable(),
  type: z.string().nullable(),
  category: z.string().nullable(),
});
export type Pricing = z.infer<typeof Pricing>;

/**
 * A message of a conversation. `position` numbers messages by arrival, from 1; the chronological order is (created_at,
 * position). `delivery_status` and `delivery_error` are null for incoming and system messages. `edited_at`: its author
 * edited it then; `content` is the new text, and `metadata.earlier` has what it said before. `deleted_at`: its author
 * deleted it then, and its content is gone.
 */
export const Message = z
  .object({
    id: Id,
    conversation_id: Id,
    position: z.int(),
    role: MessageRole,
    content: z.string(),
    metadata: Metadata,
    delivery_status: DeliveryStatus.nullable(),
    delivery_error: DeliveryError.nullable(),
    edited_at: Timestamp.nullable(),
    deleted_at: Timestamp.nullable(),
    created_at: Timestamp,
  })
  .meta({ id: "Message" });
export type Message = z.infer<typeof Message>;

/**
 * A thread with one customer on one channel. `assignee_id` is the member of staff who took it over or to whom it was
 * assigned, `team_id` its team, `label_ids` its labels.
 */
export const Conversation = z
  .object({
    id: Id,
    lead_id: Id,
    session_key: z.string(),
    channel: ConversationChannel,
    status: ConversationStatus,
    assignee_id: Id.nullable(),
    team_id: Id.nullable(),
    message_count: z.int(),
    last_message_at: Timestamp.nullable(),
    last_message_preview: z.string().nullable(),
    label_ids: z.array(Id),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: "Conversation" });
export type Conversation = z.infer<typeof Conversation>;

const ConversationListItem = Conversation.extend({
  lead: z.object({ id: Id, name: z.string(), email: z.string().nullable() }),
}).meta({ id: "ConversationListItem" });

/**
 * A conversation with all its messages, oldest first. If it has more than 10,000 messages, or more than 16 MiB of them,
 * only the first are included and `has_more_messages` is true; get the rest from the list of messages with an offset.
 */
export const ConversationDetail = Conversation.omit({
  message_count: true,
  last_message_at: true,
  last_message_preview: true,
})
  .extend({
    messages: z.array(Message),
    has_more_messages: z.boolean(),
    lead: z.object({ id: Id, name: z.string() }),
  })
  .meta({ id: "ConversationDetail" });

/**
 * The new status, team and assignee of a conversation; null for no team or no assignee. Assigning a conversation that
 * the agent answers hands it over to that person.
 */
export const ConversationPatch = z
  .strictObject({
    status: ConversationStatus.optional(),
    team_id: Id.nullable().optional(),
    assignee_id: Id.nullable().optional(),
  })
  .meta({ id: "ConversationPatch" });

/** Asks for a page of conversations, optionally of one lead, status, channel, team or label. */
export const ConversationQuery = z.strictObject({
  ...PageInput,
  lead_id: Id.optional(),
  status: ConversationStatus.optional(),
  channel: ConversationChannel.optional(),
  team_id: Id.optional(),
  label_id: Id.optional(),
});
export type ConversationQuery = z.infer<typeof ConversationQuery>;

/** A page of conversations, last active first. If `total_is_floor` is true, there are more than `total`. */
export const ConversationPage = z
  .object({ conversations: z.array(ConversationListItem), ...CountedPageInfo })
  .meta({ id: "ConversationPage" });

/** `limit` messages, 1 to 500 (default 100), after the first `offset`, oldest first. */
export const MessageQuery = z.strictObject({
  limit: z.coerce.number().int().min(1).max(500).default(100),
  offset: z.coerce.number().int().min(0).max(10_000_000).default(0),
});
