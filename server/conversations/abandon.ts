import { and, asc, inArray, lt } from "drizzle-orm";
import { getDb, transaction } from "@/db/client";
import { conversations } from "@/db/schema/conversations";
import { systemCtx } from "@/server/core/ctx";
import { env } from "@/server/lib/env";
import type { RunAgain } from "@/server/queue/catalogue";
import { lockConversation, setStatus } from "./store";

const BATCH = 200;

/** Closes open conversations in which nobody has written for CONVERSATION_IDLE_HOURS, some at a time. */
export async function abandonConversations(): Promise<RunAgain> {
  const db = getDb();
  const silentSince = new Date(Date.now() - env.CONVERSATION_IDLE_HOURS * 3_600_000).toISOString();
  const silent = await db
    .select({ id: conversations.id, organization_id: conversations.organization_id })
    .from(conversations)
    .where(
      and(inArray(conversations.status, ["active", "escalated"]), lt(conversations.updated_at, silentSince)),
    )
    .orderBy(asc(conversations.updated_at))
    .limit(BATCH);
  for (const { id, organization_id } of silent) {
    const ctx = systemCtx(db, organization_id);
    await transaction(db, async (tx) => {
      const row = await lockConversation(tx, ctx, id);
      const isStillSilent = row.updated_at < silentSince && ["active", "escalated"].includes(row.status);
      if (isStillSilent) await setStatus(tx, ctx, row, "abandoned");
    });
  }
  return silent.length === BATCH ? { run_again_at: new Date() } : undefined;
}
