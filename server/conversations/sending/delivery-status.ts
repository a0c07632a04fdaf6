import { eq, or, sql } from "drizzle-orm";
import { type Tx, transaction } from "@/db/client";
import { messages } from "@/db/schema/conversations";
import { inOrg, type Scoped } from "@/db/tenant";
import { now } from "@/lib/time/time";
import type { DeliveryStatus } from "@/schema/conversation";
import type { Inbound } from "@/server/adapters/messaging/channel";
import { messageColumns } from "@/server/conversations/columns";
import { noteNotSent, noteSentAfterAll } from "@/server/conversations/state/waiting";
import type { Ctx } from "@/server/http/ctx";
import { changeDelivery } from "./publish-delivery";

type InboundStatus = Extract<Inbound, { kind: "status" }>;

/**
 * How far along each status is. A status never gives way to a lower one; a delivery overrides a failure reported
 * before.
 */
const RANK: Record<DeliveryStatus, number> = {
  queued: 0,
  sending: 1,
  sent: 2,
  failed: 3,
  delivered: 4,
  read: 5,
};

const rankOf = sql.join(
  [
    sql`case ${messages.delivery_status}`,
    ...Object.entries(RANK).map(([status, rank]) => sql.raw(`when '${status}' then ${rank}`)),
    sql`end`,
  ],
  sql` `,
);

const toJsonb = (value: object | null) => sql`${value && JSON.stringify(value)}::jsonb`;

/** When a status occurred, by the provider's clock. Meta reports whole seconds, so the end of the second is taken. */
const statusAt = (at: string): string => new Date(Math.min(now(), Date.parse(at) + 999)).toISOString();

const NOTED_IN = {
  sent: messages.sent_at,
  delivered: messages.delivered_at,
  read: messages.read_at,
  failed: messages.failed_at,
};

/** The time at which it came this far; the first report counts. */
const noted = (status: InboundStatus["status"], at: string) => ({
  [`${status}_at`]: sql`coalesce(${NOTED_IN[status]}, ${at}::timestamptz)`,
});

/** Moves a status forward. Returns the messages changed. */
async function moveOn(tx: Tx, ctx: Ctx, connection: { id: string }, status: InboundStatus) {
  const { pricing } = status;
  const moves = sql`${rankOf} < ${RANK[status.status]}`;
  const isPriced = pricing ? sql`(${moves} or not ${messages.metadata} ? 'pricing')` : sql`false`;
  const priced = sql`${messages.metadata} || ${JSON.stringify({ pricing })}::jsonb`;
  const at = statusAt(status.at);
  const which = inOrg(
    ctx,
    messages,
    eq(messages.connection_id, connection.id),
    or(
      eq(messages.provider_message_id, status.provider_message_id),
      status.message_id ? eq(messages.id, status.message_id) : undefined,
    ),
    or(moves, isPriced),
  );
  const move = (theirs: Scoped) =>
    tx
      .update(messages)
      .set({
        ...noted(status.status, at),
        delivery_status: sql`case when ${moves} then ${status.status} else ${messages.delivery_status} end`,
        delivery_error: sql`case when ${moves} then ${toJsonb(status.error)} else ${messages.delivery_error} end`,
        metadata: sql`case when ${isPriced} then ${priced} else ${messages.metadata} end`,
        provider_message_id: sql`coalesce(${messages.provider_message_id}, ${status.provider_message_id})`,
      })
      .where(theirs)
      .returning({
        ...messageColumns,
        organization_id: messages.organization_id,
        connection_id: messages.connection_id,
        failed_at: messages.failed_at,
      });
  return changeDelivery(tx, ctx.organization_id, which, move);
}

/**
 * Moves a delivery status forward, never back, in whatever order callbacks come. The message is found by the provider's
 * id, or by ours if the callback echoes it. Its price is that of the furthest status, or of the first that reports one.
 * Returns the conversations of the messages that it moved.
 */
export async function applyStatus(
  ctx: Ctx,
  connection: { id: string },
  status: InboundStatus,
): Promise<string[]> {
  const moved = await transaction(ctx.db, async (tx) => {
    const changed = await moveOn(tx, ctx, connection, status);
    if (status.status === "failed") for (const message of changed) await noteNotSent(tx, message);
    return changed;
  });
  const failedBefore = moved.filter(({ failed_at }) => status.status !== "failed" && failed_at !== null);
  for (const message of failedBefore) await noteSentAfterAll(ctx.db, message);
  return moved.map(({ conversation_id }) => conversation_id);
}
