import { asc, desc, eq, gte, sql } from "drizzle-orm";
import { z } from "zod";
import { type Tx, transaction } from "@/db/client";
import { webhookAttempts, webhookDeliveries } from "@/db/schema/webhooks";
import { byId, inOrg, type Scoped } from "@/db/tenant";
import { action } from "@/server/core/action";
import type { Ctx } from "@/server/core/ctx";
import { AppError, invalid, notFound } from "@/server/lib/errors";
import { nudge } from "@/server/queue/nudge";
import { Id } from "@/server/schema/common";
import {
  DeliveryPage,
  DeliveryQuery,
  RedeliverFailed,
  ReplayRange,
  Scheduled,
  WebhookDelivery,
} from "@/server/schema/webhook";
import { endpointById } from "./store";

export type DeliveryRow = typeof webhookDeliveries.$inferSelect;

/** Deliveries with their tries: one more query for the whole page. */
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

export const listDeliveries = action({
  summary: "List a webhook endpoint's deliveries with their attempts, newest first",
  input: DeliveryQuery.extend({ endpoint_id: Id }),
  output: DeliveryPage,
  run: async (ctx, { endpoint_id, page, size, status, event }) => {
    const mine = inOrg(
      ctx,
      webhookDeliveries,
      eq(webhookDeliveries.endpoint_id, endpoint_id),
      status && eq(webhookDeliveries.status, status),
      event && eq(webhookDeliveries.event, event),
    );
    const [, rows, total] = await Promise.all([
      endpointById(ctx, endpoint_id),
      ctx.db
        .select()
        .from(webhookDeliveries)
        .where(mine)
        .orderBy(desc(webhookDeliveries.id))
        .limit(size)
        .offset((page - 1) * size),
      ctx.db.$count(webhookDeliveries, mine),
    ]);
    return { deliveries: await withAttempts(ctx, rows), total, page, size };
  },
});

/** Has deliveries of an active endpoint tried once more, now. Answers the rows. */
async function tryAgain(tx: Tx, ctx: Ctx, endpoint_id: string, which: Scoped): Promise<DeliveryRow[]> {
  const endpoint = await endpointById(ctx, endpoint_id, tx);
  if (endpoint.status !== "active")
    throw new AppError("conflict", "The endpoint is switched off. Switch it on first.");
  const rows = await tx
    .update(webhookDeliveries)
    .set({ status: "pending", attempts_left: 1, first_attempt_at: null, next_attempt_at: sql`now()` })
    .where(which)
    .returning();
  tx.afterCommit(() => nudge(ctx.organization_id, endpoint_id, endpoint.failing_since !== null));
  return rows;
}

export const redeliver = action({
  summary: "Send one delivery again, with the same id and the current secret",
  input: z.strictObject({ delivery_id: Id }),
  output: WebhookDelivery,
  run: (ctx, { delivery_id }) =>
    transaction(ctx.db, async (tx) => {
      const isIt = byId(ctx, webhookDeliveries, delivery_id);
      const [found] = await tx.select().from(webhookDeliveries).where(isIt);
      if (!found) throw notFound("webhook delivery");
      const [delivery] = await withAttempts(
        { ...ctx, db: tx },
        await tryAgain(tx, ctx, found.endpoint_id, isIt),
      );
      if (!delivery) throw notFound("webhook delivery");
      return delivery;
    }),
});

export const redeliverFailed = action({
  summary: "Send all deliveries of an endpoint that failed since a moment again",
  input: RedeliverFailed.extend({ endpoint_id: Id }),
  output: Scheduled,
  run: (ctx, { endpoint_id, since }) =>
    transaction(ctx.db, async (tx) => {
      const failed = inOrg(
        ctx,
        webhookDeliveries,
        eq(webhookDeliveries.endpoint_id, endpoint_id),
        eq(webhookDeliveries.status, "failed"),
        gte(webhookDeliveries.created_at, since),
      );
      return { scheduled: (await tryAgain(tx, ctx, endpoint_id, failed)).length };
    }),
});

export const replayEvents = action({
  summary: "Send every event of a time range to one endpoint, whether it got them before or not",
  input: ReplayRange.extend({ endpoint_id: Id }),
  output: Scheduled,
  run: (ctx, { endpoint_id, from, to, events: types }) => {
    if (from >= to) throw invalid(["to"], "must be later than from");
    return transaction(ctx.db, async (tx) => {
      const endpoint = await endpointById(ctx, endpoint_id, tx);
      const known = await tx.execute<{ id: string }>(sql`
        update webhook_deliveries delivery
        set status = 'pending', attempts_left = 3, first_attempt_at = null, next_attempt_at = now()
        from events event
        where delivery.organization_id = ${ctx.organization_id}::uuid and delivery.endpoint_id = ${endpoint_id}::uuid
          and event.organization_id = delivery.organization_id and event.id = delivery.event_id
          and event.created_at >= ${from}::timestamptz and event.created_at < ${to}::timestamptz
          and event.type = any(${sql.param(types ?? endpoint.events)}::text[])
        returning delivery.id`);
      const missed = await tx.execute<{ id: string }>(sql`
        insert into webhook_deliveries (organization_id, id, endpoint_id, event_id, event)
        select event.organization_id, new_id(), ${endpoint_id}::uuid, event.id, event.type
        from events event
        where event.organization_id = ${ctx.organization_id}::uuid
          and event.created_at >= ${from}::timestamptz and event.created_at < ${to}::timestamptz
          and event.type = any(${sql.param(types ?? endpoint.events)}::text[])
          and not exists (
            select from webhook_deliveries delivery
            where delivery.organization_id = event.organization_id and delivery.event_id = event.id
              and delivery.endpoint_id = ${endpoint_id}::uuid)
        returning id`);
      tx.afterCommit(() => nudge(ctx.organization_id, endpoint_id, endpoint.failing_since !== null));
      return { scheduled: known.length + missed.length };
    });
  },
});
