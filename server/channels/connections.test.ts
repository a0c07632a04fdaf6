import { expect, test, vi } from "vitest";
import * as connectionRoute from "@/app/api/v1/channel-connections/[connection_id]/route";
import * as connectionsRoute from "@/app/api/v1/channel-connections/route";
import { loadEnv } from "@/lib/env";
import { payload, postA, postB, textTo } from "@/tests/whatsapp";
import { call, newOrg } from "@/tests/world";
import { browseConnections } from "./browse";
import { connectionById } from "./open-connection";
import { openCredentials } from "./send/credentials";

const meta = (address: string) => ({
  provider: "provider-b",
  address,
  credentials: { access_token: "the access token", app_secret: "the app secret" },
});

test("a connected number is shown without its credentials, with its webhook URL", async () => {
  const { token, db } = await newOrg();
  const { status, body } = await call(connectionsRoute.POST, { token, body: meta("900000001") });
  expect(status).toBe(201);
  expect(body).toMatchObject({ webhook_url: "https://desk.example.com/api/v1/channels/provider-b/webhook" });
  const { body: list } = await call(connectionsRoute.GET, { token });
  expect(list).toEqual({ channel_connections: [body], total: 1, page: 1, size: 20 });
  expect(JSON.stringify([body, list])).not.toContain("the app secret");
  expect(JSON.stringify(await db.execute("select * from channel_connections"))).not.toContain(
    "the app secret",
  );
});

test("staff see a Twilio number formatted, and Meta's phone number id unchanged", async () => {
  const ctx = await newOrg();
  const twilio = {
    provider: "provider-a" as const,
    address: "+14155550142",
    credentials: { account_sid: "AC1", auth_token: "t" },
  };
  await call(connectionsRoute.POST, { token: ctx.token, body: twilio });
  await call(connectionsRoute.POST, { token: ctx.token, body: meta("900000042") });
  const { channel_connections } = await browseConnections(ctx, {});
  expect(channel_connections).toMatchObject([
    { address: "900000042", formatted_address: "900000042" },
    { address: "+14155550142", formatted_address: "+1 415 555 0142" },
  ]);
  const { body } = await call(connectionsRoute.GET, { token: ctx.token });
  expect(JSON.stringify(body)).not.toContain("formatted");
});

test("a number connected by another organization can't be connected until it is disconnected", async () => {
  const [one, other] = [await newOrg(), await newOrg()];
  const { body } = await call(connectionsRoute.POST, { token: one.token, body: meta("900000002") });
  expect((await call(connectionsRoute.POST, { token: other.token, body: meta("900000002") })).status).toBe(
    409,
  );
  await call(connectionRoute.DELETE, {
    token: one.token,
    method: "DELETE",
    params: { connection_id: body.id },
  });
  expect((await call(connectionsRoute.POST, { token: other.token, body: meta("900000002") })).status).toBe(
    201,
  );
});

test("the other provider's credentials are refused on creation and on change", async () => {
  const { token } = await newOrg();
  const wrong = { account_sid: "AC1", auth_token: "t" };
  const post = { ...meta("900000003"), credentials: wrong };
  expect((await call(connectionsRoute.POST, { token, body: post })).status).toBe(422);
  const { body } = await call(connectionsRoute.POST, { token, body: meta("900000003") });
  const params = { connection_id: body.id };
  const patch = { token, method: "PATCH", params, body: { credentials: wrong } };
  expect((await call(connectionRoute.PATCH, patch)).status).toBe(422);
});

test.each([
  ["an access token", "900000101", { access_token: "new" }],
  ["an app secret", "900000102", { app_secret: "new" }],
  ["a verify token", "900000103", { verify_token: "new" }],
])("%s can be changed alone, and the other credentials stay", async (_what, address, entered) => {
  const ctx = await newOrg();
  const credentials = { access_token: "a", app_secret: "b", verify_token: "c" };
  const { body } = await call(connectionsRoute.POST, {
    token: ctx.token,
    body: { ...meta(address), credentials },
  });
  const changed = await call(connectionRoute.PATCH, {
    token: ctx.token,
    method: "PATCH",
    params: { connection_id: body.id },
    body: { credentials: entered, keep_other_credentials: true },
  });
  expect(changed.status).toBe(200);
  expect(openCredentials(await connectionById(ctx, body.id))).toEqual({ ...credentials, ...entered });
});

test("without being asked to keep others, new credentials have to be complete", async () => {
  const { token } = await newOrg();
  const { body } = await call(connectionsRoute.POST, { token, body: meta("900000120") });
  const patch = {
    token,
    method: "PATCH",
    params: { connection_id: body.id },
    body: { credentials: { app_secret: "new" } },
  };
  const refused = await call(connectionRoute.PATCH, patch);
  expect([refused.status, refused.body.errors[0].path]).toEqual([422, ["credentials", "access_token"]]);
});

test("a Twilio number without its own token is verified with the service's", async () => {
  const ctx = await newOrg();
  const { token } = ctx;
  const address = "+14155550199";
  const body = { provider: "provider-a", address, credentials: { account_sid: "AC1" } };
  expect((await call(connectionsRoute.POST, { token, body })).body.errors).toMatchObject([
    { path: ["credentials", "auth_token"] },
  ]);
  loadEnv({ TWILIO_AUTH_TOKEN: "the service's token" });
  const made = await call(connectionsRoute.POST, { token, body });
  expect(made.status).toBe(201);
  const message = { ...payload("twilio/inbound_text"), To: `whatsapp:${address}` };
  expect((await postA(message, "the service's token")).status).toBe(200);
  expect((await postA(message, "another token")).status).toBe(401);
  vi.stubEnv("TWILIO_AUTH_TOKEN", undefined);
  loadEnv();
  expect((await postA(message, "the service's token")).status).toBe(503);
});

test("Meta numbers without their own secret use the service's, if it is lent to their organization", async () => {
  const [one, other] = [await newOrg(), await newOrg()];
  const body = (address: string) => ({ ...meta(address), credentials: { access_token: "t" } });
  await call(connectionsRoute.POST, { token: one.token, body: body("900000011") });
  await call(connectionsRoute.POST, { token: other.token, body: body("900000012") });
  loadEnv({ META_APP_SECRET: "the service's secret", SHARED_CREDENTIALS_FOR: one.organization_id });
  expect((await postB(textTo("900000011"), "the service's secret")).status).toBe(200);
  expect((await postB(textTo("900000012"), "the service's secret")).status).toBe(401);
});
