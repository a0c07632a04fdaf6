import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { webhookEndpoints } from "@/db/schema/webhooks";
import { byId } from "@/db/tenant";
import { createLead } from "@/server/leads/actions";
import { createEndpoint, getEndpoint, updateEndpoint } from "@/server/webhooks/endpoints";
import { deliverWebhooksSlowlyJob } from "@/server/webhooks/jobs";
import { newReceiver, serve } from "@/tests/stand-ins/posting";
import { deliveriesOf, subscribed } from "@/tests/webhooks";
import { newOrg, type TestCtx } from "@/tests/world";
import { deliverSlowly, deliverWebhooks } from "./deliver";

/** As many as are tried at once, and some more. */
const BACKLOG = 20;
const AT_ONCE = 16;

/** Moves time forward by some minutes for every delivery. */
const passTime = (ctx: TestCtx, minutes: number) =>
  ctx.db.execute(sql`
    update webhook_deliveries set next_attempt_at = next_attempt_at - make_interval(mins => ${minutes}),
      first_attempt_at = first_attempt_at - make_interval(mins => ${minutes})
    where organization_id = ${ctx.organization_id}::uuid`);

test("a backlog to an endpoint that hangs is tried sixteen at a time, or no third try would come in time", async () => {
  const ctx = await newOrg();
  const { id, receiver } = await subscribed(ctx);
  await ctx.db
    .update(webhookEndpoints)
    .set({ failing_since: sql`now()` })
    .where(byId(ctx, webhookEndpoints, id));
  for (let n = 0; n < BACKLOG; n++) await createLead(ctx, { name: `Lead ${n}` });
  receiver.hang();
  const turn = deliverSlowly({ organization_id: ctx.organization_id, endpoint_id: id });
  expect(await receiver.receives(1 + AT_ONCE)).toHaveLength(1 + AT_ONCE);
  await receiver.close();
  await turn;
});

test("a failing receiver is tried at once, after 5 and after 25 minutes, then the delivery has failed", async () => {
  const ctx = await newOrg();
  const { id, deliver, receiver } = await subscribed(ctx);
  receiver.respond(500);
  await createLead(ctx, { name: "Ada" });
  const first = await deliver();
  const wait = (again: Awaited<ReturnType<typeof deliver>>) => Number(again?.run_again_at) - Date.now();
  expect(wait(first) / 60_000).toBeGreaterThan(4.4);
  expect(wait(first) / 60_000).toBeLessThan(5.6);
  expect(first?.as).toBe(deliverWebhooksSlowlyJob);
  await passTime(ctx, 6);
  const second = await deliver();
  expect(wait(second) / 60_000).toBeGreaterThan(16.9);
  expect(wait(second) / 60_000).toBeLessThan(22.1);
  await passTime(ctx, 22);
  expect(await deliver()).toBeUndefined();
  const [delivery] = await deliveriesOf(ctx, id);
  expect(delivery).toMatchObject({ status: "failed", next_attempt_at: null });
  expect(delivery?.attempts.map((attempt) => attempt.number)).toEqual([1, 2, 3]);
  expect(delivery?.attempts[0]).toMatchObject({ status_code: 500, error: "answered 500" });
  expect(new Set(receiver.received.slice(1).map(({ headers }) => headers["webhook-id"])).size).toBe(1);
});

test("Retry-After delays the next try, within the thirty minutes", async () => {
  const ctx = await newOrg();
  const { deliver, receiver } = await subscribed(ctx);
  receiver.respond(503, { "retry-after": "900" });
  await createLead(ctx, { name: "Ada" });
  const again = await deliver();
  expect(Math.round((Number(again?.run_again_at) - Date.now()) / 60_000)).toBe(15);
});

test("410 disables the endpoint, and the organization's other endpoints are told", async () => {
  const ctx = await newOrg();
  const { id, deliver, receiver: gone } = await subscribed(ctx);
  const other = await newReceiver();
  const watcher = await createEndpoint(ctx, { url: other.url, events: ["webhook_endpoint.disabled"] });
  gone.respond(410);
  await createLead(ctx, { name: "Ada" });
  expect(await deliver()).toBeUndefined();
  expect(await getEndpoint(ctx, { endpoint_id: id })).toMatchObject({
    status: "disabled",
    disabled_reason: "The receiver answered 410 Gone.",
  });
  await deliverWebhooks({ organization_id: ctx.organization_id, endpoint_id: watcher.id });
  const told = other.received.map(({ body }) => JSON.parse(body));
  expect(told.at(-1)).toMatchObject({ event: "webhook_endpoint.disabled", data: { id } });
  await createLead(ctx, { name: "Bob" });
  expect(await deliveriesOf(ctx, id)).toHaveLength(1);
});

test("a 410 from a URL that was replaced meanwhile does not disable the endpoint", async () => {
  const ctx = await newOrg();
  const next = await newReceiver();
  const answers: (() => void)[] = [];
  const url = await serve((_request, response) => void answers.push(() => response.writeHead(410).end()));
  const { id: endpoint_id } = await createEndpoint(ctx, { url, events: ["lead.created"] });
  const turn = deliverWebhooks({ organization_id: ctx.organization_id, endpoint_id });
  await expect.poll(() => answers.length).toBe(1);
  await updateEndpoint(ctx, { endpoint_id, url: next.url });
  answers[0]?.();
  await turn;
  expect(await getEndpoint(ctx, { endpoint_id })).toMatchObject({ status: "active", failing_since: null });
  expect(next.received).toHaveLength(1);
});

test("an endpoint that has only failed for five days is disabled, once a delivery had its three tries", async () => {
  const ctx = await newOrg();
  const { id: endpoint_id, deliver, receiver } = await subscribed(ctx);
  receiver.respond(500);
  await createLead(ctx, { name: "Ada" });
  await ctx.db.execute(
    sql`update webhook_endpoints set failing_since = now() - interval '121 hours' where id = ${endpoint_id}::uuid`,
  );
  await deliver();
  await passTime(ctx, 6);
  await deliver();
  expect(await getEndpoint(ctx, { endpoint_id })).toMatchObject({ status: "active" });
  await passTime(ctx, 30);
  await deliver();
  expect(await getEndpoint(ctx, { endpoint_id })).toMatchObject({
    status: "disabled",
    disabled_reason: "Every delivery has failed for 5 days.",
  });
});
