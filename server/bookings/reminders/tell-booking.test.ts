import { sql } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { POST } from "@/app/api/v1/webhooks/agent-event/route";
import { transaction } from "@/db/client";
import { bookings } from "@/db/schema/bookings";
import { noteTime } from "@/lib/time/time";
import { createResource } from "@/server/accounts/organization/resources";
import { noteComing } from "@/server/bookings/attendance";
import { browseBookings } from "@/server/bookings/browse";
import { createBooking } from "@/server/bookings/create";
import { tellBookingJob } from "@/server/bookings/jobs";
import { confirmBookingByMail } from "@/server/bookings/notices/confirmation";
import { newsOfBooking } from "@/server/bookings/notices/news";
import { settleBookingNotice } from "@/server/bookings/notices/settle-notice";
import { countUntold } from "@/server/bookings/requests/requests";
import { bookingById, isBooking } from "@/server/bookings/store";
import { updateBooking } from "@/server/bookings/update";
import { createLead } from "@/server/leads/actions";
import { runJobs } from "@/tests/jobs";
import { scene } from "@/tests/scene";
import { call } from "@/tests/world";
import { getBookingNotice } from "./notice";
import { updateReminderSettings } from "./settings";
import { createReminderStep } from "./steps";
import { sendReminders } from "./sweep";
import { tellBooking } from "./tell-booking";

const token = "the-internal-token-of-the-tests";
const [MONDAY, TUESDAY] = ["2099-12-07T10:00:00.000Z", "2099-12-08T10:00:00.000Z"];

/** A customer who wrote a moment ago. */
async function written() {
  const desk = await scene();
  const { ctx } = desk;
  await ctx.db.execute(
    sql`update organizations set horizon_days = 40000 where id = ${ctx.organization_id}::uuid`,
  );
  const { lead_id } = await desk.read();
  const book = () =>
    createBooking(ctx, { lead_id, services: ["Cleaning"], starts_at: MONDAY, outside_opening_hours: true });
  const change = (booking_id: string, patch: object) =>
    updateBooking(ctx, { booking_id, outside_opening_hours: true, ...patch });
  const event = async (name: string, data: object) => {
    const body = { event: name, organization_id: ctx.organization_id, data: { lead_id, ...data } };
    const answer = await call(POST, { token, body });
    expect(answer.status).toBe(200);
    return String(answer.body.booking_id);
  };
  const told = async (booking_id: string) => {
    const input = { organization_id: ctx.organization_id, booking_id };
    await Promise.all([tellBooking(input), tellBooking(input)]);
    const rows = await ctx.db.execute<{ content: string }>(sql`
      select content from messages where organization_id = ${ctx.organization_id}::uuid
        and role = 'assistant' and content ~ 'booked with|appointment with' order by created_at, id`);
    return rows.map(({ content }) => content);
  };
  return { ...desk, lead_id, book, change, event, told };
}

test("staff's booking, move and cancellation are each told once in the conversation", async () => {
  const { book, change, told } = await written();
  const { id } = await book();
  expect(await told(id)).toEqual([
    expect.stringMatching(/^You are booked with .*: Cleaning, Monday 7 December/),
  ]);
  await change(id, { starts_at: TUESDAY });
  expect((await told(id))[1]).toMatch(/has a new time: Cleaning, Tuesday 8 December/);
  await change(id, { status: "cancelled" });
  expect((await told(id))[2]).toMatch(/is cancelled: Cleaning, Tuesday 8 December/);
  expect(await told(id)).toHaveLength(3);
});

test("a customer is not told again what the agent has just told them", async () => {
  const { event, change, told } = await written();
  const id = await event("booking_request", { confirmed: true, service: "Cleaning", starts_at: MONDAY });
  expect(await told(id)).toEqual([]);
  await change(id, { starts_at: TUESDAY });
  expect(await told(id)).toEqual([expect.stringContaining("has a new time")]);
  await event("booking_cancel", { booking_id: id });
  expect(await told(id)).toHaveLength(1);
});

test("a customer who knows of an appointment only from a reminder is told of its cancellation", async () => {
  const { ctx, book, change, told } = await written();
  await updateReminderSettings(ctx, { confirms_by_message: false });
  const { id } = await book();
  await createReminderStep(ctx, { moment: "before", offset_minutes: 60, content: "See you.", is_on: true });
  await sendReminders(Date.parse(MONDAY) - 3_600_000);
  await updateReminderSettings(ctx, { confirms_by_message: true });
  expect(await told(id)).toEqual([]);
  await change(id, { status: "cancelled" });
  expect(await told(id)).toEqual([expect.stringMatching(/is cancelled: Cleaning, Monday 7 December/)]);
});

test("a change is not told while it can be undone, and not at all if it is", async () => {
  const { book, change, told } = await written();
  const { id } = await book();
  await runJobs(tellBookingJob);
  expect(await told(id)).toHaveLength(1);
  await change(id, { starts_at: TUESDAY });
  await runJobs(tellBookingJob);
  await change(id, { starts_at: MONDAY });
  expect(await told(id)).toHaveLength(1);
});

test("nobody is told if messages are off, or if the reply window is closed", async () => {
  const { ctx, book, told } = await written();
  const { id } = await book();
  await updateReminderSettings(ctx, { confirms_by_message: false });
  expect(await told(id)).toEqual([]);
  await updateReminderSettings(ctx, { confirms_by_message: true });
  await ctx.db.execute(sql`update reply_windows set customer_wrote_at = now() - interval '25 hours'
    where organization_id = ${ctx.organization_id}::uuid`);
  expect(await told(id)).toEqual([]);
});

test("an appointment cancelled and restored at once is unchanged, and nobody is told", async () => {
  const { ctx, book, change, told } = await written();
  const { id } = await book();
  expect(await told(id)).toHaveLength(1);
  const state = async () => {
    const [row] = await ctx.db.execute(sql`select booking.placed_at, booking.confirmed_at, lead.status
      from bookings booking join leads lead on lead.organization_id = booking.organization_id and lead.id = lead_id
      where booking.organization_id = ${ctx.organization_id}::uuid`);
    return row;
  };
  await transaction(ctx.db, (tx) => noteComing(tx, ctx, id, MONDAY));
  const before = await state();
  expect(before).toMatchObject({ status: "confirmed", confirmed_at: expect.any(String) });
  await change(id, { status: "cancelled" });
  await runJobs(tellBookingJob);
  await change(id, { status: "booked" });
  expect(await told(id)).toHaveLength(1);
  expect(await state()).toEqual(before);
  await change(id, { status: "cancelled" });
  expect(await told(id)).toHaveLength(2);
  await change(id, { status: "booked" });
  expect((await told(id))[2]).toMatch(/^You are booked with .*: Cleaning, Monday 7 December/);
  expect(await state()).toMatchObject({ status: "booked", confirmed_at: null });
});

test("an appointment booked, cancelled and restored at once is told as booked, once", async () => {
  const { book, change, told } = await written();
  const { id } = await book();
  await change(id, { status: "cancelled" });
  await change(id, { status: "booked" });
  expect(await told(id)).toEqual([expect.stringMatching(/^You are booked with /)]);
});

test("a customer who could not be told of a booking is not told when it is cancelled and restored later", async () => {
  const { ctx, book, change, told } = await written();
  const wrote = (ago: string) =>
    ctx.db.execute(sql`update reply_windows set customer_wrote_at = now() - ${ago}::interval
      where organization_id = ${ctx.organization_id}::uuid`);
  await wrote("25 hours");
  const { id } = await book();
  expect(await told(id)).toEqual([]);
  await wrote("1 minute");
  await change(id, { status: "cancelled" });
  await change(id, { status: "booked" });
  expect(await told(id)).toEqual([]);
  const notes = await ctx.db.execute<{ content: string }>(sql`select content from messages
    where organization_id = ${ctx.organization_id}::uuid and role = 'system'`);
  expect(notes.map(({ content }) => content)).toEqual([
    expect.stringMatching(/^The customer was not told.*“You are booked with .*Cleaning, Monday 7 December/),
  ]);
});

test("an appointment that has begun by the database's clock is told neither by message nor by mail", async () => {
  const { ctx, book } = await written();
  const { id: booking_id } = await book();
  onTestFinished(() => noteTime());
  noteTime({ database_ms: Date.parse(MONDAY), read_at: performance.now() });
  expect(await transaction(ctx.db, (tx) => newsOfBooking(tx, ctx, booking_id, "told_starts_at"))).toEqual([]);
  await confirmBookingByMail({ organization_id: ctx.organization_id, booking_id });
  const told = { message: bookings.told_starts_at, mail: bookings.mailed_starts_at };
  expect(await ctx.db.select(told).from(bookings).where(isBooking(ctx, booking_id))).toEqual([
    { message: null, mail: null },
  ]);
});

test("a customer out of reach stays untold until staff call them, or a later message reaches them", async () => {
  const { ctx, lead_id, book, change, told } = await written();
  const wrote = (ago: string) =>
    ctx.db.execute(sql`update reply_windows set customer_wrote_at = now() - ${ago}::interval
      where organization_id = ${ctx.organization_id}::uuid`);
  const state = async (id: string) => {
    const { told_by, told_at, untold_since } = await bookingById(ctx, id);
    return { told_by, is_told: told_at !== null, is_untold: untold_since !== null };
  };
  const { id } = await book();
  expect(await getBookingNotice(ctx, { lead_id })).toMatchObject({ ways: ["message"], channel: "whatsapp" });
  await told(id);
  expect(await state(id)).toEqual({ told_by: "message", is_told: true, is_untold: false });

  await wrote("25 hours");
  expect(await getBookingNotice(ctx, { lead_id })).toMatchObject({ ways: [], hindrance: "window_closed" });
  await change(id, { starts_at: TUESDAY });
  expect(await state(id)).toMatchObject({ is_untold: false });
  await told(id);
  expect(await state(id)).toMatchObject({ told_by: "message", is_untold: true });
  const { untold_since } = await bookingById(ctx, id);
  await settleBookingNotice(ctx, { booking_id: id, untold_since: String(untold_since) });
  expect(await state(id)).toMatchObject({ told_by: "phone", is_untold: false });

  await change(id, { starts_at: MONDAY });
  await told(id);
  expect(await state(id)).toMatchObject({ is_untold: true });
  await wrote("1 minute");
  await change(id, { status: "cancelled" });
  await told(id);
  expect(await state(id)).toMatchObject({ told_by: "message", is_untold: false });
});

test("a customer without a conversation is untold too, unless staff say that they know", async () => {
  const { ctx } = await written();
  const { id: lead_id } = await createLead(ctx, { name: "Grace", phone: "+16502531111" });
  const book = (customer_knows: boolean, starts_at: string) =>
    createBooking(ctx, { lead_id, services: [], starts_at, outside_opening_hours: true, customer_knows });
  const untold = async (booking_id: string) => {
    await tellBooking({ organization_id: ctx.organization_id, booking_id });
    return (await bookingById(ctx, booking_id)).untold_since !== null;
  };
  const { id } = await book(false, MONDAY);
  const known = await book(true, TUESDAY);
  expect([await untold(id), await untold(known.id)]).toEqual([true, false]);
  expect(known.told_by).toBe("phone");
  expect((await browseBookings(ctx, { view: "untold", limit: 10 })).bookings.map((one) => one.id)).toEqual([
    id,
  ]);
  await updateBooking(ctx, { booking_id: known.id, status: "cancelled", customer_knows: true });
  expect(await untold(known.id)).toBe(false);
  // Another place at the same time is no news, so somebody still has to call about the time.
  const { id: resource_id } = await createResource(ctx, { name: "Room 2", kind: "room" });
  const moved = { booking_id: id, resource_id, outside_opening_hours: true };
  expect((await updateBooking(ctx, moved)).untold_since).not.toBeNull();
  await updateBooking(ctx, { booking_id: id, status: "cancelled" });
  expect(await untold(id)).toBe(true);
});

test("whoever chose to tell nobody automatically is not asked to call", async () => {
  const { ctx, lead_id, book, event, told } = await written();
  await updateReminderSettings(ctx, { confirms_by_message: false, confirms_by_email: false });
  const { id } = await book();
  await told(id);
  expect((await bookingById(ctx, id)).untold_since).toBeNull();
  expect((await getBookingNotice(ctx, { lead_id })).hindrance).toBe("off");
  const booking_id = await event("booking_request", { service: "Cleaning" });
  expect((await updateBooking(ctx, { booking_id, status: "cancelled" })).untold_since).toBeNull();
});

test("a customer whose request is declined is untold", async () => {
  const { ctx, event } = await written();
  const booking_id = await event("booking_request", { service: "Cleaning" });
  const { untold_since } = await updateBooking(ctx, { booking_id, status: "cancelled" });
  expect(untold_since).not.toBeNull();
  expect((await updateBooking(ctx, { booking_id, status: "requested" })).untold_since).toBeNull();
});

test("a change that is undone before it is told leaves the call about the one before to be made", async () => {
  const { ctx, book, change, told } = await written();
  await ctx.db.execute(sql`update reply_windows set customer_wrote_at = now() - interval '25 hours'
    where organization_id = ${ctx.organization_id}::uuid`);
  const { id } = await book();
  await told(id);
  await change(id, { starts_at: TUESDAY });
  await change(id, { starts_at: MONDAY });
  await told(id);
  expect((await bookingById(ctx, id)).untold_since).not.toBeNull();
});

test("a call settles only the change that it was about", async () => {
  const { ctx, book, change, told } = await written();
  await ctx.db.execute(sql`update reply_windows set customer_wrote_at = now() - interval '25 hours'
    where organization_id = ${ctx.organization_id}::uuid`);
  const { id } = await book();
  await told(id);
  const read = await bookingById(ctx, id);
  await change(id, { starts_at: TUESDAY });
  const settle = ({ untold_since }: { untold_since: string | null }) =>
    settleBookingNotice(ctx, { booking_id: id, untold_since: String(untold_since) });
  await expect(settle(read)).rejects.toMatchObject({ code: "conflict" });
  expect(await settle(await bookingById(ctx, id))).toMatchObject({ told_by: "phone", untold_since: null });
  expect(await settle(read)).toMatchObject({ untold_since: null });
});

test("nobody has to be called about an appointment that has begun", async () => {
  const { ctx, book, told } = await written();
  await ctx.db.execute(sql`update reply_windows set customer_wrote_at = now() - interval '25 hours'
    where organization_id = ${ctx.organization_id}::uuid`);
  const { id } = await book();
  await told(id);
  const listed = async () => (await browseBookings(ctx, { view: "untold", limit: 10 })).bookings.length;
  expect([await listed(), (await countUntold(ctx, {})).count]).toEqual([1, 1]);
  await ctx.db.execute(sql`update bookings set starts_at = now() - interval '1 minute', ends_at = null
    where organization_id = ${ctx.organization_id}::uuid`);
  expect([await listed(), (await countUntold(ctx, {})).count]).toEqual([0, 0]);
});
