import { eq, or, sql } from "drizzle-orm";
import { announce } from "@/db/announce";
import { messages } from "@/db/schema/conversations";
import { inOrg } from "@/db/tenant";
import type { Inbound } from "@/server/adapters/messaging/channel";
import type { Ctx } from "@/server/core/ctx";
import type { DeliveryStatus } from "@/server/schema/conversation";
import type { OpenConnection } from "./open-connection";

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

/**
 * Moves a message's delivery status forward, never back, in whatever order the callbacks come. The message is found
 * by the provider's id, or by ours where the provider echoes it (so also when we never saw the answer to the send).
 */
export async function applyStatus(
  ctx: Ctx,
  connection: OpenConnection,
  status: InboundStatus,
): Promise<void> {
  const moved = await ctx.db
    .update(messages)
    .set({
      delivery_status: status.status,
      delivery_error: status.error,
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
        sql`${rankOf} < ${RANK[status.status]}`,
      ),
    )
    .returning({ id: messages.id });
  announce(ctx.organization_id, { messages: moved.map(({ id }) => id) });
}
