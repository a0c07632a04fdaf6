import { and, eq, isNotNull, ne, or, type SQL, sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { conversations } from "@/db/schema/conversations";
import { inOrg } from "@/db/tenant";
import { hasValue } from "@/db/value";
import { isOpenConversation } from "@/server/conversations/find-or-open";
import type { Ctx } from "@/server/http/ctx";
import { setStatus } from "./change-state";

const { status, waiting_since, waiting_for, snoozed_until, customer_position, answered_position } =
  conversations;

/** Has a question that a booking does not answer, or staff wanted to see it again. */
const waitsForMore = or(
  and(isNotNull(waiting_since), ne(waiting_for, "booking_requested")),
  isNotNull(snoozed_until),
);

/** The agent has yet to answer what the customer wrote. */
const waitsForAgent = and(hasValue(status, "active"), sql`${customer_position} > ${answered_position}`);

async function completeWhere(tx: Tx, ctx: Ctx, lead_id: string, condition?: SQL): Promise<void> {
  const open = await tx
    .select()
    .from(conversations)
    .where(inOrg(ctx, conversations, eq(conversations.lead_id, lead_id), isOpenConversation, condition))
    .for("update");
  for (const row of open) await setStatus(tx, ctx, row, "completed");
}

/** Closes all open conversations of a lead, whatever they wait for. */
export const completeConversationsOf = (tx: Tx, ctx: Ctx, lead_id: string): Promise<void> =>
  completeWhere(tx, ctx, lead_id);

/**
 * Closes the open conversations that a booking settles. One with a question that nobody has answered stays open; what
 * the agent itself books while it answers is its answer.
 */
export const completeBooked = (tx: Tx, ctx: Ctx, lead_id: string): Promise<void> => {
  const isUnanswered = ctx.actor.kind === "agent" ? waitsForMore : or(waitsForMore, waitsForAgent);
  return completeWhere(tx, ctx, lead_id, sql`(${isUnanswered}) is not true`);
};
