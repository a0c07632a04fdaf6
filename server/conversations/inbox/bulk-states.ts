import { desc, sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { conversationChanges } from "@/db/schema/conversation-changes";
import { conversationReads, conversations } from "@/db/schema/conversations";
import { byIds, references } from "@/db/tenant";
import type { BulkState } from "@/schema/bulk";
import { ownConversations } from "@/server/accounts/team/practitioner";
import { type ConversationRow, waitColumns } from "@/server/conversations/columns";
import type { Ctx } from "@/server/http/ctx";
import { readPosition } from "./items";
import { userIdOf } from "./user";

/**
 * Locks those of the conversations that exist for the caller, until the transaction ends. In order of id, as everywhere,
 * to avoid deadlocks.
 */
export async function lockAll(tx: Tx, ctx: Ctx, ids: string[]): Promise<Map<string, ConversationRow>> {
  const rows = await tx
    .select()
    .from(conversations)
    .where(byIds(ctx, conversations, ids, ownConversations(ctx)))
    .orderBy(conversations.id)
    .for("update");
  return new Map(rows.map((row) => [row.id, row]));
}

/** The current state of conversations, as far as a bulk act may change it. */
export async function statesOf(tx: Tx, ctx: Ctx, ids: string[]): Promise<Map<string, BulkState>> {
  const latest = tx
    .select({ id: conversationChanges.id })
    .from(conversationChanges)
    .where(references(conversationChanges, "conversation_id", conversations))
    .orderBy(desc(conversationChanges.created_at), desc(conversationChanges.id))
    .limit(1)
    .as("latest");
  const rows = await tx
    .select({
      id: conversations.id,
      status: conversations.status,
      assignee_id: conversations.assignee_id,
      team_id: conversations.team_id,
      ...waitColumns,
      snoozed_by: conversations.snoozed_by,
      message_count: conversations.message_count,
      updated_at: conversations.updated_at,
      change_id: latest.id,
      read_position: readPosition(ctx),
    })
    .from(conversations)
    .leftJoinLateral(latest, sql`true`)
    .where(byIds(ctx, conversations, ids));
  return new Map(rows.map(({ id, ...state }) => [id, state]));
}

/** Sets how far the caller has read a conversation, forward or back. */
export async function setReadPosition(
  tx: Tx,
  ctx: Ctx,
  conversation_id: string,
  position: number,
): Promise<void> {
  const { organization_id } = ctx;
  await tx
    .insert(conversationReads)
    .values({ organization_id, user_id: userIdOf(ctx), conversation_id, position })
    .onConflictDoUpdate({
      target: [
        conversationReads.organization_id,
        conversationReads.user_id,
        conversationReads.conversation_id,
      ],
      set: { position },
    });
}
