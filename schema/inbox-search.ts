import { z } from "zod";
import { filledText, Id, Timestamp } from "./common";
import { ConversationChannel, ConversationStatus } from "./conversation";
import { InboxItem, MessageSender } from "./inbox";
import { Lead } from "./lead";

export const MarkedText = z
  .array(
    z.object({
      text: z.string().meta({ description: "A piece of the text" }),
      hit: z.boolean().meta({ description: "Whether it matches the term" }),
    }),
  )
  .meta({ description: "Text, split at what matches the term" });
export type MarkedText = z.infer<typeof MarkedText>;

export const InboxSearchQuery = z.strictObject({
  term: filledText(200).meta({
    description:
      'All of its words, in any order, ignoring case and accents. Without three letters or digits in a row, messages are searched only among the latest. `label:VIP` or `label:"New here"` in it finds people and conversations with a label whose name contains that, and messages in such conversations',
  }),
  status: ConversationStatus.optional().meta({
    description: "Only conversations with this status and their messages, and no people",
  }),
  channel: ConversationChannel.optional().meta({
    description: "Only conversations on this channel and their messages, and no people",
  }),
  limit: z.coerce
    .number()
    .int()
    .min(1)
    .max(200)
    .default(30)
    .meta({ description: "The most conversations, and the most messages, to return" }),
});
export type InboxSearchQuery = z.infer<typeof InboxSearchQuery>;

const MarkedPerson = z
  .object({
    name: MarkedText.meta({ description: "Their name, split at what matches the term" }),
    about: MarkedText.meta({
      description: "Their other details, if the term is in one of them; else empty",
    }),
  })
  .meta({ description: "Where the term is in the person's details" });

const FoundPerson = Lead.pick({ id: true, name: true, status: true, practice: true })
  .extend({ marked: MarkedPerson })
  .meta({ id: "FoundPerson", description: "A lead who matches, and has none of the conversations found" });
export type FoundPerson = z.infer<typeof FoundPerson>;

const FoundConversation = InboxItem.extend({ marked: MarkedPerson }).meta({
  id: "FoundConversation",
  description: "A conversation whose customer matches",
});
export type FoundConversation = z.infer<typeof FoundConversation>;

const FoundMessage = z
  .object({
    id: Id,
    conversation_id: Id,
    created_at: Timestamp,
    status: ConversationStatus.meta({ description: "The status of its conversation" }),
    lead: Lead.pick({ id: true, name: true, practice: true }).meta({ description: "The customer" }),
    sender: MessageSender,
    snippet: MarkedText.meta({ description: "The text around what matches" }),
  })
  .meta({ id: "FoundMessage", description: "A message that matches" });
export type FoundMessage = z.infer<typeof FoundMessage>;

const more = (of: string) => z.boolean().meta({ description: `Whether there are more ${of}` });

export const InboxFound = z
  .object({
    people: z.array(FoundPerson).meta({ description: "Leads who match; at most five" }),
    conversations: z.array(FoundConversation).meta({ description: "Last active first" }),
    messages: z.array(FoundMessage).meta({ description: "Latest first" }),
    has_more: z
      .object({ people: more("people"), conversations: more("conversations"), messages: more("messages") })
      .meta({ description: "Whether there is more than was returned" }),
  })
  .meta({ id: "InboxFound", description: "What a search found" });
export type InboxFound = z.infer<typeof InboxFound>;
