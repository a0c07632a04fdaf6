import { index, jsonb, pgTable, primaryKey, text, unique, uuid } from "drizzle-orm/pg-core";
import { users } from "./auth";
import { moment, refersTo, tenantColumns } from "./columns";
import { conversations } from "./conversations";

/**
 * Internal notes of staff about a conversation. In a separate table, so that nothing that reads messages (the agent,
 * the providers, webhooks, the API's conversations) can expose them. `mentions` holds ids of users. `client_id` is the
 * author's page's own id for the note.
 */
export const conversationNotes = pgTable(
  "conversation_notes",
  {
    ...tenantColumns(),
    conversation_id: uuid("conversation_id").notNull(),
    author_id: uuid("author_id").notNull(),
    content: text("content").notNull(),
    mentions: jsonb("mentions").$type<string[]>().notNull().default([]),
    edited_at: moment("edited_at"),
    client_id: uuid("client_id"),
  },
  (t) => [
    primaryKey({ columns: [t.organization_id, t.id] }),
    refersTo(t, t.conversation_id, conversations),
    refersTo(t, t.author_id, users),
    unique("conversation_notes_client_key").on(
      t.organization_id,
      t.conversation_id,
      t.author_id,
      t.client_id,
    ),
    index("conversation_notes_thread_index").on(t.organization_id, t.conversation_id, t.created_at, t.id),
  ],
);
