import { z } from "zod";
import { Colleague } from "./colleague";
import { filledText, Id, PageInfo, PageInput, Timestamp } from "./common";

const LONGEST = 10_000;
const MOST_MENTIONS = 50;

/**
 * A private note by staff on a conversation. Customers, agents, webhooks and exports never see it. `mentions` are the
 * colleagues it names; `edited_at` is null until the author changes it.
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

/** A note to add: its text, which is trimmed, and the ids of the active colleagues it mentions. */
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
