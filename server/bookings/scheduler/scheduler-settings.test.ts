import { createHmac } from "node:crypto";
import { expect, test, vi } from "vitest";
import { GET } from "@/app/api/v1/scheduler/route";
import { DELETE, POST as setSecret } from "@/app/api/v1/scheduler/secret/route";
import { POST } from "@/app/api/v1/webhooks/scheduler/route";
import { loadEnv } from "@/lib/env";
import { payloadText } from "@/tests/payloads";
import { call, newOrg, newStaff, type TestCtx } from "@/tests/world";
import { countExposed, getScheduler } from "./scheduler-settings";

const BODY = payloadText("calcom/booking_created.json");

const post = ({ organization_id }: TestCtx, secret?: string) =>
  call(POST, {
    body: BODY,
    query: `?organization_id=${organization_id}`,
    headers: secret ? { "x-cal-signature-256": createHmac("sha256", secret).update(BODY).digest("hex") } : {},
  });

test("a generated secret is shown once and verifies calls from then on", async () => {
  const ctx = await newOrg();
  expect((await call(GET, { token: ctx.token })).body).toEqual({
    webhook_url: `https://desk.example.com/api/v1/webhooks/scheduler?organization_id=${ctx.organization_id}`,
    secret: "none",
    is_exposed: true,
    last_received: null,
  });
  const { body } = await call(setSecret, { token: ctx.token, body: {} });
  expect(body.shown_secret.length).toBeGreaterThanOrEqual(32);
  const { body: after } = await call(GET, { token: ctx.token });
  expect(after.secret).toBe("own");
  expect(JSON.stringify(after)).not.toContain(body.shown_secret);
  expect((await post(ctx)).status).toBe(401);
  expect((await post(ctx, body.shown_secret)).status).toBe(200);
});

test("a custom secret needs at least 16 characters and can be removed", async () => {
  const ctx = await newOrg();
  const { token } = ctx;
  expect((await call(setSecret, { token, body: { secret: "short" } })).status).toBe(422);
  const mine = "a secret of our own";
  expect((await call(setSecret, { token, body: { secret: mine } })).body.shown_secret).toBe(mine);
  expect((await call(DELETE, { token, method: "DELETE" })).body.secret).toBe("none");
  expect((await post(ctx)).status).toBe(200);
});

test("the last call is recorded with its outcome; a refused one does not hide one just accepted", async () => {
  const ctx = await newOrg();
  await call(setSecret, { token: ctx.token, body: { secret: "the right secret" } });
  await post(ctx, "a wrong secret!!");
  const refused = (await getScheduler(ctx, {})).last_received;
  expect(refused).toMatchObject({ trigger: "created", status: "refused" });
  await post(ctx, "the right secret");
  expect((await getScheduler(ctx, {})).last_received?.status).toBe("accepted");
  await post(ctx, "a wrong secret!!");
  expect((await getScheduler(ctx, {})).last_received?.status).toBe("accepted");
});

test("an organization without a secret is exposed if the service is public", async () => {
  const { db, organization_id, ...ctx } = await newOrg();
  const told = async () => (await getScheduler({ ...ctx, db, organization_id }, {})).is_exposed;
  const before = await countExposed(db);
  expect([await told(), before > 0]).toEqual([true, true]);
  await call(setSecret, { token: ctx.token, body: {} });
  expect([await told(), await countExposed(db)]).toEqual([false, before - 1]);
  await call(DELETE, { token: ctx.token, method: "DELETE" });
  for (const variables of [{ PUBLIC_URL: "http://localhost:3000" }, { SCHEDULER_WEBHOOK_SECRET: "ours" }]) {
    for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
    loadEnv();
    expect([await told(), await countExposed(db)]).toEqual([false, 0]);
    vi.unstubAllEnvs();
  }
  loadEnv();
});

test("an oversized body is refused before any of it is parsed", async () => {
  const { organization_id } = await newOrg();
  const parsing = vi.spyOn(JSON, "parse");
  const body = JSON.stringify({ triggerEvent: "BOOKING_CREATED", createdAt: "x".repeat(256 * 1024) });
  for (const chunked of [false, true]) {
    const init = {
      method: "POST",
      headers: {
        "content-type": "application/json",
        ...(!chunked && { "content-length": `${body.length}` }),
      },
      body: chunked ? new Blob([body]).stream() : body,
      duplex: "half",
    };
    const request = new Request(`http://localhost/api?organization_id=${organization_id}`, init);
    expect((await POST(request, { params: Promise.resolve({}) })).status).toBe(413);
  }
  expect(parsing).not.toHaveBeenCalled();
});

test("only owners set or remove the secret", async () => {
  const { token } = await newStaff(await newOrg());
  expect((await call(setSecret, { token, body: {} })).status).toBe(403);
  expect((await call(DELETE, { token, method: "DELETE" })).status).toBe(403);
  expect((await call(GET, { token })).status).toBe(200);
});
