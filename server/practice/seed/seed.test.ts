import { eq, sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { z } from "zod";
import * as connectionsRoute from "@/app/api/v1/channel-connections/route";
import { getDb, one } from "@/db/client";
import { users } from "@/db/schema/auth";
import { conversations, messages } from "@/db/schema/conversations";
import { media } from "@/db/schema/media";
import { organizations } from "@/db/schema/organizations";
import { DEMO_EMAIL, demoToOffer } from "@/lib/env";
import { unseal } from "@/lib/secret/secrets";
import { addDays, DAY_MS, dateOf, mondayOf, timeOf, wallOf } from "@/lib/time/clock";
import { ConversationStatus } from "@/schema/conversation";
import { Content } from "@/schema/reply";
import { listNotifications } from "@/server/accounts/notifications/list";
import { listExceptions } from "@/server/accounts/organization/schedule-exceptions";
import { getCalendar } from "@/server/bookings/calendar";
import { getPublicPage, listPublicServices } from "@/server/bookings/page/facts";
import { getPageStatistics } from "@/server/bookings/page/visits/statistics";
import { countInbox } from "@/server/conversations/inbox/counts";
import { listInbox } from "@/server/conversations/inbox/list";
import { searchInbox } from "@/server/conversations/inbox/search";
import { listViews } from "@/server/conversations/inbox/views";
import { readMessageTimeline } from "@/server/conversations/thread/timeline";
import type { Ctx } from "@/server/http/ctx";
import { listLabels } from "@/server/leads/labels";
import { getThread } from "@/server/overview/thread";
import { getSandbox } from "@/server/practice/receiver";
import { sampleNamed } from "@/server/practice/samples/samples";
import { browseDeliveries, inspectDelivery } from "@/server/webhooks/deliveries/log";
import { listEndpoints } from "@/server/webhooks/endpoints";
import { setEnv } from "@/tests/scene";
import { call, newOrg } from "@/tests/world";
import { seedDemo } from "./seed";

let ctx: Ctx;

beforeAll(async () => {
  const { email } = await seedDemo({ password: "a password of the demo" });
  const user = one(await getDb().select().from(users).where(eq(users.email, email)));
  const { organization_id, id, full_name, role } = user;
  ctx = { organization_id, actor: { kind: "user", id, email, full_name, role }, db: getDb() };
});

const list = async (query: Parameters<typeof listInbox>[1] = {}) =>
  (await listInbox(ctx, { limit: 100, ...query })).items;
const threadOf = async (name: string) => {
  const [item] = (await searchInbox(ctx, { term: name })).conversations;
  return getThread(ctx, { conversation_id: item?.id ?? "" });
};

test("its booking page is on, with headings, a question, a hidden service and visits", async () => {
  const visitor = { db: getDb(), ip: "198.51.100.7", user_agent: "", surface: "api" as const };
  const slug = "harbour-dental";
  expect(await getPublicPage(visitor, { slug })).toMatchObject({ state: "on", languages: ["en", "es"] });
  const { services } = await listPublicServices(visitor, { slug });
  expect(services.map(({ name, group }) => `${group}: ${name}`)).toEqual([
    "Check and clean: Check-up",
    "Check and clean: Cleaning",
    "Treatments: Filling",
    "Treatments: Whitening",
  ]);
  expect(services[2]?.questions).toHaveLength(1);
  const hidden = await listPublicServices(visitor, { slug, service: "emergency" });
  expect(hidden.services.map(({ name }) => name)).toEqual(["Emergency"]);
  const { seen, times, booked, sources } = await getPageStatistics(ctx, {});
  expect([seen > times, times > booked, booked > 0]).toEqual([true, true, true]);
  expect(sources.map(({ source }) => source)).toContain("instagram");
});

test("the demo is made once", async () => {
  await seedDemo({ password: "another password" });
  expect(await getDb().$count(organizations)).toBe(1);
});

test("its inbox has threads in every state and of several channels, some unread and some assigned", async () => {
  const top = (await list()).slice(0, 30);
  expect(new Set(top.map(({ status }) => status)).size).toBeGreaterThanOrEqual(3);
  expect(new Set(top.map(({ channel }) => channel))).toEqual(new Set(["whatsapp", "web", "voice"]));
  expect(new Set(top.map(({ assignee }) => assignee?.full_name))).toEqual(
    new Set([undefined, "Dana Rivers", "Theo Marsh"]),
  );
  expect(top.filter(({ unread }) => unread)).toHaveLength(6);
  for (const status of ConversationStatus.options) expect(await list({ status })).not.toHaveLength(0);
  expect(await countInbox(ctx, {})).toEqual({
    unread: 6,
    needs_staff: 7,
    mine: 3,
    unassigned: 4,
    snoozed: 1,
  });
});

test("its calendar has two dentists, whose appointments are within their hours and fill this week", async () => {
  const monday = mondayOf(dateOf(Date.now(), "America/Los_Angeles"));
  const { resources, bookings, time_zone } = await getCalendar(ctx, { from: monday, days: 14 });
  expect(resources.map(({ name }) => name)).toEqual(["Dr. Rivers", "Dr. Marsh"]);
  for (const { resource_id, starts_at, ends_at, status, title } of bookings) {
    if (status === "requested") continue;
    const from = wallOf(starts_at ?? "", time_zone);
    const day = (Date.parse(from.date) - Date.parse(monday)) / DAY_MS;
    const open = resources.find(({ id }) => id === resource_id)?.days[day] ?? [];
    const [begins, ends] = [from.time, timeOf(ends_at ?? "", time_zone)];
    expect(
      open.some(({ from, to }) => from <= begins && ends <= to),
      `${title} on ${from.date} at ${begins}`,
    ).toBe(true);
  }
  const thisWeek = bookings.filter(
    ({ starts_at }) => starts_at && dateOf(starts_at, time_zone) < addDays(monday, 7),
  );
  for (const { id } of resources)
    expect(thisWeek.filter(({ resource_id }) => resource_id === id).length).toBeGreaterThanOrEqual(10);
  const { schedule_exceptions } = await listExceptions(ctx, { from: monday });
  expect(schedule_exceptions.map(({ name }) => name)).toEqual([
    "Dr. Marsh is on leave",
    "Closed for training",
  ]);
});

test("its team has labels, a note that mentions the owner, a saved view and a snoozed conversation", async () => {
  const { labels } = await listLabels(ctx, {});
  expect(labels.map(({ name }) => name)).toEqual(["Billing", "In pain", "VIP"]);
  const [view] = await listViews(ctx, {});
  expect(view).toMatchObject({ name: "Billing", is_shared: true });
  const billing = await list({ label_id: view?.filters.label_id ?? "" });
  expect(billing.map(({ lead }) => lead.name)).toEqual(["Noah Okafor", "Isabella Rossi"]);
  const { notes } = await threadOf("Noah Okafor");
  expect(notes).toMatchObject([
    { author: { full_name: "Theo Marsh" }, mentions: [{ full_name: "Dana Rivers" }] },
  ]);
  const { notifications } = await listNotifications(ctx, {});
  expect(notifications).toMatchObject([
    { kind: "mentioned", by: { full_name: "Theo Marsh" }, read_at: null },
  ]);
  const [put_off] = await list({ snoozed: true });
  expect(put_off).toMatchObject({ lead: { name: "Priya Raman" } });
  expect(Date.parse(put_off?.snoozed_until ?? "")).toBeGreaterThan(Date.now());
});

test("nothing in it waits for the agent or lies in the future", async () => {
  const waits = sql`status = 'active' and customer_position > answered_position`;
  expect(await getDb().$count(conversations, waits)).toBe(0);
  for (const { id, updated_at } of await list()) {
    const { messages } = await getThread(ctx, { conversation_id: id });
    expect(Date.parse(updated_at)).toBeLessThanOrEqual(Date.now());
    const times = messages.map(({ created_at }) => created_at);
    expect(times).toEqual(times.toSorted());
  }
});

test("the choices it offers are ones that a provider could show", async () => {
  const all = await Promise.all((await list()).map(({ id }) => getThread(ctx, { conversation_id: id })));
  const offers = all
    .flatMap(({ messages }) => messages)
    .filter(({ metadata }) => metadata.buttons || metadata.list);
  expect(offers.length).toBeGreaterThan(5);
  for (const { content, metadata } of offers) Content.parse({ text: content, ...metadata });
});

test("it has a message that failed with a reason, a file, a closed reply window and a sent template", async () => {
  const [ethan, sofia, omar, isabella] = await Promise.all(
    ["Ethan Brooks", "Sofía Marín", "Omar Haddad", "Isabella Rossi"].map(threadOf),
  );
  expect(ethan?.messages.at(-1)).toMatchObject({
    delivery_status: "failed",
    delivery_error: { code: "131026" },
  });
  expect(sofia?.messages.at(-2)?.metadata).toMatchObject({
    type: "image",
    media: [{ mime_type: "image/jpeg" }],
  });
  expect(Date.parse(omar?.window_closes_at ?? "")).toBeLessThan(Date.now());
  expect(isabella?.messages.at(-1)?.metadata).toMatchObject({ template: { name: "we_are_here" } });
});

test("Twilio's sandbox number and the id in Meta's documentation can be connected beside it", async () => {
  const { token } = await newOrg();
  const connect = (body: object) => call(connectionsRoute.POST, { token, body });
  const twilio = { account_sid: `AC${"0".repeat(32)}`, auth_token: "t" };
  const meta = { access_token: "the access token", app_secret: "the app secret" };
  const numbers = [
    { provider: "provider-a", address: "+14155238886", credentials: twilio },
    { provider: "provider-b", address: "106540352242922", credentials: meta },
  ];
  for (const number of numbers) expect((await connect(number)).status).toBe(201);
});

test("what its customers sent is at their number's provider, to be fetched like anybody's", async () => {
  const sent = await getDb().select().from(media);
  const files = sent.map(({ reference_sealed, mime_type }) => {
    const { id } = z.object({ id: z.string() }).parse(JSON.parse(unseal(reference_sealed ?? "")));
    return { mime_type, at_provider: sampleNamed(id)?.mime_type };
  });
  const types = ["image/jpeg", "application/pdf", "audio/ogg; codecs=opus"];
  expect(files.map(({ at_provider }) => at_provider).toSorted()).toEqual(types.toSorted());
  for (const { mime_type, at_provider } of files) expect(mime_type).toBe(at_provider);
});

test("its endpoint is healthy and has a history: delivered, retried and failed, correctly signed", async () => {
  const { webhook_endpoints } = await listEndpoints(ctx, {});
  expect(webhook_endpoints).toMatchObject([{ status: "active", failing_since: null }]);
  const { deliveries } = await browseDeliveries(ctx, {});
  const tries = deliveries.map(({ status, attempts }) => `${status} ${attempts.length}`);
  expect(new Set(tries)).toEqual(new Set(["succeeded 1", "succeeded 2", "succeeded 3", "failed 3"]));
  expect(tries[0]).toBe("succeeded 1");
  const { receiver } = await getSandbox(ctx, {});
  const received = new Map(
    receiver?.receipts.map(({ headers, body }) => [headers["webhook-signature"], body]),
  );
  for (const { id, attempts } of deliveries) {
    const { url, body, attempts: inspected } = await inspectDelivery(ctx, { delivery_id: id });
    expect(url).toBe(receiver?.url);
    expect(Date.parse(attempts.at(-1)?.started_at ?? "")).toBeLessThanOrEqual(Date.now());
    expect(inspected.map(({ headers }) => received.get(headers["webhook-signature"]))).toEqual(
      attempts.map(() => body),
    );
  }
});

test("a visitor is offered the demo only if the installation has it", () => {
  expect(demoToOffer()).toBe(null);
  setEnv({ SEED_DEMO: "true" });
  expect(demoToOffer()).toBe(DEMO_EMAIL);
});

type Row = { id: string; role: string };

/** Why a message was not answered, if it was not. Also checks that its timeline has enough steps. */
async function reasonOf({ id, role }: Row): Promise<string | null> {
  const { steps, unanswered, answered_in_ms } = await readMessageTimeline(ctx, { message_id: id });
  const told = `${role} ${id}: ${steps.map(({ kind }) => kind).join(" ")}`;
  expect(steps.length, told).toBeGreaterThanOrEqual(6);
  if (role === "user" && answered_in_ms === null) expect(unanswered, told).not.toBeNull();
  return unanswered?.reason ?? null;
}

test("each of its messages has at least six timed steps, and a reason if it was not answered", async () => {
  const rows: Row[] = await getDb().select({ id: messages.id, role: messages.role }).from(messages);
  expect(rows.length).toBeGreaterThan(500);
  const reasons = new Set<string | null>();
  while (rows.length > 0)
    for (const reason of await Promise.all(rows.splice(0, 10).map(reasonOf))) reasons.add(reason);
  expect(reasons).toEqual(new Set([null, "no_reply", "not_for_agent", "with_a_person"]));
}, 120_000);
