import { afterEach, expect, test } from "vitest";
import { PATCH as answerRoute, GET as offerRoute } from "@/app/api/v1/public/offers/[token]/route";
import { newId } from "@/db/schema/columns";
import { addDays, DAY_MS, HOUR_MS, iso, MINUTE_MS } from "@/lib/time/clock";
import { noteTime } from "@/lib/time/time";
import { listBookings } from "@/server/bookings/actions";
import { createBooking } from "@/server/bookings/create";
import { book, slotsOf, someAddress } from "@/server/bookings/page/page.fixture";
import { updateReminderSettings } from "@/server/bookings/reminders/settings";
import { updateBooking } from "@/server/bookings/update";
import {
  createWaiting,
  getWaiting,
  listWaitingOffers,
  offerWaiting,
  removeWaiting,
  updateWaiting,
} from "@/server/bookings/waiting/actions";
import { fullDay, offersOf, smallBusiness, someLead, waits } from "@/server/bookings/waiting/waiting.fixture";
import { createLead } from "@/server/leads/actions";
import { mailsTo, openMailbox } from "@/tests/mailbox";
import { call } from "@/tests/world";
import { offerTimes } from "./offer-times";

openMailbox();
afterEach(() => noteTime());

const later = (ms: number) => noteTime({ database_ms: Date.now() + ms, read_at: performance.now() });
const headers = () => ({ "x-forwarded-for": someAddress() });

/** The token of the link in the latest mail that offers something. */
async function tokenFor(email: string): Promise<string> {
  const mails = (await mailsTo(email)).filter(({ text }) => text.includes("/offer/"));
  return /\/offer\/([\w-]+)/.exec(mails.at(-1)?.text ?? "")?.[1] ?? "";
}
const answer = (token: string, status: string) =>
  call(answerRoute, { params: { token }, body: { status }, headers: headers() });
const seen = (token: string) => call(offerRoute, { params: { token }, headers: headers() });

test("a freed time is offered to the first whom it suits, who books it by the link in the mail", async () => {
  const world = await smallBusiness();
  const { ctx, day, at } = world;
  const [nine] = await fullDay(world);
  const evening = await waits(ctx, "Eve", day, { hours: [{ from: "17:00", to: "24:00" }] });
  const first = await waits(ctx, "Ada", day);
  const second = await waits(ctx, "Ben", day);
  await offerTimes(ctx);
  expect(await offersOf(ctx)).toEqual([]);
  await updateBooking(ctx, { booking_id: nine.id, status: "cancelled" });
  await Promise.all([offerTimes(ctx), offerTimes(ctx)]);
  expect(await offersOf(ctx)).toMatchObject([{ entry_id: first.id, starts_at: at("09:00"), way: "email" }]);
  expect([await offersOf(ctx, evening.id), await offersOf(ctx, second.id)]).toEqual([[], []]);
  const token = await tokenFor(first.email);
  const { body } = await seen(token);
  expect(body).toMatchObject({ status: "open", services: ["Cleaning"], business: "Harbour Dental" });
  expect(JSON.stringify(body)).not.toMatch(/Ada|lead/);
  expect(await seen(token)).toMatchObject({ status: 200, body: { status: "open" } });
  const accepted = await answer(token, "accepted");
  expect(accepted).toMatchObject({ status: 200, body: { status: "accepted" } });
  expect(Buffer.from(accepted.body.booking_token, "base64url")).toHaveLength(16);
  const { bookings } = await listBookings(ctx, { lead_id: first.lead_id });
  expect(bookings).toMatchObject([{ starts_at: at("09:00"), status: "booked", source: "waiting_list" }]);
  expect((await answer(token, "accepted")).status).toBe(409);
  await offerTimes(ctx);
  expect(await offersOf(ctx)).toHaveLength(1);
});

test("what is declined, or not answered in time, goes to the next", async () => {
  const world = await smallBusiness({ waiting_hold_minutes: 20 });
  const { ctx, day } = world;
  const [nine] = await fullDay(world);
  const [ada, ben, cyd] = [
    await waits(ctx, "Ada", day),
    await waits(ctx, "Ben", day),
    await waits(ctx, "Cyd", day),
  ];
  await updateBooking(ctx, { booking_id: nine.id, status: "cancelled" });
  await offerTimes(ctx);
  expect((await answer(await tokenFor(ada.email), "declined")).body.status).toBe("declined");
  await offerTimes(ctx);
  expect(await offersOf(ctx, ben.id)).toMatchObject([{ status: "open" }]);
  const late = await tokenFor(ben.email);
  later(19 * MINUTE_MS);
  await offerTimes(ctx);
  expect(await offersOf(ctx, cyd.id)).toEqual([]);
  later(21 * MINUTE_MS);
  expect((await seen(late)).body.status).toBe("expired");
  expect((await answer(late, "accepted")).status).toBe(409);
  await offerTimes(ctx);
  expect(await offersOf(ctx, ben.id)).toMatchObject([{ status: "expired" }]);
  expect(await offersOf(ctx, cyd.id)).toMatchObject([{ status: "open" }]);
});

test("what is offered is free for nobody else, unless staff book over it knowingly", async () => {
  const world = await smallBusiness();
  const { ctx, day, at } = world;
  const [nine] = await fullDay(world);
  const ada = await waits(ctx, "Ada", day);
  await updateBooking(ctx, { booking_id: nine.id, status: "cancelled" });
  await offerTimes(ctx);
  const { slots } = await slotsOf(world, { days: "5" });
  expect(slots.map(({ starts_at }: { starts_at: string }) => starts_at)).not.toContain(at("09:00"));
  expect((await book(world, { starts_at: at("09:00") })).status).toBe(409);
  const { id: lead_id } = await someLead(ctx, "Staffs");
  const given = { lead_id, services: ["Cleaning"], starts_at: at("09:00"), customer_knows: true };
  await expect(createBooking(ctx, given)).rejects.toMatchObject({
    code: "conflict",
    details: { faults: [{ path: ["starts_at"] }, { path: ["outside_opening_hours"] }] },
  });
  await createBooking(ctx, { ...given, outside_opening_hours: true });
  expect(await offersOf(ctx)).toMatchObject([{ status: "withdrawn" }]);
  expect((await answer(await tokenFor(ada.email), "accepted")).status).toBe(409);
});

test("of everybody who wants a held time at once, its holder gets it", async () => {
  const world = await smallBusiness();
  const { ctx, day, at } = world;
  const [nine] = await fullDay(world);
  const ada = await waits(ctx, "Ada", day);
  await updateBooking(ctx, { booking_id: nine.id, status: "cancelled" });
  await offerTimes(ctx);
  const token = await tokenFor(ada.email);
  const answers = await Promise.all([
    ...[1, 2, 3].map((n) =>
      book(world, {
        starts_at: at("09:00"),
        name: `Visitor ${n}`,
        phone: undefined,
        email: `v${n}@example.com`,
      }),
    ),
    ...[1, 2, 3].map(() => answer(token, "accepted")),
  ]);
  const statuses = answers.map(({ status }) => status);
  expect(statuses.slice(0, 3)).toEqual([409, 409, 409]);
  expect(statuses.slice(3).sort()).toEqual([200, 409, 409]);
  const { bookings } = await listBookings(ctx, { from: at("09:00"), to: at("10:00"), status: "booked" });
  expect(bookings).toMatchObject([{ lead_id: ada.lead_id }]);
});

test("nobody is offered more than so much a day, or anything at night", async () => {
  const { ctx, day, at } = await smallBusiness({ waiting_offers_per_day: 1 });
  const ada = await waits(ctx, "Ada", day);
  await offerTimes(ctx);
  await answer(await tokenFor(ada.email), "declined");
  await offerTimes(ctx);
  expect(await offersOf(ctx)).toHaveLength(1);
  const offering = offerWaiting(ctx, { entry_id: ada.id, starts_at: at("10:00") });
  await expect(offering).rejects.toMatchObject({ code: "conflict" });
  const night = await smallBusiness();
  await updateReminderSettings(night.ctx, { quiet_from: 17 * 60, quiet_to: 9 * 60 });
  const entry = await waits(night.ctx, "Ben", night.day);
  later(8 * HOUR_MS);
  await offerTimes(night.ctx);
  expect(await offersOf(night.ctx)).toEqual([]);
  const byHand = offerWaiting(night.ctx, { entry_id: entry.id, starts_at: night.at("10:00") });
  await expect(byHand).rejects.toMatchObject({ code: "conflict" });
});

test("staff can't offer a time that has passed", async () => {
  const { ctx, day, at } = await smallBusiness();
  const ada = await waits(ctx, "Ada", day);
  const yesterday = iso(Date.parse(at("09:00")) - 3 * DAY_MS);
  await expect(offerWaiting(ctx, { entry_id: ada.id, starts_at: yesterday })).rejects.toMatchObject({
    details: { faults: [{ path: ["starts_at"], message: "is in the past" }] },
  });
});

test("nothing is held for longer than until it begins", async () => {
  const always = Object.fromEntries(
    [0, 1, 2, 3, 4, 5, 6].map((date) => [date, [{ from: "00:00", to: "24:00" }]]),
  );
  const { ctx, day } = await smallBusiness({}, { opening_hours: always });
  const ada = await waits(ctx, "Ada", day);
  const soon = iso(Math.ceil(Date.now() / MINUTE_MS) * MINUTE_MS + 5 * MINUTE_MS);
  const offer = await offerWaiting(ctx, { entry_id: ada.id, starts_at: soon });
  expect(offer.held_until).toBe(soon);
});

test("who can't be reached is passed over, and staff read why", async () => {
  const { ctx, day } = await smallBusiness();
  const { id: lead_id } = await createLead(ctx, { name: "No Address" });
  const silent = await createWaiting(ctx, { lead_id, services: ["Cleaning"], first_on: day, last_on: day });
  const ada = await waits(ctx, "Ada", day, { last_on: day });
  await offerTimes(ctx);
  expect(await offersOf(ctx, ada.id)).toHaveLength(1);
  expect(await getWaiting(ctx, { entry_id: silent.id })).toMatchObject({ hindrance: "unreachable" });
});

test("whoever leaves the list is offered nothing more, and what they were offered is free", async () => {
  const { ctx, day } = await smallBusiness();
  const ada = await waits(ctx, "Ada", day);
  await offerTimes(ctx);
  await removeWaiting(ctx, { entry_id: ada.id });
  const { offers } = await listWaitingOffers(ctx, { entry_id: ada.id });
  expect(offers).toMatchObject([{ status: "withdrawn" }]);
  await offerTimes(ctx);
  expect(await offersOf(ctx)).toHaveLength(1);
});

test("days that are in no order are refused with the reason, whether both are given or one", async () => {
  const { ctx, day } = await smallBusiness();
  const { id: entry_id } = await waits(ctx, "Ada", day);
  const reason = { path: ["last_on"], message: "must be the first day or later, within a year" };
  const refusal = { code: "invalid_input", details: { faults: [reason] } };
  const last_on = addDays(day, -1);
  await expect(updateWaiting(ctx, { entry_id, last_on })).rejects.toMatchObject(refusal);
  const both = { lead_id: newId(), services: [], first_on: day, last_on };
  await expect(createWaiting(ctx, both)).rejects.toMatchObject(refusal);
});
