import path from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { GET as listOverRest } from "@/app/api/v1/channel-connections/route";
import { GET as exportLeads } from "@/app/api/v1/leads/export/route";
import { transaction } from "@/db/client";
import { freePort } from "@/db/embedded";
import { channelConnections } from "@/db/schema/channels";
import { webhookDeliveries } from "@/db/schema/webhooks";
import { LeadQuery } from "@/schema/lead-query";
import { register } from "@/server/accounts/actions";
import { answerMessage } from "@/server/agent/answer";
import { requestBooking } from "@/server/bookings/store";
import { deleteConnection, listConnections, updateConnection } from "@/server/channels/connections";
import { likelyConnections } from "@/server/channels/open-connection";
import { openPractice } from "@/server/channels/open-practice-number";
import { sendMessage } from "@/server/channels/send/send";
import { listConversations } from "@/server/conversations/actions";
import { answer } from "@/server/host/answer";
import { routeFinder } from "@/server/host/routes";
import { createLead, getLead } from "@/server/leads/actions";
import { browseLeads } from "@/server/leads/browse";
import { findLeads } from "@/server/leads/search/list";
import { getOverview } from "@/server/overview/figures";
import { replayEvents } from "@/server/webhooks/deliveries/redeliver";
import { createEndpoint } from "@/server/webhooks/endpoints";
import { listEvents } from "@/server/webhooks/feed";
import { loadRoutes } from "@/tests/http/routes";
import { setEnv } from "@/tests/scene";
import { startWebServer } from "@/tests/stand-ins/web-server";
import { connectB, postB, textTo } from "@/tests/whatsapp";
import { call, newOrg, type TestCtx } from "@/tests/world";
import { openReceiver } from "./receiver";
import { listReceived, listSimulatorNumbers, writeAsCustomer } from "./simulator";

const phone = "+16505550123";
let close = async () => {};

beforeAll(async () => {
  const match = routeFinder(await loadRoutes(path.join(process.cwd(), "app")));
  const server = await startWebServer((request) => answer(match, request), await freePort());
  close = server.close;
  setEnv({ PUBLIC_URL: "https://desk.example.com", PORT: new URL(server.url).port });
});
afterAll(() => close());

/** An organization with a practice number that a simulated customer has written to. */
async function practised() {
  const ctx = await newOrg();
  const number = await openPractice(ctx, {});
  const where = { connection_id: number?.id ?? "", phone };
  const posted = await writeAsCustomer(ctx, {
    ...where,
    name: "Ada",
    act: { type: "text", body: "Hello" },
  });
  const [thread] = (await listConversations(ctx, {})).conversations;
  return { ctx, where, posted, thread };
}

const restList = async (ctx: TestCtx, query = "") =>
  (await call(listOverRest, { token: ctx.token, query })).body.channel_connections;

test("a practice message comes in through the real webhook and is answered, without any account", async () => {
  const { ctx, where, posted, thread } = await practised();
  expect(posted).toMatchObject({ status_code: 200 });
  const job = { organization_id: ctx.organization_id, conversation_id: thread?.id ?? "" };
  await answerMessage(job);
  await sendMessage(job);
  expect((await listReceived(ctx, where))[0]).toMatchObject({ exchange: { status_code: 200 } });
});

test("a new account has a practice number, which the API lists only on request", async () => {
  const visitor = await newOrg();
  const made = await register(
    { db: visitor.db, ip: "192.0.2.77", user_agent: "test", surface: "dashboard" },
    {
      email: `practice-${Date.now()}@example.com`,
      password: "a long enough passphrase",
      full_name: "Ada",
      organization_name: "Ada's",
    },
  );
  const ctx = { ...visitor, organization_id: made.organization_id };
  expect(await listSimulatorNumbers(ctx, {})).toMatchObject([
    { address: expect.stringMatching(/^practice-/) },
  ]);
  expect(await listConnections(ctx, {})).toMatchObject({ channel_connections: [], total: 0 });
  expect(await listConnections(ctx, { include_practice: true })).toMatchObject({
    channel_connections: [{ kind: "practice" }],
    total: 1,
  });
});

test("a practice number is made once, however often it is opened; once removed, it comes back only on request", async () => {
  const ctx = await newOrg();
  const opened = await Promise.all([openPractice(ctx, {}), openPractice(ctx, {}), openPractice(ctx, {})]);
  expect(new Set(opened.map((number) => number?.id)).size).toBe(1);
  expect(await restList(ctx)).toEqual([]);
  expect(await restList(ctx, "?include_practice=true")).toHaveLength(1);
  await deleteConnection(ctx, { connection_id: opened[0]?.id ?? "" });
  expect(await openPractice(ctx, {})).toBeNull();
  expect(await listSimulatorNumbers(ctx, {})).toEqual([]);
  const again = await openPractice(ctx, { again: true });
  expect(again?.id).not.toBe(opened[0]?.id);
  expect(await restList(ctx, "?include_practice=true")).toHaveLength(1);
});

test("nobody can use another's practice number or give it credentials, and it is never tried for an unknown account", async () => {
  const { ctx, where } = await practised();
  const stranger = await newOrg();
  const act = { type: "text" as const, body: "Hi" };
  const write = writeAsCustomer(stranger, { ...where, name: "Eve", act });
  await expect(write).rejects.toMatchObject({ code: "not_found" });
  await expect(listReceived(stranger, where)).rejects.toMatchObject({ code: "not_found" });
  const credentials = { access_token: "mine", app_secret: "mine" };
  const change = updateConnection(ctx, { connection_id: where.connection_id, credentials });
  await expect(change).rejects.toMatchObject({ code: "conflict" });
  const likely = await likelyConnections(ctx.db, "provider-b", 1000);
  expect(likely.map(({ id }) => id)).not.toContain(where.connection_id);
  const [row] = await ctx.db
    .select()
    .from(channelConnections)
    .where(eq(channelConnections.id, where.connection_id));
  const forged = await postB(textTo(row?.address ?? "", { text: "forged" }), "not-its-secret");
  expect(forged.status).toBe(401);
});

test("a real customer with the same number is another lead, and not a practice one", async () => {
  const { ctx, thread } = await practised();
  const real = await connectB(ctx);
  await postB(textTo(real.address, { from: phone.slice(1), text: "Hi" }), real.app_secret);
  const { conversations } = await listConversations(ctx, {});
  expect(new Set(conversations.map(({ lead_id }) => lead_id)).size).toBe(2);
  const flags = conversations.map(async ({ lead_id }) => (await getLead(ctx, { lead_id })).practice);
  expect((await Promise.all(flags)).toSorted()).toEqual([false, true]);
  expect((await getLead(ctx, { lead_id: thread?.lead_id ?? "" })).practice).toBe(true);
});

test("the overview counts no practice customer, conversation or booking, but the list of leads has them", async () => {
  const { ctx, thread } = await practised();
  const real = await createLead(ctx, { name: "Real" });
  await transaction(ctx.db, async (tx) => {
    await requestBooking(tx, ctx, { lead_id: thread?.lead_id ?? "" });
    await requestBooking(tx, ctx, { lead_id: real.id });
  });
  expect(await getOverview(ctx, { days: 7 })).toMatchObject({
    leads: { total: 1, in_all: 1 },
    conversations: { total: 0 },
    bookings: { total: 1 },
  });
  expect(await findLeads(ctx, LeadQuery.parse({}))).toMatchObject({ total: 2 });
});

test("an export leaves practice customers out unless they are requested", async () => {
  const { ctx } = await practised();
  await createLead(ctx, { name: "Real" });
  const file = async (query: string) => {
    const headers = { authorization: `Bearer ${ctx.token}` };
    const request = new Request(`http://localhost/api/v1/leads/export${query}`, { headers });
    const response = await exportLeads(request, { params: Promise.resolve({}) });
    return {
      total: response.headers.get("x-total-count"),
      lines: (await response.text()).split("\r\n").length - 2,
    };
  };
  expect(await file("")).toEqual({ total: "1", lines: 1 });
  expect(await file("?channel=whatsapp")).toEqual({ total: "0", lines: 0 });
  expect(await file("?include_practice=true")).toEqual({ total: "2", lines: 2 });
});

test("the dashboard's table says whether there are practice customers", async () => {
  const { ctx } = await practised();
  const other = await newOrg();
  await createLead(other, { name: "Ada" });
  const told = async (who: TestCtx) => (await browseLeads(who, { status: "lost" })).has_practice;
  expect([await told(ctx), await told(other)]).toEqual([true, false]);
});

test("webhooks and the feed leave practice out, except for the test receiver and where it is requested", async () => {
  const ctx = await newOrg();
  const { receiver } = await openReceiver(ctx, { answers: [200] });
  const events = ["lead.created", "message.created", "booking.requested"] as const;
  const endpoint = async (url: string, include_practice?: boolean) =>
    (await createEndpoint(ctx, { url, events: [...events], include_practice })).id;
  const own = await endpoint(receiver?.url ?? "");
  const asking = await endpoint("http://127.0.0.1:9/asks", true);
  const other = await endpoint("http://127.0.0.1:9/hook");
  const number = await openPractice(ctx, {});
  const where = { connection_id: number?.id ?? "", phone, name: "Ada" };
  await writeAsCustomer(ctx, { ...where, act: { type: "text", body: "Hello" } });
  const [thread] = (await listConversations(ctx, {})).conversations;
  const lead_id = thread?.lead_id ?? "";
  await transaction(ctx.db, (tx) => requestBooking(tx, ctx, { lead_id }));
  const real = await createLead(ctx, { name: "Real" });
  const sent = async (id: string) => {
    const rows = await ctx.db.select().from(webhookDeliveries).where(eq(webhookDeliveries.endpoint_id, id));
    return rows.map(({ event }) => event).toSorted();
  };
  const all = ["booking.requested", "lead.created", "lead.created", "message.created", "ping"];
  expect(await sent(own)).toEqual(all);
  expect(await sent(asking)).toEqual(all);
  expect(await sent(other)).toEqual(["lead.created", "ping"]);
  const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
  const replay = (endpoint_id: string) => replayEvents(ctx, { endpoint_id, from: at(-5), to: at(5) });
  expect(await replay(other)).toEqual({ scheduled: 1 });
  expect(await replay(asking)).toEqual({ scheduled: 4 });
  const types = async (query: object) =>
    (await listEvents(ctx, query)).events.filter(({ event }) => event !== "ping").map(({ data }) => data.id);
  expect(await types({})).toEqual([real.id]);
  expect((await types({ include_practice: true })).length).toBeGreaterThan(4);
});
