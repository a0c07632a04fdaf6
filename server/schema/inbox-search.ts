import { z } from "zod";
import { filledText, Id, Timestamp } from "./common";
import { ConversationChannel, ConversationStatus } from "./conversation";
import { InboxItem, MessageSender } from "./inbox";
import { Lead } from "./lead";

/** Text cut where what was looked for begins and ends: `hit` is that. */
export const MarkedText = z.array(z.object({ text: z.string(), hit: z.boolean() }));
export type MarkedText = z.infer<typeof MarkedText>;

/**
 * What to look for: all words of `term`, in any order, case and accents aside, in the names, e-mails, companies and
 * phones of all people and in all messages. A term without three letters or digits in a row is looked for among the
 * latest only. `label:VIP` or `label:"New here"` in it looks for people and conversations with a label of that name, or part
 * of it; messages are then looked for in such conversations. `status` and `channel` narrow it to such conversations; people are then left out. At most `limit`
 * conversations and as many messages are answered.
 */
export const InboxSearchQuery = z.strictObject({
  term: filledText(200),
  status: ConversationStatus.optional(),
  channel: ConversationChannel.optional(),
  limit: z.int().min(1).max(200).default(30),
});
export type InboxSearchQuery = z.infer<typeof InboxSearchQuery>;

/** `about` is the rest of what is known of a person, where the hit is in that. */
const MarkedPerson = z.object({ name: MarkedText, about: MarkedText });

/** Somebody who fits and has none of the conversations found. */
const FoundPerson = Lead.pick({ id: true, name: true, status: true, practice: true }).extend({
  marked: MarkedPerson,
});
export type FoundPerson = z.infer<typeof FoundPerson>;

const FoundConversation = InboxItem.extend({ marked: MarkedPerson });
export type FoundConversation = z.infer<typeof FoundConversation>;

/** A message that fits; `snippet` is what stands around the words in it. */
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

/** What was found, the latest first. `has_more`: there is more than was asked for. */
export const InboxFound = z.object({
  people: z.array(FoundPerson),
  conversations: z.array(FoundConversation),
  messages: z.array(FoundMessage),
  has_more: z.object({ people: z.boolean(), conversations: z.boolean(), messages: z.boolean() }),
});
export type InboxFound = z.infer<typeof InboxFound>;
