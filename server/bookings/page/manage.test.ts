import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { GET as fileRoute } from "@/app/api/calendars/bookings/[token]/route";
import { PATCH as changeRoute, GET as seeRoute } from "@/app/api/v1/public/bookings/[token]/route";
import { transaction } from "@/db/client";
import { bookingLinks } from "@/db/schema/booking-pages";
import { inOrg } from "@/db/tenant";
import { getBooking, listBookings } from "@/server/bookings/actions";
import { updateBooking } from "@/server/bookings/update";
import { loggedPath } from "@/server/http/request/route-name";
import { secretsInDatabase } from "@/tests/secrets/canaries";
import { call } from "@/tests/world";
import { newBookingLink } from "./link";
import { book, shownPage, slotsOf, someAddress } from "./page.fixture";
import { updateBookingPage } from "./settings";

const from = () => ({ "x-forwarded-for": someAddress() });
const see = (token: string) => call(seeRoute, { params: { token }, headers: from() });
const change = (token: string, body: object) =>
  call(changeRoute, { method: "PATCH", params: { token }, body, headers: from() });

const download = (url: string) =>
  fileRoute(new Request(url, { headers: from() }), {
    params: Promise.resolve({ token: String(url.split("/").at(-1)) }),
  });

async function booked(patch: Parameters<typeof shownPage>[0] = {}) {
  const page = await shownPage({ change_until_hours: 2, ...patch }, { address: "1 Harbour Street" });
  const { body } = await book(page);
  const [booking] = (await listBookings(page.ctx, {})).bookings;
  const booking_id = booking?.id ?? "";
  const read = () => getBooking(page.ctx, { booking_id });
  return { page, token: String(body.token), booking_id, read };
}

test("a link shows its appointment, and only a hash of it is stored", async () => {
  const { page, token } = await booked();
  const { status, body } = await see(token);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    services: ["Cleaning"],
    business: "Test Clinic",
    slug: page.slug,
    can_change: true,
  });
  expect(Date.parse(body.starts_at) - Date.parse(body.change_until)).toBe(2 * 3_600_000);
  const [link] = await page.ctx.db.select().from(bookingLinks).where(inOrg(page.ctx, bookingLinks));
  expect(JSON.stringify(link)).not.toContain(token);
});

test("a customer moves their appointment to another free time, and is told by nobody else", async () => {
  const { page, token, read } = await booked();
  const { slots } = await slotsOf(page);
  const { status, body } = await change(token, { starts_at: slots[2].starts_at });
  expect([status, body.starts_at, body.status]).toEqual([200, slots[2].starts_at, "booked"]);
  expect(await read()).toMatchObject({ starts_at: slots[2].starts_at, told_by: "page", untold_since: null });
});

test("another's time is 409 with the next three, and closed or past ones are refused", async () => {
  const { page, token, read } = await booked();
  const before = (await read()).starts_at;
  const { slots } = await slotsOf(page);
  await book(page, { starts_at: slots[0].starts_at, name: "Grace" });
  const taken = await change(token, { starts_at: slots[0].starts_at });
  expect([taken.status, taken.body.alternatives.length]).toEqual([409, 3]);
  expect((await change(token, { starts_at: "2020-01-01T10:00:00Z" })).status).toBe(422);
  expect((await change(token, { starts_at: slots[1].starts_at.replace(/T\d\d/, "T03") })).status).toBe(422);
  expect((await read()).starts_at).toBe(before);
});

test("a customer cancels with a reason, once", async () => {
  const { token, read } = await booked();
  const { status, body } = await change(token, { status: "cancelled", reason: "Ill" });
  expect([status, body.status, body.can_change]).toEqual([200, "cancelled", false]);
  expect(await read()).toMatchObject({ status: "cancelled", cancellation_reason: "Ill", told_by: "page" });
  expect((await change(token, { status: "cancelled" })).status).toBe(409);
});

test("a change names a time or cancels, and nothing else", async () => {
  const { token } = await booked();
  for (const body of [{}, { status: "booked" }, { status: "cancelled", starts_at: "2031-01-01T10:00:00Z" }])
    expect((await change(token, body)).status).toBe(422);
});

test("too late for the business's rules is 409, also while the page is off", async () => {
  const { page, token } = await booked();
  await updateBookingPage(page.ctx, { change_until_hours: 168, state: "off" });
  const { body } = await see(token);
  expect([body.can_change, body.status]).toEqual([false, "booked"]);
  expect((await change(token, { status: "cancelled" })).status).toBe(409);
  const { slots } = await slotsOf({
    ...page,
    slug: (await updateBookingPage(page.ctx, { state: "on" })).slug ?? "",
  });
  expect((await change(token, { starts_at: slots[1].starts_at })).status).toBe(409);
});

test("a link ends a day after the appointment, and then is as unknown as a guessed one", async () => {
  const { page, token, booking_id } = await booked();
  const end = (interval: string) =>
    page.ctx.db.execute(sql`update bookings set starts_at = now() - ${interval}::interval - interval '1 hour',
      ends_at = now() - ${interval}::interval where id = ${booking_id}::uuid`);
  await end("23 hours");
  expect((await see(token)).status).toBe(200);
  await end("25 hours");
  const ended = await see(token);
  for (const guess of ["A".repeat(22), "x", `${token}x`, "../bookings", "%00"]) {
    const guessed = await see(guess);
    expect([guessed.status, guessed.body.detail]).toEqual([ended.status, ended.body.detail]);
  }
  expect(ended.status).toBe(404);
});

test("the link follows what staff do with the appointment", async () => {
  const { page, token, booking_id } = await booked();
  const { slots } = await slotsOf(page);
  await updateBooking(page.ctx, { booking_id, starts_at: slots[3].starts_at });
  expect((await see(token)).body.starts_at).toBe(slots[3].starts_at);
});

test("an appointment can be downloaded for a calendar, without the customer's name", async () => {
  const { token } = await booked();
  const { body } = await see(token);
  const response = await download(body.calendar_url);
  const text = await response.text();
  expect([response.status, response.headers.get("content-type")]).toEqual([
    200,
    "text/calendar; charset=utf-8",
  ]);
  expect(text).toContain("SUMMARY:Cleaning: Test Clinic");
  expect(text).toContain("LOCATION:1 Harbour Street");
  expect(text).not.toContain("Ada");
});

test("the secret of a link is nowhere in the database, nor in what is logged", async () => {
  const page = await shownPage();
  const { body } = await book(page, {}, { "idempotency-key": "a-key-of-this-test" });
  await change(body.token, { status: "cancelled" });
  expect(await secretsInDatabase(new Map([["a link", body.token]]))).toMatchObject({ found: [] });
  const path = `/api/v1/public/bookings/${body.token}`;
  expect(loggedPath(path, { token: body.token })).toBe("/api/v1/public/bookings/[token]");
});

test("an appointment is moved ten times a day at most: each move writes to an address that anybody may have typed", async () => {
  const { page, token } = await booked();
  const { slots } = await slotsOf(page);
  const statuses: number[] = [];
  for (let n = 1; n <= 11; n++)
    statuses.push((await change(token, { starts_at: slots[n % 2]?.starts_at })).status);
  expect(statuses.slice(0, 10).filter((status) => status === 429)).toEqual([]);
  expect(statuses[10]).toBe(429);
});

test("the address of the calendar file opens the file, and nothing else", async () => {
  const { token } = await booked();
  const { body } = await see(token);
  const file = String(body.calendar_url.split("/").at(-1)).replace(".ics", "");
  expect(file).not.toContain(token);
  expect((await see(file)).status).toBe(404);
  expect((await change(file, { status: "cancelled" })).status).toBe(404);
  expect((await download(`https://example.com/${token}.ics`)).status).toBe(404);
});

test("an appointment has the fifty newest links", async () => {
  const { page, token, booking_id } = await booked();
  const more = () => transaction(page.ctx.db, (tx) => newBookingLink(tx, page.ctx, booking_id));
  for (let n = 1; n < 50; n++) await more();
  expect((await see(token)).status).toBe(200);
  const newest = await more();
  expect([(await see(token)).status, (await see(newest)).status]).toEqual([404, 200]);
});
