import { z } from "zod";
import { filledText, Id, Timestamp } from "./common";
import { ConversationChannel, ConversationStatus } from "./conversation";
import { InboxItem, MessageSender } from "./inbox";
import { Lead } from "./lead";

/** Text split at the search hits; `hit` marks the parts that match. */
export const MarkedText = z.array(z.object({ text: z.string(), hit: z.boolean() }));
export type MarkedText = z.infer<typeof MarkedText>;

/**
 * A search: all words of `term`, in any order, ignoring case and accents, in the names, e-mails, companies and phones
 * of all people and in all messages. A term without three letters or digits in a row is searched for only among the
 * latest. `label:VIP` or `label:"New here"` in the term finds people and conversations with a label whose name contains
 * that; messages are then searched only in such conversations. `status` and `channel` restrict the search to such
 * conversations, and then no people are returned. At most `limit` conversations and as many messages are returned.
 */
export const InboxSearchQuery = z.strictObject({
  term: filledText(200),
  status: ConversationStatus.optional(),
  channel: ConversationChannel.optional(),
  limit: z.int().min(1).max(200).default(30),
});
export type InboxSearchQuery = z.infer<typeof InboxSearchQuery>;

/** `about` holds the person's other details, if the hit is in one of them. */
const MarkedPerson = z.object({ name: MarkedText, about: MarkedText });

/** A matching person who has none of the conversations found. */
const FoundPerson = Lead.pick({ id: true, name: true, status: true, practice: true }).extend({
  marked: MarkedPerson,
});
export type FoundPerson = z.infer<typeof FoundPerson>;

const FoundConversation = InboxItem.extend({ marked: MarkedPerson });
export type FoundConversation = z.infer<typeof FoundConversation>;

/** A matching message; `snippet` is the text around the hits. */
const FoundMessage = z.object({
  id: Id,
  conversation_id: Id,
  created_at: Timestamp,
  status: ConversationStatus,
  lead: Lead.pick({ id: true, name: true, practice: true }),
  sender: MessageSender,
  snippet: MarkedText,
});
export type FoundMessage = z.infer<typeof FoundMessage>;

/** The search results, latest first. `has_more`: there are more results than the limit allowed. */
export const InboxFound = z.object({
  people: z.array(FoundPerson),
  conversations: z.array(FoundConversation),
  messages: z.array(FoundMessage),
  has_more: z.object({ people: z.boolean(), conversations: z.boolean(), messages: z.boolean() }),
});
export type InboxFound = z.infer<typeof InboxFound>;
