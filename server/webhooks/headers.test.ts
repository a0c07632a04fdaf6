import { eq } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { PATCH } from "@/app/api/v1/webhook-endpoints/[endpoint_id]/route";
import { POST } from "@/app/api/v1/webhook-endpoints/route";
import { sealAnew } from "@/db/organization/seal-anew";
import { webhookEndpoints } from "@/db/schema/webhooks";
import { byId } from "@/db/tenant";
import { env } from "@/lib/env";
import { log } from "@/lib/observe/log";
import { unseal } from "@/lib/secret/secrets";
import { listNotifications } from "@/server/accounts/notifications/list";
import { createLead } from "@/server/leads/actions";
import { setEnv } from "@/tests/scene";
import { newReceiver } from "@/tests/stand-ins/posting";
import { deliveriesOf, subscribed } from "@/tests/webhooks";
import { call, newOrg, type TestCtx } from "@/tests/world";
import { deliverWebhooks } from "./deliveries/deliver";
import { inspectDelivery } from "./deliveries/log";
import { getEndpoint, listEndpoints, sendSample, updateEndpoint } from "./endpoints";
import { listEvents } from "./feed";

const KEY = "key-5f0c 9b1e";
const HEADERS = { Authorization: "Bearer tok-77aa41", "X-Api-Key": KEY };
const NAMES = ["authorization", "x-api-key"];

async function withHeaders(ctx: TestCtx) {
  const endpoint = await subscribed(ctx);
  await updateEndpoint(ctx, { endpoint_id: endpoint.id, headers: HEADERS });
  await endpoint.deliver();
  return endpoint;
}

const rowOf = async (ctx: TestCtx, id: string) =>
  (
    await ctx.db
      .select()
      .from(webhookEndpoints)
      .where(byId(ctx, webhookEndpoints, id))
  )[0];

const namesOf = async (ctx: TestCtx, endpoint_id: string) =>
  (await getEndpoint(ctx, { endpoint_id })).header_names;

test("pings, samples and events carry the endpoint's own headers, until they are replaced or removed", async () => {
  const ctx = await newOrg();
  const { id: endpoint_id, deliver, receiver } = await withHeaders(ctx);
  await sendSample(ctx, { endpoint_id, event: "lead.created" });
  await createLead(ctx, { name: "Ada" });
  await deliver();
  expect(receiver.received).toHaveLength(4);
  for (const { headers } of receiver.received.slice(1))
    expect(headers).toMatchObject({ authorization: HEADERS.Authorization, "x-api-key": KEY });

  await updateEndpoint(ctx, { endpoint_id, description: "Kept" });
  expect(await namesOf(ctx, endpoint_id)).toEqual(NAMES);
  await updateEndpoint(ctx, { endpoint_id, headers: { "x-other": "1" } });
  await deliver();
  const last = () => receiver.received.at(-1)?.headers ?? {};
  expect([last()["x-other"], last().authorization]).toEqual(["1", undefined]);
  await updateEndpoint(ctx, { endpoint_id, headers: {} });
  await deliver();
  expect(last()["x-other"]).toBeUndefined();
  expect(await rowOf(ctx, endpoint_id)).toMatchObject({ headers_sealed: null, header_names: [] });
});

test("the values are sealed in the row, and stand in no answer, event, inspection or log", async () => {
  const ctx = await newOrg();
  const logged = (["debug", "info", "warn", "error"] as const).map((level) => vi.spyOn(log, level));
  const receiver = await newReceiver();
  const body = { url: receiver.url, events: ["lead.created", "webhook_endpoint.disabled"], headers: HEADERS };
  const created = await call(POST, { token: ctx.token, body });
  expect(created).toMatchObject({ status: 201, body: { header_names: NAMES } });
  const endpoint_id = created.body.id;
  const params = { endpoint_id };
  const changed = await call(PATCH, { token: ctx.token, params, body: { headers: HEADERS } });
  expect(changed.body).toMatchObject({ header_names: NAMES });

  receiver.respond(410);
  await deliverWebhooks({ organization_id: ctx.organization_id, endpoint_id });
  const { events } = await listEvents(ctx, { limit: 100 });
  expect(events).toContainEqual(expect.objectContaining({ event: "webhook_endpoint.disabled" }));
  const inspection = await inspectDelivery(ctx, { delivery_id: changed.body.ping.id });
  expect(inspection.attempts[0]?.headers).toMatchObject({ authorization: "••••", "x-api-key": "••••" });

  const row = await rowOf(ctx, endpoint_id);
  expect(JSON.parse(unseal(row?.headers_sealed ?? ""))).toEqual({
    authorization: HEADERS.Authorization,
    "x-api-key": KEY,
  });
  const lines = logged.flatMap(({ mock }) => mock.calls);
  expect(lines.length).toBeGreaterThan(0);
  const all = { created, changed, events, inspection, row, lines, list: await listEndpoints(ctx, {}) };
  for (const value of [KEY, "tok-77aa41"]) expect(JSON.stringify(all)).not.toContain(value);
});

test.each([
  ...["Content-Type", "content-encoding", "Content-Length", "Host", "Connection", "Transfer-Encoding"],
  ...["User-Agent", "Expect", "TE", "Trailer", "Upgrade", "Keep-Alive", "Proxy-Authorization", "Cookie"],
  ...["webhook-id", "Webhook-Signature", "X-Service-Signature", "Accept-Encoding"],
])("%s can't be a header of an endpoint's own", async (name) => {
  const ctx = await newOrg();
  const body = { url: "https://example.com/hook", events: ["*"], headers: { [name]: "1" } };
  const refused = await call(POST, { token: ctx.token, body });
  expect(refused).toMatchObject({
    status: 422,
    body: { errors: [{ path: ["headers", name], message: "is set by Frontdesk itself" }] },
  });
});

test.each<[string, Record<string, string>]>([
  ["a name with a space", { "x api": "1" }],
  ["no name", { "": "1" }],
  ["a name of 65 characters", { ["x".repeat(65)]: "1" }],
  ["a name twice", { "x-key": "1", "X-Key": "2" }],
  ["eleven headers", Object.fromEntries(Array.from({ length: 11 }, (_, at) => [`x-${at}`, "1"]))],
  ["no value", { "x-key": "" }],
  ["a line break", { "x-key": "1\r\nhost: example.com" }],
  ["a space at the end", { "x-key": "1 " }],
  ["a letter beyond ASCII", { "x-key": "ключ" }],
  ["a value of 1,001 characters", { "x-key": "1".repeat(1001) }],
])("headers with %s are refused", async (_what, headers) => {
  const ctx = await newOrg();
  const body = { url: "https://example.com/hook", events: ["*"], headers };
  const refused = await call(POST, { token: ctx.token, body });
  expect(refused).toMatchObject({
    status: 422,
    body: { errors: [{ path: expect.arrayContaining(["headers"]) }] },
  });
});

test("an address of another origin drops the headers, unless they come with it; another path keeps them", async () => {
  const ctx = await newOrg();
  const { id: endpoint_id, url, deliver, receiver } = await withHeaders(ctx);
  const [other, third] = [await newReceiver(), await newReceiver()];
  await updateEndpoint(ctx, { endpoint_id, url: `${url}?again` });
  await deliver();
  expect(receiver.received.at(-1)?.headers["x-api-key"]).toBe(KEY);
  await updateEndpoint(ctx, { endpoint_id, url: third.url, headers: { "x-api-key": "new" } });
  await deliver();
  expect(third.received.map(({ headers }) => headers["x-api-key"])).toEqual(["new"]);
  await updateEndpoint(ctx, { endpoint_id, url: other.url });
  await deliver();
  expect(other.received.map(({ headers }) => headers["x-api-key"])).toEqual([undefined]);
  expect(await rowOf(ctx, endpoint_id)).toMatchObject({ headers_sealed: null, header_names: [] });
});

test("a new AUTH_SECRET seals them anew; without the former one deliveries wait until they are entered again", async () => {
  const ctx = await newOrg();
  const FORMER = env.AUTH_SECRET;
  const NEW = "the secret that replaces it, 32 or more characters";
  const { id: endpoint_id, deliver, receiver } = await withHeaders(ctx);
  const former = await rowOf(ctx, endpoint_id);
  setEnv({ AUTH_SECRET: NEW, FORMER_AUTH_SECRETS: FORMER });
  await sealAnew(ctx.db);
  setEnv({ AUTH_SECRET: NEW, FORMER_AUTH_SECRETS: "" });
  await createLead(ctx, { name: "Ada" });
  await deliver();
  expect(receiver.received.at(-1)?.headers["x-api-key"]).toBe(KEY);

  const { headers_sealed } = former ?? {};
  await ctx.db.update(webhookEndpoints).set({ headers_sealed }).where(eq(webhookEndpoints.id, endpoint_id));
  await createLead(ctx, { name: "Bob" });
  const before = receiver.received.length;
  await deliver();
  expect(receiver.received).toHaveLength(before);
  expect(await deliveriesOf(ctx, endpoint_id)).toMatchObject([
    { status: "pending" },
    { status: "succeeded" },
  ]);
  expect((await listNotifications(ctx, {})).notifications).toMatchObject([
    { kind: "webhook_failing", detail: expect.stringContaining("Its headers can't be read any more") },
  ]);
  expect(await namesOf(ctx, endpoint_id)).toEqual(NAMES);
  await updateEndpoint(ctx, { endpoint_id, headers: HEADERS });
  await deliver();
  expect(await deliveriesOf(ctx, endpoint_id)).toMatchObject([
    { status: "succeeded" },
    { status: "succeeded" },
  ]);
});
