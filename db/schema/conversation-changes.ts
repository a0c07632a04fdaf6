import { sql } from "drizzle-orm";
import { check, index, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { type ChangeActor, ChangeKind } from "../../schema/conversation-change";
import { users } from "./auth";
import { quoted, refersTo, tenantColumns } from "./columns";
import { conversations } from "./conversations";

/**
 * Changes of a conversation's status, assignee and team, kept as long as the conversation: events are deleted after 30
 * days and don't say who acted. `actor` is null if it was not recorded. `assignee_id` is the assignee afterwards.
 * `team_name`: the name, at that time, of the team it was moved to.
 */
export const conversationChanges = pgTable(
  "conversation_changes",
  {
    ...tenantColumns(),
    conversation_id: uuid("conversation_id").notNull(),
    kind: text("kind").$type<ChangeKind>().notNull(),
    actor: text("actor").$type<ChangeActor>(),
    actor_id: uuid("actor_id"),
    assignee_id: uuid("assignee_id"),
    team_name: text("team_name"),
  },
  (t) => [
    primaryKey({ columns: [t.organization_id, t.id] }),
    refersTo(t, t.conversation_id, conversations),
    refersTo(t, t.actor_id, users),
    refersTo(t, t.assignee_id, users),
    index("conversation_changes_thread_index").on(t.organization_id, t.conversation_id, t.created_at, t.id),
    check("conversation_changes_kind_check", sql`${t.kind} in (${quoted(ChangeKind.options)})`),
  ],
);
