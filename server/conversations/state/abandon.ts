import { asc, eq, notExists, sql } from "drizzle-orm";
import { getDb, transaction } from "@/db/client";
import { conversations, messages } from "@/db/schema/conversations";
import { acrossOrgs, references } from "@/db/tenant";
import { hasValue } from "@/db/value";
import { env } from "@/lib/env";
import { type ConversationRow, changedBefore } from "@/server/conversations/columns";
import { lockConversation } from "@/server/conversations/writes";
import { systemCtx } from "@/server/http/ctx";
import type { RunAgain } from "@/server/queue/job";
import { setStatus } from "./change-state";

const BATCH = 200;

const { updated_bucket, updated_at } = conversations;

// Literals, as in conversations_active_index: Postgres can't match a partial index with a parameter.
const isSilent = sql`${conversations.status} = 'active'
  and ${conversations.outbound_position} > ${conversations.inbound_position}
  and ${conversations.waiting_since} is null and ${conversations.snoozed_until} is null`;

/** Our last message in the conversation, if the customer has not received it: it is still unsent, or failed. */
const undelivered = () =>
  getDb()
    .select({ id: messages.id })
    .from(messages)
    .where(
      references(
        messages,
        "conversation_id",
        conversations,
        eq(messages.position, conversations.outbound_position),
        hasValue(messages.delivery_status, "queued", "sending", "failed"),
      ),
    );

/** Active conversations, longest silent first, in which the customer got our last message and has not answered. */
const findSilent = (silentSince: string) =>
  getDb()
    .select({ id: conversations.id, organization_id: conversations.organization_id })
    .from(conversations)
    .where(
      acrossOrgs(
        "a sweep over all conversations",
        isSilent,
        changedBefore(sql`${silentSince}::timestamptz`),
        notExists(undelivered()),
      ),
    )
    .orderBy(asc(updated_bucket), asc(updated_at))
    .limit(BATCH);

const isStillSilent = (row: ConversationRow, silentSince: string) =>
  row.status === "active" &&
  row.outbound_position > row.inbound_position &&
  row.waiting_since === null &&
  row.snoozed_until === null &&
  row.updated_at < silentSince;

/**
 * Closes conversations idle for CONVERSATION_IDLE_HOURS, a batch at a time. Leaves those that wait for the agent or the
 * team, and snoozed ones.
 */
export async function abandonConversations(_input: object = {}, now = new Date()): Promise<RunAgain> {
  const db = getDb();
  const silentSince = new Date(now.getTime() - env.CONVERSATION_IDLE_HOURS * 3_600_000).toISOString();
  const silent = await findSilent(silentSince);
  for (const { id, organization_id } of silent) {
    const ctx = systemCtx(db, organization_id);
    await transaction(db, async (tx) => {
      const row = await lockConversation(tx, ctx, id);
      if (isStillSilent(row, silentSince)) await setStatus(tx, ctx, row, "abandoned");
    });
  }
  return silent.length === BATCH ? { run_again_at: now } : undefined;
}
