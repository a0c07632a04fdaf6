import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { GET } from "@/app/api/v1/overview/route";
import { bookings } from "@/db/schema/bookings";
import { firstIdAt, newId } from "@/db/schema/columns";
import { conversations } from "@/db/schema/conversations";
import { leads } from "@/db/schema/leads";
import { periodOf } from "@/lib/time/period";
import { call, newOrg, type TestCtx } from "@/tests/world";
import { getOverview } from "./figures";

const MINUTE_MS = 60_000;
const ZONE = "America/Los_Angeles";
const before = (at: string, ms = 1) => new Date(Date.parse(at) - ms).toISOString();

async function leadAt(ctx: TestCtx, created_at: string, fields: Partial<typeof leads.$inferInsert> = {}) {
  const { organization_id } = ctx;
  const id = newId();
  const row = { organization_id, id, name: "Ada", channel: "web" as const, channel_id: id, created_at };
  await ctx.db.insert(leads).values({ ...row, ...fields });
  return id;
}

type Talk = { at: string; seconds?: number; status?: "completed" | "escalated" };

async function talksAt(ctx: TestCtx, talks: Talk[]) {
  const lead_id = await leadAt(ctx, "2020-01-01T00:00:00Z");
  await ctx.db.insert(conversations).values(
    talks.map(({ at, seconds, status = "completed" }) => ({
      organization_id: ctx.organization_id,
      lead_id,
      session_key: newId(),
      channel: "whatsapp" as const,
      status,
      created_at: at,
      first_reply_at: seconds === undefined ? null : before(at, -seconds * 1000),
    })),
  );
}

const countOf = (counts: { of: string; count: number }[], word: string) =>
  counts.find(({ of }) => of === word)?.count;

test("days follow the organization's time zone, and none is missing", async () => {
  const { dates, starts, from } = periodOf(7, ZONE);
  const ctx = await newOrg({ time_zone: ZONE });
  await leadAt(ctx, starts[3] ?? "");
  await leadAt(ctx, before(starts[4] ?? ""));
  await leadAt(ctx, starts[4] ?? "", { status: "booked", channel: "whatsapp" });
  await leadAt(ctx, before(from, MINUTE_MS));
  const { time_zone, days, leads: counted } = await getOverview(ctx, { days: 7 });
  expect(time_zone).toBe(ZONE);
  expect(days.map(({ date }) => date)).toEqual(dates);
  expect(days.map((day) => day.leads)).toEqual([0, 0, 0, 2, 1, 0, 0]);
  expect(counted).toMatchObject({ total: 3, in_all: 4 });
  expect([countOf(counted.by_status, "new"), countOf(counted.by_status, "booked")]).toEqual([2, 1]);
  expect([countOf(counted.by_channel, "web"), countOf(counted.by_channel, "whatsapp")]).toEqual([2, 1]);
  expect(countOf(counted.by_channel, "email")).toBe(0);
});

test("imported leads are counted separately and nowhere else", async () => {
  const ctx = await newOrg({ time_zone: ZONE });
  const { starts, previous_from } = periodOf(7, ZONE);
  await leadAt(ctx, starts[3] ?? "", { channel: "whatsapp" });
  await leadAt(ctx, starts[3] ?? "", { imported: true });
  await leadAt(ctx, starts[4] ?? "", { imported: true, status: "booked" });
  await leadAt(ctx, previous_from, { imported: true });
  const { days, leads: counted } = await getOverview(ctx, { days: 7 });
  expect(counted).toMatchObject({ total: 1, previous: 0, imported: 2, in_all: 4 });
  expect(days.map((day) => day.leads)).toEqual([0, 0, 0, 1, 0, 0, 0]);
  expect([countOf(counted.by_channel, "web"), countOf(counted.by_channel, "whatsapp")]).toEqual([0, 1]);
  expect(countOf(counted.by_status, "booked")).toBe(0);
});

test("the previous period ends at the same time of day as the current one", async () => {
  const now = Date.parse("2026-11-21T20:00:00Z");
  expect(periodOf(7, ZONE, now)).toMatchObject({
    from: "2026-11-15T08:00:00.000Z",
    to: "2026-11-21T20:00:00.000Z",
    previous_from: "2026-11-08T08:00:00.000Z",
    previous_to: "2026-11-14T20:00:00.000Z",
  });
  const ctx = await newOrg({ time_zone: ZONE });
  const { previous_from, previous_to } = periodOf(7, ZONE);
  await leadAt(ctx, previous_from);
  await leadAt(ctx, before(previous_to, MINUTE_MS));
  await leadAt(ctx, before(previous_from));
  await leadAt(ctx, before(previous_to, -10 * MINUTE_MS));
  expect((await getOverview(ctx, { days: 7 })).leads).toMatchObject({ previous: 2 });
});

test("every day starts at midnight, also across daylight saving changes", () => {
  const { dates, starts } = periodOf(30, ZONE, Date.parse("2026-11-21T20:00:00Z"));
  const offset = (date: string) => starts[dates.indexOf(date)]?.slice(11, 16);
  expect([offset("2026-11-01"), offset("2026-11-02")]).toEqual(["07:00", "08:00"]);
  expect(new Set(starts).size).toBe(30);
});

test("first replies have a median and a 90th percentile per day and per period; unanswered conversations don't count", async () => {
  const ctx = await newOrg({ time_zone: ZONE });
  const { starts, previous_from } = periodOf(7, ZONE);
  const [monday = "", tuesday = ""] = starts;
  await talksAt(ctx, [
    ...[10, 20, 30].map((seconds) => ({ at: monday, seconds })),
    ...[40, 50, 60, 70, 80, 90, 1000].map((seconds) => ({ at: tuesday, seconds })),
    { at: tuesday, status: "escalated" as const },
    { at: previous_from, seconds: 7 },
  ]);
  const { days, first_reply, conversations: talks } = await getOverview(ctx, { days: 7 });
  expect(days[0]).toMatchObject({ conversations: 3, first_reply_median_seconds: 20 });
  expect(days[0]?.first_reply_p90_seconds).toBeCloseTo(28);
  expect(days[1]).toMatchObject({ conversations: 8, first_reply_median_seconds: 70 });
  expect(days[2]).toMatchObject({ conversations: 0, first_reply_median_seconds: null });
  expect(first_reply).toEqual({ total: 50, previous: 7, p90_seconds: 90, answered: 10 });
  expect(talks).toMatchObject({ total: 11, previous: 1 });
  expect([countOf(talks.by_status, "completed"), countOf(talks.by_status, "escalated")]).toEqual([10, 1]);
});

test("bookings are counted by when they were made", async () => {
  const ctx = await newOrg({ time_zone: ZONE });
  const { starts, previous_from } = periodOf(7, ZONE);
  const lead_id = await leadAt(ctx, "2020-01-01T00:00:00Z");
  const made = (created_at: string, status: "booked" | "no_show") => ({
    organization_id: ctx.organization_id,
    lead_id,
    uid: newId(),
    created_at,
    status,
  });
  const rows = [
    made(starts[0] ?? "", "booked"),
    made(starts[6] ?? "", "no_show"),
    made(previous_from, "booked"),
  ];
  await ctx.db.insert(bookings).values(rows);
  const overview = await getOverview(ctx, { days: 7 });
  expect(overview.days.map((day) => day.bookings)).toEqual([1, 0, 0, 0, 0, 0, 1]);
  expect(overview.bookings).toMatchObject({ total: 2, previous: 1 });
  expect(countOf(overview.bookings.by_status, "no_show")).toBe(1);
});

test("deliveries are counted by day and outcome; failing endpoints are listed without their secret", async () => {
  const ctx = await newOrg({ time_zone: ZONE });
  const { organization_id } = ctx;
  const { starts } = periodOf(7, ZONE);
  const endpoint = newId();
  await ctx.db.execute(sql`
    insert into webhook_endpoints (organization_id, id, url, events, secret_sealed, failing_since)
    values (${organization_id}, ${endpoint}, 'https://example.com/hook', '{lead.created}', 'sealed', now())`);
  const deliver = async (at: string, status: string) => {
    const id = firstIdAt(at);
    await ctx.db.execute(
      sql`insert into events (organization_id, id, type, data) values (${organization_id}, ${id}, 'lead.created', '{}')`,
    );
    await ctx.db.execute(sql`
      insert into webhook_deliveries (organization_id, id, endpoint_id, event_id, event, status)
      values (${organization_id}, ${id}, ${endpoint}, ${id}, 'lead.created', ${status})`);
  };
  await deliver(starts[2] ?? "", "succeeded");
  await deliver(before(starts[3] ?? ""), "failed");
  await deliver(starts[3] ?? "", "succeeded");
  await deliver(starts[4] ?? "", "pending");
  const { days, webhooks } = await getOverview(ctx, { days: 7 });
  expect(days.map((day) => day.deliveries_succeeded)).toEqual([0, 0, 1, 1, 0, 0, 0]);
  expect(days.map((day) => day.deliveries_failed)).toEqual([0, 0, 1, 0, 0, 0, 0]);
  expect(webhooks).toEqual({
    succeeded: 2,
    failed: 1,
    endpoints: 1,
    failing: [{ id: endpoint, url: "https://example.com/hook", failing_since: expect.any(String) }],
  });
});

test("an id made at a moment is not below the first id of that moment", () => {
  const at = new Date();
  expect(newId(at) >= firstIdAt(at.toISOString())).toBe(true);
  expect(newId(at) < firstIdAt(before(at.toISOString(), -1))).toBe(true);
});

test("an empty organization has zeros, sees nobody else's numbers, and only three periods are accepted", async () => {
  const [ctx, stranger] = [await newOrg(), await newOrg()];
  await leadAt(stranger, periodOf(7, "UTC").from);
  const { status, body } = await call(GET, { token: ctx.token, query: "?days=90" });
  expect(status).toBe(200);
  expect(body.days).toHaveLength(90);
  expect(body).toMatchObject({
    leads: { total: 0, previous: 0 },
    conversations: { total: 0, previous: 0 },
    first_reply: { total: null, previous: null, answered: 0 },
    webhooks: { endpoints: 0, failing: [] },
  });
  expect((await call(GET, { token: ctx.token, query: "?days=8" })).status).toBe(422);
});
