import { eq, or, sql } from "drizzle-orm";
import { announce } from "@/db/announce";
import { messages } from "@/db/schema/conversations";
import { inOrg } from "@/db/tenant";
import type { Inbound } from "@/server/adapters/messaging/channel";
import type { Ctx } from "@/server/http/ctx";
import type { DeliveryStatus } from "@/server/schema/conversation";

type InboundStatus = Extract<Inbound, { kind: "status" }>;

/** How far each status is; a status never gives way to a lower one. A delivery outdoes a failure we believed in. */
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

/**
 * Moves a delivery status forward, never back, in whatever order callbacks come. The message is found by the provider's
 * id, or by ours if echoed. Its price is that of the furthest status, or of the first that tells one.
 */
export async function applyStatus(
  ctx: Ctx,
  connection: { id: string },
  status: InboundStatus,
): Promise<void> {
  const { pricing } = status;
  const moves = sql`${rankOf} < ${RANK[status.status]}`;
  const isPriced = pricing ? sql`(${moves} or not ${messages.metadata} ? 'pricing')` : sql`false`;
  const priced = sql`${messages.metadata} || ${JSON.stringify({ pricing })}::jsonb`;
  const moved = await ctx.db
    .update(messages)
    .set({
      delivery_status: sql`case when ${moves} then ${status.status} else ${messages.delivery_status} end`,
      delivery_error: sql`case when ${moves} then ${toJsonb(status.error)} else ${messages.delivery_error} end`,
      metadata: sql`case when ${isPriced} then ${priced} else ${messages.metadata} end`,
      provider_message_id: sql`coalesce(${messages.provider_message_id}, ${status.provider_message_id})`,
    })
    .where(
      inOrg(
        ctx,
        messages,
        eq(messages.connection_id, connection.id),
        or(
          eq(messages.provider_message_id, status.provider_message_id),
          status.message_id ? eq(messages.id, status.message_id) : undefined,
        ),
        or(moves, isPriced),
      ),
    )
    .returning({ id: messages.id });
  announce(ctx.organization_id, { messages: moved.map(({ id }) => id) });
}
