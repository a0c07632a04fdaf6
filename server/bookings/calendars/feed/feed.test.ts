import { expect, test } from "vitest";
import { POST as rotate } from "@/app/api/v1/calendar-feeds/[feed_id]/rotate/route";
import { DELETE, PATCH } from "@/app/api/v1/calendar-feeds/[feed_id]/route";
import { GET as list, POST as make } from "@/app/api/v1/calendar-feeds/route";
import { transaction } from "@/db/client";
import { bookings } from "@/db/schema/bookings";
import { calendarFeeds } from "@/db/schema/calendars";
import { byId } from "@/db/tenant";
import { MOST_OF_A_PAGE } from "@/schema/common";
import { requestBooking } from "@/server/bookings/store";
import { updateBooking } from "@/server/bookings/update";
import { createLead, updateLead } from "@/server/leads/actions";
import { mergeLeads } from "@/server/leads/merge/merge";
import { call, newOrg, newStaff } from "@/tests/world";
import { bookFilled, eventsAt, inHours, newFeed, readUrl } from "./feed.fixture";

test("a feed has times and services, but no name, location or anything else of the customer", async () => {
  const ctx = await newOrg({ name: "Smile; Sons, Ltd." });
  const booking = await bookFilled(ctx, 24, ["Check-up; long, with x-ray"]);
  const { url } = await newFeed(ctx);
  expect(url).toMatch(/^https:\/\/desk\.example\.com\/api\/calendars\/[\w-]{43}\.ics$/);
  const { status, headers, text } = await readUrl(url);
  expect([status, headers.get("content-type")]).toEqual([200, "text/calendar; charset=utf-8"]);
  expect(headers.get("cache-control")).toBe("private, max-age=300");
  expect(await eventsAt(url)).toEqual([
    {
      uid: `${booking.id}@frontdesk`,
      summary: "Check-up; long, with x-ray",
      status: "CONFIRMED",
      sequence: 0,
      starts_at: booking.starts_at,
      ends_at: booking.ends_at,
    },
  ]);
  expect(text).not.toMatch(/Ada Lovelace|4155550123|example\.com|needles|x-ray\\nbring|Room 2|VTIMEZONE/);
});

test("a feed that shows names has the customer's name and the location, but no number and no notes", async () => {
  const ctx = await newOrg();
  await bookFilled(ctx, 24);
  const { url } = await newFeed(ctx, { shows_names: true });
  const { text } = await readUrl(url);
  expect(text).toContain("SUMMARY:Check-up: Ada Lovelace");
  expect(text).toContain("LOCATION:Room 2");
  expect(text).not.toMatch(/4155550123|ada@example|needles|bring the/);
});

test("a moved appointment keeps its uid with a higher sequence, a cancelled one is marked so", async () => {
  const ctx = await newOrg();
  const booking = await bookFilled(ctx, 24);
  const { url } = await newFeed(ctx);
  const [before] = await eventsAt(url);
  await new Promise((resolve) => setTimeout(resolve, 1100));
  const starts_at = inHours(30);
  await updateBooking(ctx, { booking_id: booking.id, starts_at, outside_opening_hours: true });
  const [moved] = await eventsAt(url);
  expect(moved).toMatchObject({ uid: before?.uid, starts_at });
  expect(moved?.sequence).toBeGreaterThan(before?.sequence ?? 0);
  await updateBooking(ctx, { booking_id: booking.id, status: "cancelled" });
  expect(await eventsAt(url)).toMatchObject([{ uid: before?.uid, status: "CANCELLED" }]);
});

test("a request that nobody has confirmed yet is tentative", async () => {
  const ctx = await newOrg();
  const lead = await createLead(ctx, { name: "Ada" });
  const times = { starts_at: inHours(24), ends_at: inHours(25) };
  await transaction(ctx.db, (tx) =>
    requestBooking(tx, ctx, { lead_id: lead.id, services: ["Check-up"], ...times }),
  );
  const { url } = await newFeed(ctx);
  expect(await eventsAt(url)).toMatchObject([{ status: "TENTATIVE", starts_at: times.starts_at }]);
});

test("a customer who is called by their number has no name in a feed", async () => {
  const ctx = await newOrg();
  const booking = await bookFilled(ctx, 24);
  await updateLead(ctx, { lead_id: booking.lead_id, name: "+1 (415) 555-0123" });
  const { url } = await newFeed(ctx, { shows_names: true });
  expect(await eventsAt(url)).toMatchObject([{ summary: "Check-up" }]);
  expect((await readUrl(url)).text).not.toMatch(/555.?0123/);
});

test("a renamed or merged customer's appointment is a later version of the event", async () => {
  const ctx = await newOrg();
  const booking = await bookFilled(ctx, 24);
  const long_ago = { created_at: inHours(-48), updated_at: inHours(-48) };
  const age = () =>
    ctx.db
      .update(bookings)
      .set(long_ago)
      .where(byId(ctx, bookings, booking.id));
  const { url } = await newFeed(ctx, { shows_names: true });
  await age();
  expect(await eventsAt(url)).toMatchObject([{ sequence: 0 }]);
  await updateLead(ctx, { lead_id: booking.lead_id, name: "Grace Hopper" });
  const [renamed] = await eventsAt(url);
  expect(renamed).toMatchObject({ summary: "Check-up: Grace Hopper" });
  expect(renamed?.sequence).toBeGreaterThan(0);
  await age();
  const kept = await createLead(ctx, { name: "Grace B. Hopper" });
  await mergeLeads(ctx, { lead_id: kept.id, duplicate_id: booking.lead_id });
  const [merged] = await eventsAt(url);
  expect(merged).toMatchObject({ summary: "Check-up: Grace B. Hopper" });
  expect(merged?.sequence).toBeGreaterThan(0);
});

test("a feed goes from a month back to a year ahead, and has only its organization's appointments", async () => {
  const ctx = await newOrg();
  await bookFilled(ctx, 31 * -24);
  await bookFilled(ctx, 400 * 24);
  const near = [await bookFilled(ctx, 29 * -24), await bookFilled(ctx, 360 * 24)];
  await bookFilled(await newOrg(), 24);
  const { url } = await newFeed(ctx);
  expect((await eventsAt(url)).map(({ uid }) => uid)).toEqual(near.map(({ id }) => `${id}@frontdesk`));
});

test("a reader with the current ETag gets 304 until something changes", async () => {
  const ctx = await newOrg();
  await bookFilled(ctx, 24);
  const { url } = await newFeed(ctx);
  const etag = (await readUrl(url)).headers.get("etag") ?? "";
  const again = await readUrl(url, { "if-none-match": `"another", ${etag}` });
  expect([again.status, again.text]).toEqual([304, ""]);
  await bookFilled(ctx, 48);
  expect((await readUrl(url, { "if-none-match": etag })).status).toBe(200);
});

test("an address is shown once, and stops working when it is rotated or revoked", async () => {
  const ctx = await newOrg();
  const { token } = ctx;
  const { id, url } = await newFeed(ctx);
  await readUrl(url);
  const [shown] = (await call(list, { token })).body.calendar_feeds;
  expect(shown).toMatchObject({ id, name: "Ada's phone", shows_names: false });
  expect(Date.now() - Date.parse(shown.last_read_at)).toBeLessThan(60_000);
  expect(Object.keys(shown).sort()).toEqual(
    [
      ...["created_at", "created_by", "id", "last_read_at", "name", "resource_id", "revoked_at"],
      ...["shows_names", "updated_at"],
    ].sort(),
  );
  const { body } = await call(rotate, { token, params: { feed_id: id }, body: {} });
  expect((await readUrl(url)).status).toBe(404);
  expect((await readUrl(body.url)).status).toBe(200);
  expect((await call(DELETE, { token, params: { feed_id: id }, method: "DELETE" })).status).toBe(204);
  expect((await readUrl(body.url)).status).toBe(404);
  expect((await readUrl("https://desk.example.com/api/calendars/none.ics")).status).toBe(404);
});

test("only owners create, change or revoke a feed", async () => {
  const ctx = await newOrg();
  const { id } = await newFeed(ctx);
  const { token } = await newStaff(ctx);
  const params = { feed_id: id };
  const tries = [
    call(make, { token, body: { name: "Mine" } }),
    call(PATCH, { token, params, method: "PATCH", body: { shows_names: true } }),
    call(rotate, { token, params, body: {} }),
    call(DELETE, { token, params, method: "DELETE" }),
  ];
  expect((await Promise.all(tries)).map(({ status }) => status)).toEqual([403, 403, 403, 403]);
  expect((await call(list, { token })).status).toBe(200);
});

test("a feed that is read too often answers 429", async () => {
  const { url } = await newFeed(await newOrg());
  const statuses: number[] = [];
  for (let tries = 0; tries < 61; tries++) statuses.push((await readUrl(url)).status);
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(60);
  expect(statuses.at(-1)).toBe(429);
});

test("feeds created in parallel can't exceed what there is room for", async () => {
  const ctx = await newOrg();
  const { token, organization_id } = ctx;
  const rows = Array.from({ length: MOST_OF_A_PAGE - 1 }, (_, n) => ({
    ...{ organization_id, name: `Feed ${n}`, shows_names: false, token_hash: `${organization_id} ${n}` },
  }));
  await ctx.db.insert(calendarFeeds).values(rows);
  const posts = Array.from({ length: 20 }, () => call(make, { token, body: { name: "Late" } }));
  const statuses = (await Promise.all(posts)).map(({ status }) => status);
  expect(statuses.toSorted()).toEqual([201, ...Array(19).fill(409)]);
  expect((await call(list, { token })).body.total).toBe(MOST_OF_A_PAGE);
});
