import { eq, type SQL, sql } from "drizzle-orm";
import { channelConnections } from "@/db/schema/channels";
import { toBucket } from "@/db/schema/columns";
import { conversations, messages, replyWindows } from "@/db/schema/conversations";
import { leads } from "@/db/schema/leads";
import { byId, references, sameOrg } from "@/db/tenant";
import type { Conversation } from "@/schema/conversation";
import { ownConversations } from "@/server/accounts/team/practitioner";
import type { Ctx } from "@/server/http/ctx";

/** Last changed before `then`. The indexes have only the bucket. */
export const changedBefore = (then: SQL): SQL =>
  sql`${conversations.updated_bucket} <= ${toBucket(then)} and ${conversations.updated_at} < ${then}`;

/** A conversation's columns as the API has them. */
export const conversationColumns = {
  id: conversations.id,
  lead_id: conversations.lead_id,
  session_key: conversations.session_key,
  channel: conversations.channel,
  status: conversations.status,
  assignee_id: conversations.assignee_id,
  team_id: conversations.team_id,
  message_count: conversations.message_count,
  last_message_at: conversations.last_message_at,
  last_message_preview: conversations.last_message_preview,
  label_ids: conversations.label_ids,
  created_at: conversations.created_at,
  updated_at: conversations.updated_at,
};

/** Since when and why a conversation needs a person, and until when it is snoozed. Only staff see these. */
export const waitColumns = {
  waiting_since: conversations.waiting_since,
  waiting_for: conversations.waiting_for,
  snoozed_until: conversations.snoozed_until,
};

/** A message's columns as the API has them. */
export const messageColumns = {
  id: messages.id,
  conversation_id: messages.conversation_id,
  position: messages.position,
  role: messages.role,
  content: messages.content,
  metadata: messages.metadata,
  delivery_status: messages.delivery_status,
  delivery_error: messages.delivery_error,
  edited_at: messages.edited_at,
  deleted_at: messages.deleted_at,
  created_at: messages.created_at,
};

/** The whole row, including what only the service itself needs. */
export type ConversationRow = typeof conversations.$inferSelect;

export const itsLead = references(conversations, "lead_id", leads);

/** Joins a conversation with the connection it is held on, if it is on one. */
export const itsConnection = references(conversations, "connection_id", channelConnections);

/** Joins a conversation with the time at which its customer last wrote to its number, in this or any other thread. */
export const itsWindow = sameOrg(
  conversations,
  replyWindows,
  eq(replyWindows.connection_id, conversations.connection_id),
  eq(replyWindows.customer, conversations.reply_to),
);

export const isConversation = (ctx: Ctx, id: string) => byId(ctx, conversations, id);

/** The same, if the caller may have it: to be asked wherever an id comes from outside. */
export const isAllowedConversation = (ctx: Ctx, id: string) =>
  byId(ctx, conversations, id, ownConversations(ctx));

export const toConversation = (row: ConversationRow): Conversation => ({
  id: row.id,
  lead_id: row.lead_id,
  session_key: row.session_key,
  channel: row.channel,
  status: row.status,
  assignee_id: row.assignee_id,
  team_id: row.team_id,
  message_count: row.message_count,
  last_message_at: row.last_message_at,
  last_message_preview: row.last_message_preview,
  label_ids: row.label_ids,
  created_at: row.created_at,
  updated_at: row.updated_at,
});
