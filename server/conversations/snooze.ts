import { sql } from "drizzle-orm";
import { announce } from "@/db/announce";
import { getDb, transaction } from "@/db/client";
import { conversations } from "@/db/schema/conversations";
import { acrossOrgs } from "@/db/tenant";
import { askToAssign } from "@/server/accounts/ask-to-assign";
import { action } from "@/server/http/action";
import { AppError, invalid } from "@/server/lib/errors";
import { now } from "@/server/lib/time";
import { enqueue } from "@/server/queue/enqueue";
import { TimestampInput } from "@/server/schema/common";
import { InboxConversation } from "@/server/schema/inbox";
import { isConversation, toConversation } from "./columns";
import { change, OneConversation } from "./inbox";
import { endSnoozeJob } from "./jobs";
import { waitsForTeam } from "./queue";
import { waitFor } from "./waiting";

const LONGEST_MS = 366 * 24 * 3_600_000;

/** Refuses a time that has come, or that is more than a year away. */
function requireFuture(until: string): void {
  const ms = Date.parse(until) - now();
  if (ms <= 0) throw invalid(["until"], "must be in the future");
  if (ms > LONGEST_MS) throw invalid(["until"], "must be within a year");
}

export const snoozeConversation = action({
  summary: "Put a conversation off until a time, or until its customer writes",
  input: OneConversation.extend({ until: TimestampInput }),
  output: InboxConversation,
  run: (ctx, { conversation_id, until }) => {
    requireFuture(until);
    return change(ctx, conversation_id, async (tx, row) => {
      if (row.status !== "active" && row.status !== "escalated")
        throw new AppError("conflict", "A conversation that is done can't be put off. Reopen it first.");
      await tx.update(conversations).set({ snoozed_until: until }).where(isConversation(ctx, row.id));
      const { organization_id } = ctx;
      const when = { key: `snooze:${row.id}`, run_at: new Date(until) };
      // What is lost of it, the sweep finds.
      await enqueue(tx, endSnoozeJob, { organization_id, conversation_id }, when);
      tx.afterCommit(() => announce(organization_id, { conversations: [row.id] }));
      return toConversation(row);
    });
  },
});

export const wakeConversation = action({
  summary: "Put a conversation off no longer",
  input: OneConversation,
  output: InboxConversation,
  run: (ctx, { conversation_id }) =>
    change(ctx, conversation_id, async (tx, row) => {
      await tx.update(conversations).set({ snoozed_until: null }).where(isConversation(ctx, row.id));
      if (waitsForTeam(row)) await askToAssign(tx, ctx);
      tx.afterCommit(() => announce(ctx.organization_id, { conversations: [row.id] }));
      return toConversation(row);
    }),
});

/** Brings all conversations back whose time has come: they need a person, for what they did before or for that. */
export async function endSnoozes(): Promise<undefined> {
  const woken = await transaction(getDb(), async (tx) => {
    const rows = await tx
      .update(conversations)
      .set(waitFor("snoozed"))
      .where(acrossOrgs("a sweep over all conversations", sql`${conversations.snoozed_until} <= now()`))
      .returning();
    const queued = rows.filter(waitsForTeam).map(({ organization_id }) => organization_id);
    for (const organization_id of new Set(queued)) await askToAssign(tx, { organization_id });
    return rows;
  });
  for (const { organization_id, id } of woken) announce(organization_id, { conversations: [id] });
}
