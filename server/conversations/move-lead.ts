import { eq, notExists, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Tx } from "@/db/client";
import { isOneOf } from "@/db/recordset";
import { conversations } from "@/db/schema/conversations";
import { byIds, inOrg } from "@/db/tenant";
import { hasValue } from "@/db/value";
import type { Ctx } from "@/server/http/ctx";
import type { LeadMerge, LeadUnmerge } from "@/server/leads/changes";
import { isOpenConversation } from "./find-or-open";
import { endRequests } from "./state/waiting";

/**
 * Moves a lead's conversations to another lead. Their keys stay, so that each is found by those who wrote in it, unless
 * they continue under another lead's.
 */
export async function moveConversations(tx: Tx, ctx: Ctx, { from, to, continues }: LeadMerge) {
  const moved = await tx
    .update(conversations)
    .set({ lead_id: to })
    .where(inOrg(ctx, conversations, eq(conversations.lead_id, from)))
    .returning({ id: conversations.id });
  const ids = moved.map(({ id }) => id);
  if (continues) await renameKeys(tx, ctx, ids, from, continues);
  return { conversations: ids };
}

/**
 * Moves conversations back to a lead that was merged into another: those that came with it, and all that were
 * opened since under the key of one of `first_ids`.
 */
export async function moveConversationsBack(
  tx: Tx,
  ctx: Ctx,
  { from, to, undo, first_ids }: LeadUnmerge,
): Promise<void> {
  const { id, lead_id, session_key } = conversations;
  const isTheirs = or(
    isOneOf(id, undo.conversations),
    sql`right(${session_key}, 36) = any(${sql.param(first_ids)}::text[])`,
  );
  const moved = await tx
    .update(conversations)
    .set({ lead_id: to })
    .where(inOrg(ctx, conversations, eq(lead_id, from), isTheirs))
    .returning({ id });
  const ids = moved.map((row) => row.id);
  await renameKeys(tx, ctx, ids, from, to);
}

/** Ends the waits for a booking request that the other lead has now. */
export async function endMovedRequests(tx: Tx, ctx: Ctx, { from, to }: LeadUnmerge): Promise<void> {
  for (const lead_id of [from, to]) await endRequests(tx, ctx, lead_id);
}

/**
 * Gives conversations the key of another lead, which is the same customer. If one is open under that key already, they
 * keep theirs, so that no customer goes unanswered.
 */
async function renameKeys(tx: Tx, ctx: Ctx, ids: string[], from: string, to: string): Promise<void> {
  const renamed = sql<string>`replace(${conversations.session_key}, ${from}, ${to})`;
  const other = alias(conversations, "other");
  const taken = tx
    .select({ id: other.id })
    .from(other)
    .where(inOrg(ctx, other, eq(other.session_key, renamed), hasValue(other.status, "active", "escalated")));
  await tx
    .update(conversations)
    .set({ session_key: renamed })
    .where(byIds(ctx, conversations, ids, or(sql`not ${isOpenConversation}`, notExists(taken))));
}
