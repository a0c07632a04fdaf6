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

/** Who wrote a message. Only staff have a name here (and an id, where it is known); the customer's is the lead's. */
export const MessageSender = z.object({
  kind: z.enum(["customer", "agent", "staff", "system"]),
  id: Id.nullable(),
  name: z.string().nullable(),
});
export type MessageSender = z.infer<typeof MessageSender>;

/** A message as staff see it. Chronological is (created_at, position). */
export const InboxMessage = Message.extend({ metadata: MessageMetadata, sender: MessageSender }).meta({
  id: "InboxMessage",
});
export type InboxMessage = z.infer<typeof InboxMessage>;

/**
 * Since when a conversation needs a person, and why; null where it needs none. `snoozed_until`: it is put off until then,
 * or until its customer writes.
 */
const Wait = z.object({
  waiting_since: Timestamp.nullable(),
  waiting_for: WaitReason.nullable(),
  snoozed_until: Timestamp.nullable(),
});

/**
 * A row of the inbox. `unread`: it is open, and the customer wrote something that the caller has not seen.
 * `window_closes_at`: from then on only templates can be sent; null where the provider knows no such window.
 */
export const InboxItem = Conversation.extend({
  lead: Lead.pick({ id: true, name: true, phone: true, email: true, practice: true }),
  assignee: Colleague.nullable(),
  unread: z.boolean(),
  ...Wait.shape,
  last_message: z
    .object({
      sender: MessageSender,
      delivery_status: DeliveryStatus.nullable(),
      delivery_error: DeliveryError.nullable(),
    })
    .nullable(),
  window_closes_at: Timestamp.nullable(),
}).meta({ id: "InboxItem" });
export type InboxItem = z.infer<typeof InboxItem>;

/** The last conversation of a page: the next page begins after it. `at` is the moment that the list is ordered by. */
export const InboxCursor = z.strictObject({ at: Timestamp, id: Id });
export type InboxCursor = z.infer<typeof InboxCursor>;

/**
 * Filters of the inbox, the last active first. `needs_staff`: what waits for a person and is not put off, the longest wait first.
 * `snoozed`: what is put off, the first to come back first. `open`: not
 * closed. `mine`: the caller's. `unassigned`: with the team, and nobody has it. `failed`: our last message failed within a
 * week. `team_id`: with that team. `label_id`: with that label.
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

/** A page of the inbox; `next_cursor` is null at its end. */
export const InboxPage = z.object({ items: z.array(InboxItem), next_cursor: InboxCursor.nullable() });

const MessagePlace = z.strictObject({ created_at: Timestamp, position: z.int32() });
export type MessagePlace = z.infer<typeof MessagePlace>;

/** Which messages to read: those before a place, those after one, or those around the message of an id. */
export const MessageCursor = z.union([
  MessagePlace,
  z.strictObject({ after: MessagePlace }),
  z.strictObject({ around: Id }),
]);
export type MessageCursor = z.infer<typeof MessageCursor>;

/**
 * A number that a conversation goes through; `text_limit` is the longest text that it sends (UTF-16 code units).
 * `can_fetch_files`: its provider can get files of ours; one that fetches them reaches us.
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
 * Messages, oldest first; `next_cursor` leads to older ones, null at the beginning of the conversation, and
 * `newer_cursor` to newer ones, null at its end.
 */
export const InboxMessages = z.object({
  messages: z.array(InboxMessage),
  next_cursor: MessagePlace.nullable(),
  newer_cursor: z.strictObject({ after: MessagePlace }).nullable(),
});

/** `limit` messages of a conversation where the cursor says, or the last ones without it. */
export const InboxMessagesQuery = z.strictObject({
  conversation_id: Id,
  limit: z.int().min(1).max(200).default(50),
  cursor: MessageCursor.nullish(),
});

/**
 * Everything that the page of a conversation shows: its last messages, how its state changed, the team's notes, its lead (with
 * `formatted_phone` for people to read) and the lead's latest bookings, the number it goes through (null where there is none), and up to where the caller has read (a message's
 * `position`).
 */
export const InboxThread = Conversation.extend({
  ...Wait.shape,
  lead: Lead.extend({ formatted_phone: z.string().nullable() }),
  assignee: Colleague.nullable(),
  connection: InboxConnection.nullable(),
  window_closes_at: Timestamp.nullable(),
  read_position: z.int(),
  changes: z.array(ConversationChange),
  notes: z.array(ConversationNote),
  bookings: z.array(Booking),
  ...InboxMessages.shape,
}).meta({ id: "InboxThread" });
export type InboxThread = z.infer<typeof InboxThread>;

export const InboxConversation = Conversation.extend({ ...Wait.shape, assignee: Colleague.nullable() });

/** What asks for attention. Counts stop at 100, which means more than 99; `unread` looks at the latest conversations. */
export const InboxCounts = z.object({
  unread: z.int(),
  needs_staff: z.int(),
  mine: z.int(),
  unassigned: z.int(),
  snoozed: z.int(),
});
export type InboxCounts = z.infer<typeof InboxCounts>;
