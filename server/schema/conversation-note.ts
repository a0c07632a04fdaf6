import { z } from "zod";
import { Colleague } from "./colleague";
import { filledText, Id, PageInfo, PageInput, Timestamp } from "./common";

const LONGEST = 10_000;
const MOST_MENTIONS = 50;

/**
 * What staff write to one another about a conversation. No customer, agent, webhook or export ever sees it. `mentions`
 * are the colleagues whom it names; `edited_at` is null until its author changes it.
 */
export const ConversationNote = z
  .object({
    id: Id,
    conversation_id: Id,
    author: Colleague,
    content: z.string(),
    mentions: z.array(Colleague),
    created_at: Timestamp,
    edited_at: Timestamp.nullable(),
  })
  .meta({ id: "ConversationNote" });
export type ConversationNote = z.infer<typeof ConversationNote>;

/** A note to keep: its text, without spaces around it, and the ids of the active colleagues whom it mentions. */
export const NewConversationNote = z
  .strictObject({
    content: filledText(LONGEST),
    mentions: z.array(Id).max(MOST_MENTIONS).default([]),
  })
  .meta({ id: "NewConversationNote" });
export type NewConversationNote = z.output<typeof NewConversationNote>;

export const ConversationNoteQuery = z.strictObject(PageInput);

export const ConversationNotePage = z
  .object({ notes: z.array(ConversationNote), ...PageInfo })
  .meta({ id: "ConversationNotePage" });
