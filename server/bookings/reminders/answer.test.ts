import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { transaction } from "@/db/client";
import type { ReminderAnswer } from "@/schema/reminder";
import { bookingById, confirmBooking, moveBooking } from "@/server/bookings/store";
import { replyAsStaff } from "@/server/conversations/sending/reply";
import { getLead } from "@/server/leads/actions";
import { readTimeline } from "@/server/overview/lead-timeline";
import { scene } from "@/tests/scene";
import { postB, publishedTo } from "@/tests/whatsapp";
import { listReminders } from "./list";
import { createReminderStep } from "./steps";
import { sendReminders } from "./sweep";

const STARTS_AT = "2099-12-01T15:00:00.000Z";
const LATER = "2099-12-02T15:00:00.000Z";
const timesAt = (starts_at: string) => ({
  starts_at,
  ends_at: new Date(Date.parse(starts_at) + 1_800_000).toISOString(),
});

/** A customer who was reminded of an appointment, with helpers to tap its buttons and read the outcome. */
async function reminded() {
  const desk = await scene();
  const { ctx, number } = desk;
  const { lead_id } = await desk.read();
  const content = "See you {{next_appointment}}.";
  await createReminderStep(ctx, {
    moment: "before",
    offset_minutes: 120,
    content,
    has_buttons: true,
    is_on: true,
  });
  const { id } = await transaction(ctx.db, (tx) =>
    confirmBooking(tx, ctx, { lead_id, ...timesAt(STARTS_AT) }),
  );
  await sendReminders(Date.parse(STARTS_AT) - 7_200_000);
  const tap = async (
    answer: ReminderAnswer,
    { booking_id = id, starts_at = STARTS_AT, from = "16505551234" } = {},
  ) => {
    const body = publishedTo(number.address, "message_interactive_button_reply");
    const { value } = body.entry[0].changes[0];
    value.contacts[0].wa_id = from;
    const reply = { id: `${answer}:${booking_id}:${starts_at}`, title: answer };
    Object.assign(value.messages[0], {
      ...{ from, timestamp: String(Math.floor(Date.now() / 1000)) },
      interactive: { type: "button_reply", button_reply: reply },
    });
    expect((await postB(body, number.app_secret)).status).toBe(200);
  };
  const state = async () => {
    const [booking, lead, { reminders }] = await Promise.all([
      bookingById(ctx, id),
      getLead(ctx, { lead_id }),
      listReminders(ctx, { booking_id: id }),
    ]);
    return { confirmed: booking.confirmed_at !== null, status: lead.status, answer: reminders[0]?.answer };
  };
  return { ...desk, id, tap, state };
}

test("tapping “coming” confirms the appointment, the lead and the reminder, and publishes one event", async () => {
  const { ctx, tap, state } = await reminded();
  expect(await state()).toEqual({ confirmed: false, status: "booked", answer: null });
  await tap("coming");
  await tap("coming");
  expect(await state()).toEqual({ confirmed: true, status: "confirmed", answer: "coming" });
  const events = await ctx.db.execute(sql`select id from events
    where organization_id = ${ctx.organization_id}::uuid and type = 'booking.confirmed'`);
  expect(events).toHaveLength(1);
});

test.each(["I’ll come!", "1"])("typing “%s” confirms as well", async (line) => {
  const { write, state } = await reminded();
  await write("How do I get there?");
  expect((await state()).answer).toBeNull();
  await write(line);
  expect(await state()).toEqual({ confirmed: true, status: "confirmed", answer: "coming" });
});

test("a typed answer does not count if our last message was no reminder", async () => {
  const { ctx, id, write, state } = await reminded();
  const [reminder] = (await listReminders(ctx, { booking_id: id })).reminders;
  const conversation_id = reminder?.conversation_id ?? "";
  await replyAsStaff(ctx, { conversation_id, content: "1 is by bus, 2 by train." });
  await write("1");
  expect(await state()).toEqual({ confirmed: false, status: "booked", answer: null });
});

test("the lead's timeline shows reminders and answers", async () => {
  const { ctx, id, tap } = await reminded();
  await tap("coming");
  const { lead_id } = await bookingById(ctx, id);
  const { entries } = await readTimeline(ctx, { lead_id });
  expect(entries.find(({ kind }) => kind === "reminder")?.data).toEqual({
    ...{ booking_id: id, moment: "before", offset_minutes: 120, starts_at: STARTS_AT },
    ...{ way: "message", reason: null, answer: "coming" },
  });
});

test("a confirmation is for one time: a move ends it, and an old button confirms nothing", async () => {
  const { ctx, id, tap, state } = await reminded();
  await tap("coming");
  await transaction(ctx.db, (tx) => moveBooking(tx, ctx, id, timesAt(LATER)));
  expect((await state()).confirmed).toBe(false);
  await tap("coming");
  expect((await state()).confirmed).toBe(false);
  await tap("coming", { starts_at: LATER });
  expect((await state()).confirmed).toBe(true);
});

test("a tap on an old reminder does not answer the one after a move", async () => {
  const { ctx, id, tap } = await reminded();
  await transaction(ctx.db, (tx) => moveBooking(tx, ctx, id, timesAt(LATER)));
  await sendReminders(Date.parse(LATER) - 7_200_000);
  await tap("cancel");
  const { reminders } = await listReminders(ctx, { booking_id: id });
  expect(reminders.map(({ starts_at, answer }) => [starts_at, answer])).toEqual([
    [STARTS_AT, "cancel"],
    [LATER, null],
  ]);
});

test("a customer can't answer for another", async () => {
  const { tap, state } = await reminded();
  await tap("coming", { from: "16505559999" });
  expect(await state()).toEqual({ confirmed: false, status: "booked", answer: null });
  await tap("coming", { booking_id: crypto.randomUUID() });
  expect((await state()).confirmed).toBe(false);
});

test("a request to cancel is recorded, and left to whoever answers", async () => {
  const { tap, state } = await reminded();
  await tap("cancel");
  expect(await state()).toEqual({ confirmed: false, status: "booked", answer: "cancel" });
});
