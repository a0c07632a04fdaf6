import { eq, notExists, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Tx } from "@/db/client";
import { isOneOf } from "@/db/recordset";
import { conversations } from "@/db/schema/conversations";
import { byIds, inOrg } from "@/db/tenant";
import { hasValue } from "@/db/value";
import type { Ctx } from "@/server/http/ctx";
import { isOpenConversation } from "./open";

/**
 * Moves a lead's conversations, all or those named, together with the key by which the next message finds the open one.
 * If the other lead already has an open conversation under the new key, the moved one keeps its old key, so that no
 * customer goes unanswered. Returns the ids of those moved.
 */
export async function moveConversations(
  tx: Tx,
  ctx: Ctx,
  from: string,
  to: string,
  named?: string[],
): Promise<string[]> {
  if (named?.length === 0) return [];
  const moved = await tx
    .update(conversations)
    .set({ lead_id: to })
    .where(
      inOrg(ctx, conversations, eq(conversations.lead_id, from), named && isOneOf(conversations.id, named)),
    )
    .returning({ id: conversations.id });
  const ids = moved.map(({ id }) => id);
  if (ids.length > 0) await renameKeys(tx, ctx, ids, from, to);
  return ids;
}

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
