import { and, asc, desc, eq, type SQL, sql } from "drizzle-orm";
import { snapshot } from "@/db/client";
import { countUpTo } from "@/db/queries/counts";
import { readPage } from "@/db/queries/page";
import { webhookAttempts, webhookDeliveries } from "@/db/schema/webhooks";
import { inOrg } from "@/db/tenant";
import { Id } from "@/schema/common";
import type { EventType } from "@/schema/event";
import { DeliveryPage, DeliveryQuery } from "@/schema/webhook";
import { action } from "@/server/http/action";
import type { Ctx } from "@/server/http/ctx";
import { endpointById } from "@/server/webhooks/reads";

export type DeliveryRow = typeof webhookDeliveries.$inferSelect;

/** Adds their tries to deliveries: one more query for the whole page, in the same snapshot. */
export async function withAttempts(ctx: Ctx, deliveries: DeliveryRow[]) {
  const ids = deliveries.map((delivery) => delivery.id);
  const attempts = await ctx.db
    .select()
    .from(webhookAttempts)
    .where(inOrg(ctx, webhookAttempts, sql`${webhookAttempts.delivery_id} = any(${sql.param(ids)}::uuid[])`))
    .orderBy(asc(webhookAttempts.number));
  return deliveries.map((delivery) => ({
    ...delivery,
    attempts: attempts.filter((attempt) => attempt.delivery_id === delivery.id),
  }));
}

/**
 * The condition for one type of event. Repeats the predicate of the index on all types but the most frequent: Postgres
 * can't match that with a parameter.
 */
export const isOfEvent = (event: EventType): SQL | undefined =>
  and(
    eq(webhookDeliveries.event, event),
    event === "message.created" ? undefined : sql`${webhookDeliveries.event} <> 'message.created'`,
  );

export const listDeliveries = action({
  summary: "List a webhook endpoint's deliveries with their attempts, newest first",
  input: DeliveryQuery.extend({ endpoint_id: Id }),
  output: DeliveryPage,
  run: (ctx, { endpoint_id, status, event, ...query }) => {
    const mine = inOrg(
      ctx,
      webhookDeliveries,
      eq(webhookDeliveries.endpoint_id, endpoint_id),
      status && eq(webhookDeliveries.status, status),
      event && isOfEvent(event),
    );
    return snapshot(ctx.db, async (db) => {
      const rows = db.select().from(webhookDeliveries).where(mine).orderBy(desc(webhookDeliveries.id));
      const [, { items, ...page }] = await Promise.all([
        endpointById(ctx, endpoint_id, db),
        readPage(rows, countUpTo(db, webhookDeliveries, mine), query),
      ]);
      return { deliveries: await withAttempts({ ...ctx, db }, items), ...page };
    });
  },
});
