import { createHmac } from "node:crypto";
import { Webhook } from "standardwebhooks";
import { expect, onTestFinished, test } from "vitest";
import { POST as createLeadRoute } from "@/app/api/v1/leads/route";
import { POST as setSecret } from "@/app/api/v1/scheduler/secret/route";
import { POST as schedulerPost } from "@/app/api/v1/webhooks/scheduler/route";
import { env } from "@/lib/env";
import { signToken } from "@/lib/secret/token";
import { listNotifications } from "@/server/accounts/notifications/list";
import { createLead } from "@/server/leads/actions";
import { inspectDelivery } from "@/server/webhooks/deliveries/log";
import { pingEndpoint, rotateSecret } from "@/server/webhooks/endpoints";
import { payloadText } from "@/tests/payloads";
import { setEnv } from "@/tests/scene";
import { deliveriesOf, subscribed } from "@/tests/webhooks";
import { call, newOrg, type TestCtx } from "@/tests/world";

/** Starts as if with another AUTH_SECRET until the test ends: nothing sealed before can be opened. */
function loseSecret(): void {
  const AUTH_SECRET = env.AUTH_SECRET;
  setEnv({ AUTH_SECRET: "another secret than the one before, 32+" });
  onTestFinished(() => setEnv({ AUTH_SECRET }));
}

const tokenOf = ({ actor, organization_id }: TestCtx) => signToken({ sub: actor.id, org: organization_id });

test("a webhook with a new secret is delivered at once, signed with that secret alone", async () => {
  const ctx = await newOrg();
  const { id: endpoint_id, deliver, receiver } = await subscribed(ctx);
  loseSecret();
  const { secret } = await rotateSecret(ctx, { endpoint_id });
  await pingEndpoint(ctx, { endpoint_id });
  await deliver();
  expect(receiver.received).toHaveLength(2);
  const { body = "", headers = {} } = receiver.received[1] ?? {};
  const text = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
  expect(new Webhook(secret).verify(body, text)).toMatchObject({ event: "ping" });
});

test("owners are told once that a webhook's secret can't be read; it stays on, and its events wait", async () => {
  const ctx = await newOrg();
  const { id: endpoint_id, deliver, receiver } = await subscribed(ctx);
  loseSecret();
  await createLead(ctx, { name: "Ada" });
  await deliver();
  await deliver();
  const { notifications } = await listNotifications(ctx, {});
  expect(notifications).toMatchObject([
    { kind: "webhook_failing", detail: expect.stringContaining("Give it a new one.") },
  ]);
  expect(await deliveriesOf(ctx, endpoint_id)).toMatchObject([{ status: "pending" }]);
  expect(receiver.received).toHaveLength(1);
});

test("a delivery can be inspected only once its endpoint has a new secret", async () => {
  const ctx = await newOrg();
  const { id: endpoint_id, deliver } = await subscribed(ctx);
  await createLead(ctx, { name: "Ada" });
  await deliver();
  const [delivery] = await deliveriesOf(ctx, endpoint_id);
  loseSecret();
  const inspect = () => inspectDelivery(ctx, { delivery_id: delivery?.id ?? "" });
  await expect(inspect()).rejects.toMatchObject({ code: "conflict" });
  await rotateSecret(ctx, { endpoint_id });
  expect((await inspect()).attempts).toHaveLength(1);
});

test("a scheduler is told to call again later, until the organization has a new secret", async () => {
  const ctx = await newOrg();
  const body = payloadText("calcom/booking_created.json");
  const post = (secret: string) =>
    call(schedulerPost, {
      body,
      query: `?organization_id=${ctx.organization_id}`,
      headers: { "x-cal-signature-256": createHmac("sha256", secret).update(body).digest("hex") },
    });
  await call(setSecret, { token: ctx.token, body: { secret: "the former secret" } });
  loseSecret();
  const refused = await post("the former secret");
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "10"]);
  await call(setSecret, { token: await tokenOf(ctx), body: { secret: "the new secret!!" } });
  expect((await post("the new secret!!")).status).toBe(200);
});

test("a request repeated with its key is told that the first one's outcome is unknown", async () => {
  const ctx = await newOrg();
  const create = async () =>
    call(createLeadRoute, {
      token: await tokenOf(ctx),
      body: { name: "Ada" },
      headers: { "idempotency-key": "one" },
    });
  expect((await create()).status).toBe(201);
  loseSecret();
  expect((await create()).status).toBe(409);
});
