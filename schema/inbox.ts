import { z } from "zod";
import { Booking } from "./booking";
import { Provider } from "./channel-connection";
import { Colleague } from "./colleague";
import { Id, MOST_OF_A_PAGE, Timestamp } from "./common";
import {
  Conversation,
  ConversationChannel,
  ConversationStatus,
  DeliveryError,
  DeliveryStatus,
  Message,
  WaitReason,
} from "./conversation";
import { ConversationChange } from "./conversation-change";
import { ConversationNote } from "./conversation-note";
import { Lead } from "./lead";
import { MessageMetadata } from "./message-metadata";

export const MessageSender = z
  .object({
    kind: z.enum(["customer", "agent", "staff", "system"]).meta({ description: "What they are" }),
    id: Id.nullable().meta({ description: "Of staff, if it is known; null otherwise" }),
    name: z.string().nullable().meta({ description: "Of staff; a customer's name is the lead's" }),
  })
  .meta({ id: "MessageSender", description: "The author of a message" });
export type MessageSender = z.infer<typeof MessageSender>;

/** A message as staff see it. The chronological order is (created_at, position). */
export const InboxMessage = Message.extend({ metadata: MessageMetadata, sender: MessageSender }).meta({
  id: "InboxMessage",
});
export type InboxMessage = z.infer<typeof InboxMessage>;

const Wait = z.object({
  waiting_since: Timestamp.nullable().meta({
    description: "Since when it needs a person; null if it needs none",
  }),
  waiting_for: WaitReason.nullable().meta({ description: "Why it needs a person; null if it needs none" }),
  snoozed_until: Timestamp.nullable().meta({
    description: "Until when it is snoozed, or until its customer writes; null if it is not",
  }),
});

const Assignee = Colleague.nullable().meta({ description: "Who is to answer; null if nobody in particular" });

export const InboxItem = Conversation.extend({
  lead: Lead.pick({ id: true, name: true, phone: true, email: true, practice: true }).meta({
    description: "The customer",
  }),
  assignee: Assignee,
  unread: z.boolean().meta({
    description: "Whether it is open, and the caller has not seen the customer's last message",
  }),
  ...Wait.shape,
  last_message: z
    .object({
      sender: MessageSender,
      delivery_status: DeliveryStatus.nullable().meta({ description: "Null if it is not an outgoing one" }),
      delivery_error: DeliveryError.nullable().meta({ description: "Null if it did not fail" }),
    })
    .meta({ id: "LastMessage", description: "What the inbox shows of a last message" })
    .nullable()
    .meta({ description: "About its last message; null while it has none" }),
  window_closes_at: Timestamp.nullable().meta({
    description:
      "The end of the reply window, after which only templates can be sent; null if the provider has none",
  }),
}).meta({ id: "InboxItem", description: "A row of the inbox" });
export type InboxItem = z.infer<typeof InboxItem>;

/** The last conversation of a page, after which the next page begins. `at` is the time that the list is ordered by. */
export const InboxCursor = z.strictObject({ at: Timestamp, id: Id });
export type InboxCursor = z.infer<typeof InboxCursor>;

/**
 * Filters of the inbox; last active first, unless stated otherwise. `needs_staff`: needs a person and is not snoozed,
 * the longest wait first. `snoozed`: the first to wake first. `open`: not closed. `mine`: assigned to the caller.
 * `unassigned`: escalated, without an assignee. `failed`: our last message failed within the last week. `team_id` and
 * `label_id`: of that team, with that label.
 */
export const InboxQuery = z.strictObject({
  needs_staff: z.boolean().default(false),
  snoozed: z.boolean().default(false),
  open: z.boolean().default(false),
  status: ConversationStatus.optional(),
  channel: ConversationChannel.optional(),
  mine: z.boolean().default(false),
  unassigned: z.boolean().default(false),
  failed: z.boolean().default(false),
  team_id: Id.optional(),
  label_id: Id.optional(),
  limit: z.int().min(1).max(MOST_OF_A_PAGE).default(30),
  cursor: InboxCursor.nullish(),
});
export type InboxQuery = z.infer<typeof InboxQuery>;

/** A page of the inbox; `next_cursor` is null on the last page. */
export const InboxPage = z.object({ items: z.array(InboxItem), next_cursor: InboxCursor.nullable() });

const MessagePlace = z.strictObject({ created_at: Timestamp, position: z.int32() });
export type MessagePlace = z.infer<typeof MessagePlace>;

/** Which messages to read: those before a place, those after one, or those around the message with an id. */
export const MessageCursor = z.union([
  MessagePlace,
  z.strictObject({ after: MessagePlace }),
  z.strictObject({ around: Id }),
]);
export type MessageCursor = z.infer<typeof MessageCursor>;

/**
 * The number that a conversation uses. `text_limit` is the longest text it can send (UTF-16 code units).
 * `can_fetch_files`: its provider can get files from us; one that fetches them by URL can reach us.
 */
const InboxConnection = z.object({
  id: Id,
  provider: Provider,
  address: z.string(),
  display_name: z.string(),
  is_connected: z.boolean(),
  text_limit: z.int(),
  can_fetch_files: z.boolean(),
});

/**
 * Messages, oldest first. `next_cursor` leads to older ones and is null at the beginning of the conversation;
 * `newer_cursor` leads to newer ones and is null at its end.
 */
export const InboxMessages = z.object({
  messages: z.array(InboxMessage),
  next_cursor: MessagePlace.nullable(),
  newer_cursor: z.strictObject({ after: MessagePlace }).nullable(),
});

/** `limit` messages of a conversation at the cursor, or the last ones without a cursor. */
export const InboxMessagesQuery = z.strictObject({
  conversation_id: Id,
  limit: z.int().min(1).max(200).default(50),
  cursor: MessageCursor.nullish(),
});

/**
 * Everything that the page of a conversation shows: its last messages, its state changes, the team's notes, its lead
 * (with a readable `formatted_phone`) and the lead's latest bookings, the number it uses (null if there is none), and
 * how far the caller has read (a message's `position`).
 */
export const InboxThread = Conversation.extend({
  ...Wait.shape,
  lead: Lead.extend({ formatted_phone: z.string().nullable() }),
  assignee: Assignee,
  connection: InboxConnection.nullable(),
  window_closes_at: Timestamp.nullable(),
  read_position: z.int(),
  changes: z.array(ConversationChange),
  notes: z.array(ConversationNote),
  bookings: z.array(Booking),
  ...InboxMessages.shape,
}).meta({ id: "InboxThread" });
export type InboxThread = z.infer<typeof InboxThread>;

export const InboxConversation = Conversation.extend({ ...Wait.shape, assignee: Assignee }).meta({
  id: "InboxConversation",
  description: "A conversation, who answers it, and whether it needs a person",
});

export const ReadPosition = z
  .object({
    conversation_id: Id,
    read_position: z.int().meta({ description: "The position of the last message that the caller has read" }),
  })
  .meta({ id: "ReadPosition", description: "How far the caller has read a conversation" });

/** Counts of what needs attention. They stop at 100 (shown as 99+); `unread` looks only at the latest conversations. */
export const InboxCounts = z.object({
  unread: z.int(),
  needs_staff: z.int(),
  mine: z.int(),
  unassigned: z.int(),
  snoozed: z.int(),
});
export type InboxCounts = z.infer<typeof InboxCounts>;
