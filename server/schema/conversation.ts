import { z } from "zod";
import { CountedPageInfo, Id, Metadata, PageInput, Timestamp } from "./common";

/** Channels that have threads; e-mail and hand-made leads have none. */
export const ConversationChannel = z.enum(["whatsapp", "telegram", "web", "voice"]);
export type ConversationChannel = z.infer<typeof ConversationChannel>;

/** active: the agent answers. escalated: a person answers. completed and abandoned are closed. */
export const ConversationStatus = z.enum(["active", "completed", "escalated", "abandoned"]);
export type ConversationStatus = z.infer<typeof ConversationStatus>;

/**
 * Why a conversation needs a person. `handed_over`: the agent gave it to the team, or the customer writes to the team.
 * `media`: something came that the agent can't read. `not_sent`: our last message failed. `unanswered`: the agent has
 * been silent for minutes. `snoozed`: the time has come to which somebody put it off, or its customer wrote before. `booking_requested`: the customer asked for an appointment that nobody has confirmed.
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

/** user is the customer, assistant the agent or staff, system the service itself. */
export const MessageRole = z.enum(["user", "assistant", "system"]);
export type MessageRole = z.infer<typeof MessageRole>;

/** How far an outgoing message has come; only moves forward. `sending`: the provider was asked, its answer is not known yet. */
export const DeliveryStatus = z.enum(["queued", "sending", "sent", "delivered", "read", "failed"]);
export type DeliveryStatus = z.infer<typeof DeliveryStatus>;

/** Why a message was not delivered: the provider's code, and words for people. */
export const DeliveryError = z.object({ code: z.string(), message: z.string() });
export type DeliveryError = z.infer<typeof DeliveryError>;

/** What a message costs, as Meta says (webhooks/reference/messages/status); `pricing` in the message's metadata. */
export const Pricing = z.object({
  billable: z.boolean().nullable(),
  pricing_model: z.string().nullable(),
  type: z.string().nullable(),
  category: z.string().nullable(),
});
export type Pricing = z.infer<typeof Pricing>;

/**
 * A message of a conversation. `position` is its number of arrival there, from 1; chronological is (created_at,
 * position). `delivery_status` and `delivery_error` are null for incoming and system messages.
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
    created_at: Timestamp,
  })
  .meta({ id: "Message" });
export type Message = z.infer<typeof Message>;

/**
 * A thread with one customer over one channel. `assignee_id` is the member of staff who took it over or was given it,
 * `team_id` the team that it is with, `label_ids` are those of its labels.
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
 * One conversation with all its messages, oldest first. Of more than 10,000 messages, or 16 MiB of them, it has the
 * first and says `has_more_messages`: the list of messages has the others, after an offset.
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
 * The status to give a conversation, the team to move it to and the member of staff to give it to, or null for none.
 * Given to somebody, a conversation that the agent answers is a person's.
 */
export const ConversationPatch = z
  .strictObject({
    status: ConversationStatus.optional(),
    team_id: Id.nullable().optional(),
    assignee_id: Id.nullable().optional(),
  })
  .meta({ id: "ConversationPatch" });

/** A page of conversations, of one lead, status, channel, team or label where named. */
export const ConversationQuery = z.strictObject({
  ...PageInput,
  lead_id: Id.optional(),
  status: ConversationStatus.optional(),
  channel: ConversationChannel.optional(),
  team_id: Id.optional(),
  label_id: Id.optional(),
});
export type ConversationQuery = z.infer<typeof ConversationQuery>;

/** A page of conversations, the last active first. Where `total_is_floor` is true there are more than `total`. */
export const ConversationPage = z
  .object({ conversations: z.array(ConversationListItem), ...CountedPageInfo })
  .meta({ id: "ConversationPage" });

/** `limit` 1 to 500 (default 100) messages after the first `offset`, oldest first. */
export const MessageQuery = z.strictObject({
  limit: z.coerce.number().int().min(1).max(500).default(100),
  offset: z.coerce.number().int().min(0).max(10_000_000).default(0),
});
