import { z } from "zod";
import { Colleague } from "./colleague";
import { filledText, Id, PageInfo, PageInput, Timestamp } from "./common";

const LONGEST = 10_000;
const MOST_MENTIONS = 50;

export const ConversationNote = z
  .object({
    id: Id,
    conversation_id: Id,
    author: Colleague.meta({ description: "Who wrote it" }),
    content: z.string().meta({ description: "The note's text" }),
    mentions: z.array(Colleague).meta({ description: "The colleagues that it names" }),
    created_at: Timestamp,
    edited_at: Timestamp.nullable().meta({ description: "When its author last changed it; null if never" }),
  })
  .meta({
    id: "ConversationNote",
    description:
      "A private note by staff on a conversation. Customers, agents, webhooks and exports never see it",
  });
export type ConversationNote = z.infer<typeof ConversationNote>;

export const NewConversationNote = z
  .strictObject({
    content: filledText(LONGEST).meta({ description: "At most 10,000 characters; trimmed" }),
    mentions: z
      .array(Id)
      .max(MOST_MENTIONS)
      .default([])
      .meta({ description: "The active colleagues that it names, who are notified; at most 50" }),
  })
  .meta({ id: "NewConversationNote", description: "A note to add" });
export type NewConversationNote = z.output<typeof NewConversationNote>;

export const ConversationNoteQuery = z.strictObject(PageInput);

export const ConversationNotePage = z
  .object({ notes: z.array(ConversationNote), ...PageInfo })
  .meta({ id: "ConversationNotePage", description: "A page of notes" });
