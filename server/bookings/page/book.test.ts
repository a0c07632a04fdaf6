import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { GET as entryRoute } from "@/app/api/v1/bookings/[booking_id]/page-entry/route";
import { pageBookings } from "@/db/schema/booking-pages";
import { events } from "@/db/schema/events";
import { leads } from "@/db/schema/leads";
import { inOrg } from "@/db/tenant";
import { DAY_MS, iso } from "@/lib/time/clock";
import { createResource } from "@/server/accounts/organization/resources";
import { listBookings } from "@/server/bookings/actions";
import { createBooking } from "@/server/bookings/create";
import { createLead } from "@/server/leads/actions";
import { call, newStaff, type TestCtx } from "@/tests/world";
import { book, shownPage, slotsOf, solved } from "./page.fixture";
import { updateBookingPage } from "./settings";

const bookingsOf = async (ctx: TestCtx) => (await listBookings(ctx, {})).bookings;
const leadsOf = (ctx: TestCtx) => ctx.db.select().from(leads).where(inOrg(ctx, leads));
const faultsOf = ({ body }: { body: { errors?: { path: string[] }[] } }) =>
  body.errors?.map(({ path }) => path.join(".")) ?? [];

test("a visitor books a free time, and gets the appointment with a link of 128 bits", async () => {
  const page = await shownPage({}, { address: "1 Harbour Street" });
  const [slot] = (await slotsOf(page)).slots;
  const { status, body } = await book(page, { starts_at: slot.starts_at, utm_source: "instagram" });
  expect([status, body.services, body.starts_at, body.location]).toEqual([
    ...[201, ["Cleaning"], slot.starts_at, "1 Harbour Street"],
  ]);
  expect(Buffer.from(body.token, "base64url")).toHaveLength(16);
  expect(JSON.stringify(body)).not.toMatch(/lead|Ada|7700/);
  const [booking] = await bookingsOf(page.ctx);
  expect(booking).toMatchObject({ status: "booked", source: "page", told_by: "page", untold_since: null });
  const [lead] = await leadsOf(page.ctx);
  expect(lead).toMatchObject({ name: "Ada King", phone: "+447700900123", channel: "web", status: "booked" });
  expect(lead?.metadata).toEqual({ booking_page: { utm_source: "instagram" } });
  const [event] = await page.ctx.db
    .select()
    .from(events)
    .where(inOrg(page.ctx, events, eq(events.type, "booking.created")));
  expect(event?.data).toMatchObject({ id: booking?.id, source: "page" });
});

test("who books by hand, and by whom, stands in the appointment", async () => {
  const { ctx } = await shownPage();
  const { id: lead_id } = await createLead(ctx, { name: "Ada" });
  const starts_at = iso(Date.now() + 2 * DAY_MS);
  expect(await createBooking(ctx, { lead_id, starts_at, outside_opening_hours: true })).toMatchObject({
    source: "staff",
  });
});

test("a taken time is 409 with the next three, and says nothing of who has it", async () => {
  const page = await shownPage();
  const [slot, second] = (await slotsOf(page)).slots;
  await book(page, { starts_at: slot.starts_at, name: "Grace Hopper" });
  const { status, body } = await book(page, { starts_at: slot.starts_at });
  expect([status, body.alternatives.length]).toEqual([409, 3]);
  expect(body.alternatives[0].starts_at).toBe(second.starts_at);
  expect(body.errors).toEqual([{ path: ["starts_at"], message: "is not free" }]);
});

const at = (days: number, time: string) => `${iso(Date.now() + days * DAY_MS).slice(0, 10)}T${time}:00Z`;

test.each([
  ["past", at(-1, "10:00")],
  ["too soon", iso(Date.now() + 60_000)],
  ["beyond the horizon", at(40, "10:00")],
  ["closed", at(3, "20:00")],
  ["between the free times", at(3, "10:07")],
])("a time that is %s is 422", async (_, starts_at) => {
  const page = await shownPage({}, { lead_time_minutes: 120, horizon_days: 30, time_zone: "UTC" });
  const answer = await book(page, { starts_at });
  expect([answer.status, faultsOf(answer)]).toEqual([422, ["starts_at"]]);
  expect(JSON.stringify(answer.body)).not.toContain("outside_opening_hours");
  expect(await leadsOf(page.ctx)).toEqual([]);
});

test.each([
  ["phone", {}, ["phone"]],
  ["email", { phone: "07700 900123" }, ["email"]],
  ["either", {}, ["phone"]],
  ["both", {}, ["phone", "email"]],
] as const)("a page that asks for %s says what is missing", async (asks_for, given, missing) => {
  const page = await shownPage({ asks_for });
  const answer = await book(page, { phone: undefined, ...given });
  expect([answer.status, faultsOf(answer)]).toEqual([422, missing]);
});

test("a service's questions are answered as they ask, and staff read the answers", async () => {
  const questions = [
    { id: "first", text: "Is it your first visit?", kind: "yes_no" as const, required: true },
    { id: "side", text: "Which side?", kind: "choice" as const, options: ["Left", "Right"] },
  ];
  const page = await shownPage(
    { consent_text: "I agree." },
    {
      services: [{ name: "Cleaning", duration_minutes: 60, questions: questions.map((one) => ({ ...one })) }],
    },
  );
  const answers = { side: "Top", other: "x" };
  const wrong = await book(page, { answers });
  expect(faultsOf(wrong).sort()).toEqual(
    ["answers.first", "answers.other", "answers.side", "consent_version"].sort(),
  );
  const good = { answers: { first: "yes", side: "Left" }, consent_version: 1, notes: "Gently" };
  expect((await book(page, good)).status).toBe(201);
  const [booking] = await bookingsOf(page.ctx);
  expect(booking?.notes).toBe("Gently\nIs it your first visit? yes\nWhich side? Left");
  const { token } = await newStaff(page.ctx);
  const entry = await call(entryRoute, { token, params: { booking_id: booking?.id ?? "" } });
  expect(entry.body).toMatchObject({ consent_version: 1, consent_text: "I agree.", language: "en" });
  expect(Date.parse(entry.body.consented_at)).toBeGreaterThan(Date.now() - 60_000);
  expect(entry.body.answers).toHaveLength(2);
});

test("a paused page takes nothing and says why, one that is off is not there", async () => {
  const page = await shownPage();
  const [{ starts_at }] = (await slotsOf(page)).slots;
  await updateBookingPage(page.ctx, { state: "paused", paused_text: "Back in May." });
  expect((await book(page, { starts_at })).body).toMatchObject({ status: 409, detail: "Back in May." });
  await updateBookingPage(page.ctx, { state: "off" });
  expect((await book(page, { starts_at })).status).toBe(404);
});

test("whoever fills in the field that nobody sees books nothing", async () => {
  const page = await shownPage();
  const answer = await book(page, { website: "https://example.com" });
  expect([answer.status, faultsOf(answer)]).toEqual([422, ["website"]]);
});

test("the same request with the same key books once", async () => {
  const page = await shownPage();
  const [{ starts_at }] = (await slotsOf(page)).slots;
  const given = { starts_at, proof: solved(page.ctx) };
  const headers = { "idempotency-key": "0123456789" };
  const [first, again] = [await book(page, given, headers), await book(page, given, headers)];
  expect([first.status, again.status, again.body.token]).toEqual([201, 201, first.body.token]);
  expect(again.headers.get("idempotent-replayed")).toBe("true");
  expect(await bookingsOf(page.ctx)).toHaveLength(1);
  const other = await book(page, { ...given, name: "Grace" }, headers);
  expect(other.status).toBe(422);
});

test("what was entered is kept word for word beside the appointment", async () => {
  const page = await shownPage();
  await book(page, { email: "Ada@Example.com", language: "de" });
  const [entry] = await page.ctx.db.select().from(pageBookings).where(inOrg(page.ctx, pageBookings));
  expect(entry).toMatchObject({ name: "Ada King", email: "ada@example.com", language: "de" });
  expect(entry?.consented_at).toBeNull();
});

test("customers choose a person, and see of staff only the names of people", async () => {
  const page = await shownPage();
  const anna = await createResource(page.ctx, { name: "Anna", kind: "person" });
  const room = await createResource(page.ctx, { name: "Room 9", kind: "room" });
  const { slots } = await slotsOf(page, { resource: anna.id });
  expect(slots[0].resource_ids).toEqual([anna.id]);
  const { status, body } = await book(page, { starts_at: slots[0].starts_at, resource: anna.id });
  expect([status, body.person]).toEqual([201, { id: anna.id, name: "Anna" }]);
  expect((await book(page, { starts_at: slots[1].starts_at, resource: room.id })).status).toBe(404);
});
