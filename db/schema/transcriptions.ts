import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { TranscriptionOutcome } from "../../schema/message-steps";
import { moment, quoted, refersTo } from "./columns";
import { conversations, messages } from "./conversations";
import { media } from "./media";

/**
 * A voice message to be transcribed. Its customer waits until `holds_until`: until then the agent is not asked, and the
 * customer is not told that it can't listen. Null if the customer does not wait, or no longer does. `is_for_agent`: the
 * agent will answer the transcript. `tries` counts the failed tries, `try_at` is the next, or null. `outcome` and its
 * `reason` are null until it is settled.
 */
export const transcriptions = pgTable(
  "transcriptions",
  {
    organization_id: uuid("organization_id").notNull(),
    message_id: uuid("message_id").notNull(),
    conversation_id: uuid("conversation_id").notNull(),
    media_id: uuid("media_id").notNull(),
    created_at: moment("created_at").notNull().defaultNow(),
    holds_until: moment("holds_until"),
    is_for_agent: boolean("is_for_agent").notNull().default(true),
    tries: integer("tries").notNull().default(0),
    try_at: moment("try_at"),
    outcome: text("outcome").$type<TranscriptionOutcome>(),
    reason: text("reason"),
    settled_at: moment("settled_at"),
  },
  (t) => [
    primaryKey({ columns: [t.organization_id, t.message_id] }),
    refersTo(t, t.message_id, messages).onDelete("cascade"),
    refersTo(t, t.media_id, media).onDelete("cascade"),
    refersTo(t, t.conversation_id, conversations),
    index("transcriptions_media_index").on(t.organization_id, t.media_id),
    index("transcriptions_held_index")
      .on(t.organization_id, t.conversation_id)
      .where(sql`${t.holds_until} is not null`),
    index("transcriptions_try_index").on(t.try_at).where(sql`${t.try_at} is not null`),
    check("transcriptions_outcome_check", sql`${t.outcome} in (${quoted(TranscriptionOutcome.options)})`),
    check("transcriptions_settled_check", sql`(${t.outcome} is null) = (${t.settled_at} is null)`),
  ],
);
