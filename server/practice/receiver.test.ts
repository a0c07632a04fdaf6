import path from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freePort } from "@/db/embedded";
import { webhookEndpoints } from "@/db/schema/webhooks";
import { fromInside } from "@/server/adapters/world";
import { answer } from "@/server/host/answer";
import { routeFinder } from "@/server/host/routes";
import { createLead } from "@/server/leads/actions";
import { deliverWebhooks } from "@/server/webhooks/deliveries/deliver";
import { browseDeliveries } from "@/server/webhooks/deliveries/log";
import { createEndpoint, getEndpoint, updateEndpoint } from "@/server/webhooks/endpoints";
import { loadRoutes } from "@/tests/http/routes";
import { setEnv } from "@/tests/scene";
import { startWebServer } from "@/tests/stand-ins/web-server";
import { newOrg, newStaff, type TestCtx } from "@/tests/world";
import { clearReceiver, getSandbox, openReceiver } from "./receiver";

let close = async () => {};

beforeAll(async () => {
  const match = routeFinder(await loadRoutes(path.join(process.cwd(), "app")));
  const server = await startWebServer((request) => answer(match, request), await freePort());
  close = server.close;
  // The simulated providers are elsewhere, so that only our own receiver's path lets the calls through.
  setEnv({
    PORT: new URL(server.url).port,
    SANDBOX_URL: "http://127.0.0.1:9",
    WEBHOOK_ALLOW_INSECURE: "false",
  });
});
afterAll(() => close());

const received = async (ctx: TestCtx) => (await getSandbox(ctx, {})).receiver?.receipts ?? [];

/** An organization whose endpoint is its own receiver, which gives `answers` after the ping. */
async function watched(answers: (number | null)[]) {
  const ctx = await newOrg();
  const { receiver } = await openReceiver(ctx, { answers: [200] });
  const endpoint = await createEndpoint(ctx, { url: receiver?.url ?? "", events: ["lead.created"] });
  const deliver = () => deliverWebhooks({ organization_id: ctx.organization_id, endpoint_id: endpoint.id });
  await deliver();
  await openReceiver(ctx, { answers });
  return { ctx, endpoint, deliver };
}

test("the receiver shows the calls it got, with both signatures verified", async () => {
  const { ctx } = await watched([200]);
  expect(await received(ctx)).toMatchObject([
    { service_verified: true, standard_verified: true, answer: 200, body: expect.stringContaining('"ping"') },
  ]);
});

test("the receiver shows that an endpoint's own header came, and not its value", async () => {
  const { ctx, endpoint, deliver } = await watched([200]);
  await updateEndpoint(ctx, { endpoint_id: endpoint.id, headers: { "X-Api-Key": "key-31c0" } });
  await deliver();
  const [newest, first] = await received(ctx);
  expect(newest?.headers).toMatchObject({ "x-api-key": "••••", "user-agent": "Frontdesk-Webhooks/1" });
  expect(first?.headers).not.toHaveProperty("x-api-key");
});

test("a call that is not signed with an endpoint's secret is shown as unverified", async () => {
  const { ctx, endpoint } = await watched([200]);
  await fetch(fromInside(endpoint.url), {
    method: "POST",
    body: "{}",
    headers: { "x-service-signature": "0".repeat(64) },
  });
  expect((await received(ctx))[0]).toMatchObject({ service_verified: false, standard_verified: false });
});

test("two failures and then 200 take three attempts in half a minute, since a minute of retries takes a second", async () => {
  const { ctx, deliver } = await watched([500, 503, 200]);
  await createLead(ctx, { name: "Ada" });
  const waits: number[] = [];
  let due = 0;
  for (let again = await deliver(); again; again = await deliver()) {
    due = again.run_again_at.getTime();
    waits.push((due - Date.now()) / 1000);
    await passUntil(ctx, due);
  }
  expect(waits).toHaveLength(2);
  expect(waits[0]).toBeGreaterThan(4);
  expect(waits[0]).toBeLessThan(6);
  expect(waits[1]).toBeGreaterThan(16);
  expect(waits[1]).toBeLessThan(23);
  const [delivery] = (await browseDeliveries(ctx, { event: "lead.created" })).deliveries;
  expect(delivery).toMatchObject({ status: "succeeded" });
  expect(delivery?.attempts.map((attempt) => attempt.status_code)).toEqual([500, 503, 200]);
  expect((await received(ctx)).map((receipt) => receipt.answer)).toEqual([200, 503, 500, 200]);
});

/** Moves the delivery's times back, as if the time until an attempt is due had passed. */
const passUntil = (ctx: TestCtx, due: number) =>
  ctx.db.execute(`
    update webhook_deliveries set next_attempt_at = next_attempt_at - interval '${due - Date.now()} milliseconds',
      first_attempt_at = first_attempt_at - interval '${due - Date.now()} milliseconds'
    where organization_id = '${ctx.organization_id}' and status = 'pending'`);

test("410 disables the endpoint", async () => {
  const { ctx, endpoint, deliver } = await watched([410]);
  await createLead(ctx, { name: "Ada" });
  await deliver();
  expect(await getEndpoint(ctx, { endpoint_id: endpoint.id })).toMatchObject({ status: "disabled" });
});

test("a receiver can be cleared, and keeps the newest fifty calls", async () => {
  const { ctx, endpoint } = await watched([204]);
  for (let n = 0; n < 52; n++) await fetch(fromInside(endpoint.url), { method: "POST", body: String(n) });
  const kept = await received(ctx);
  expect(kept).toHaveLength(50);
  expect(kept[0]?.body).toBe("51");
  await clearReceiver(ctx, {});
  expect(await received(ctx)).toEqual([]);
});

test("each organization has a receiver of its own, and can't register webhooks for another's or beside its own", async () => {
  const { endpoint } = await watched([200]);
  const ctx = await newOrg();
  expect(await getSandbox(ctx, {})).toEqual({ receiver: null });
  const refusal = { code: "invalid_input" };
  const create = (url: string) => createEndpoint(ctx, { url, events: ["lead.created"] });
  await expect(create(endpoint.url)).rejects.toMatchObject(refusal);
  const own = (await openReceiver(ctx, { answers: [200] })).receiver?.url ?? "";
  await expect(create(endpoint.url)).rejects.toMatchObject(refusal);
  const { origin } = new URL(own);
  for (const url of [origin, `${own}/..`, `${own}?a=b`, `${own}x`, `${origin}/api/health`])
    await expect(create(url)).rejects.toMatchObject(refusal);
  const made = await create(own);
  await expect(updateEndpoint(ctx, { endpoint_id: made.id, url: endpoint.url })).rejects.toMatchObject(
    refusal,
  );
});

test("an endpoint at a receiver that is no longer the organization's is not called", async () => {
  const { ctx, endpoint, deliver } = await watched([200]);
  const other = await watched([200]);
  await ctx.db
    .update(webhookEndpoints)
    .set({ url: other.endpoint.url })
    .where(eq(webhookEndpoints.id, endpoint.id));
  const before = await received(other.ctx);
  await createLead(ctx, { name: "Ada" });
  await deliver();
  expect(await received(other.ctx)).toEqual(before);
  const [delivery] = (await browseDeliveries(ctx, { event: "lead.created" })).deliveries;
  expect(delivery?.attempts[0]).toMatchObject({ status_code: null });
});

test("a receiver that was never opened is 404, and only owners set its answers", async () => {
  const { ctx, endpoint } = await watched([200]);
  const nowhere = `${endpoint.url.slice(0, -4)}beef`;
  expect((await fetch(fromInside(nowhere), { method: "POST", body: "{}" })).status).toBe(404);
  const member = await newStaff(ctx);
  await expect(openReceiver(member, { answers: [500] })).rejects.toMatchObject({ code: "forbidden" });
});
