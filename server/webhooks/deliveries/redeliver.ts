import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { one, type Tx, transaction } from "@/db/client";
import { webhookDeliveries } from "@/db/schema/webhooks";
import { byId } from "@/db/tenant";
import { lockUntilCommit } from "@/db/transaction-lock";
import { AppError, invalid, notFound } from "@/lib/errors";
import { Id } from "@/schema/common";
import { eventsNamedBy } from "@/schema/event";
import { RedeliverFailed, ReplayRange, Scheduled, WebhookDelivery } from "@/schema/webhook";
import type { WebhookEndpoint } from "@/schema/webhook-endpoint";
import { action } from "@/server/http/action";
import type { Ctx } from "@/server/http/ctx";
import { endpointById } from "@/server/webhooks/reads";
import { withAttempts } from "./deliveries";
import { SCHEDULE_MS } from "./retry";
import { wakeDeliveries } from "./wake";

/** Rows changed by one statement: well under a second, for which their endpoint's tries may have to wait. */
const BATCH = 5000;

/** The endpoint, whose deliveries are woken after the commit; 409 if it is disabled. */
async function requireActiveEndpoint(tx: Tx, ctx: Ctx, endpoint_id: string) {
  const endpoint = await endpointById(ctx, endpoint_id, tx);
  if (endpoint.status !== "active")
    throw new AppError("conflict", "The endpoint is switched off. Switch it on first.");
  tx.afterCommit(() => wakeDeliveries(ctx.organization_id, endpoint_id, endpoint.failing_since !== null));
  return endpoint;
}

export const redeliver = action({
  summary:
    "Redeliver one delivery, with the same id and the current secret; a pending one keeps its remaining tries",
  description: "409 if the endpoint is switched off.",
  input: z.strictObject({ delivery_id: Id }),
  output: WebhookDelivery,
  audit: "webhook.redelivered",
  run: (ctx, { delivery_id }) =>
    transaction(ctx.db, async (tx) => {
      const isIt = byId(ctx, webhookDeliveries, delivery_id);
      const [found] = await tx.select().from(webhookDeliveries).where(isIt);
      if (!found) throw notFound("webhook delivery");
      await requireActiveEndpoint(tx, ctx, found.endpoint_id);
      const ifPending = (kept: SQL, otherwise: SQL) =>
        sql`case when ${webhookDeliveries.status} = 'pending' then ${kept} else ${otherwise} end`;
      const rows = await tx
        .update(webhookDeliveries)
        .set({
          status: "pending",
          attempts_left: ifPending(
            sql`least(${webhookDeliveries.attempts_left} + 1, ${SCHEDULE_MS.length}::int)`,
            sql`1`,
          ),
          first_attempt_at: ifPending(sql`${webhookDeliveries.first_attempt_at}`, sql`null`),
          next_attempt_at: sql`now()`,
        })
        .where(isIt)
        .returning();
      return one(await withAttempts({ ...ctx, db: tx }, rows));
    }),
});

/**
 * What one batch did: how many deliveries it scheduled, how many rows it read, and the id after which the next begins.
 */
type Batch = { scheduled: number; read: number; last: string | null };

/** Runs batch after batch, each in a transaction of its own. Returns how many deliveries were scheduled. */
async function inBatches(run: (after: string | null) => Promise<Batch>): Promise<{ scheduled: number }> {
  let scheduled = 0;
  for (let after: string | null = null; ; ) {
    const batch: Batch = await run(after);
    scheduled += batch.scheduled;
    after = batch.last;
    if (batch.read < BATCH) return { scheduled };
  }
}

export const redeliverFailed = action({
  summary: "Redeliver all deliveries of an endpoint that failed since a given time",
  description: "409 if the endpoint is switched off. Each is tried once more.",
  input: RedeliverFailed.extend({ endpoint_id: Id }),
  output: Scheduled,
  audit: "webhook.redelivered",
  run: (ctx, { endpoint_id, since }) =>
    // In order of id: a delivery that fails again meanwhile is not read again.
    inBatches((after) =>
      transaction(ctx.db, async (tx) => {
        await requireActiveEndpoint(tx, ctx, endpoint_id);
        const rows = await tx.execute<Batch>(sql`
          with failed as (
            select id from webhook_deliveries
            where organization_id = ${ctx.organization_id}::uuid and endpoint_id = ${endpoint_id}::uuid
              and status = 'failed' and created_at >= ${since}::timestamptz
              and (${after}::uuid is null or id > ${after}::uuid)
            order by id limit ${BATCH}
          ), again as (
            update webhook_deliveries
            set status = 'pending', attempts_left = 1, first_attempt_at = null, next_attempt_at = now()
            where organization_id = ${ctx.organization_id}::uuid and id = any(array(select id from failed))
              and status = 'failed'
            returning id
          )
          select (select count(*)::int from again) as scheduled, (select count(*)::int from failed) as read,
            (select id from failed order by id desc limit 1) as last`);
        return one(rows);
      }),
    ),
});

/**
 * Schedules a batch of an endpoint's events: those that it got before, and those that it never did. Ids are looked up
 * in arrays, which are fast whatever plan Postgres chooses; with a join and no statistics, a batch took 20 s.
 */
async function replayBatch(
  tx: Tx,
  ctx: Ctx,
  endpoint: Pick<WebhookEndpoint, "id" | "include_practice">,
  range: { from: string; to: string; types: readonly string[]; after: string | null },
): Promise<Batch> {
  const { from, to, types, after } = range;
  const rows = await tx.execute<Batch>(sql`
    with batch as (
      select id, type, created_at from events
      where organization_id = ${ctx.organization_id}::uuid
        and created_at >= ${from}::timestamptz and created_at < ${to}::timestamptz
        and (${after}::uuid is null or (created_at, id) > (
          select created_at, id from events last
          where last.organization_id = ${ctx.organization_id}::uuid and last.id = ${after}::uuid))
        and type = any(${sql.param(types)}::text[]) and (${endpoint.include_practice}::boolean or not practice)
      order by created_at, id limit ${BATCH}
    ), again as (
      update webhook_deliveries
      set status = 'pending', attempts_left = ${SCHEDULE_MS.length}::int, first_attempt_at = null, next_attempt_at = now()
      where organization_id = ${ctx.organization_id}::uuid and endpoint_id = ${endpoint.id}::uuid
        and event_id = any(array(select id from batch))
      returning event_id
    ), missed as (
      insert into webhook_deliveries (organization_id, id, endpoint_id, event_id, event)
      select ${ctx.organization_id}::uuid, new_id(), ${endpoint.id}::uuid, id, type from batch
      where id <> all(array(select event_id from again))
      returning 1
    )
    select (select count(*)::int from again) + (select count(*)::int from missed) as scheduled,
      (select count(*)::int from batch) as read,
      (select id from batch order by created_at desc, id desc limit 1) as last`);
  return one(rows);
}

export const replayEvents = action({
  summary: "Replay every event of a time range to one endpoint, whether it got them before or not",
  description:
    "Deliveries that succeeded are sent again, too: receivers recognize them by their `webhook-id`. 409 if the endpoint is switched off.",
  input: ReplayRange.extend({ endpoint_id: Id }),
  output: Scheduled,
  only: "owner",
  audit: "webhook.replayed",
  run: (ctx, { endpoint_id, from, to, events }) => {
    if (from >= to) throw invalid(["to"], "must be later than from");
    return inBatches((after) =>
      transaction(ctx.db, async (tx) => {
        const endpoint = await requireActiveEndpoint(tx, ctx, endpoint_id);
        // Of two concurrent replays, the second sees what the first has added.
        await lockUntilCommit(tx, `replay:${endpoint_id}`);
        return replayBatch(tx, ctx, endpoint, {
          from,
          to,
          types: eventsNamedBy(events ?? endpoint.events),
          after,
        });
      }),
    );
  },
});
