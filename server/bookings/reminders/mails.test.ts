import { afterEach, beforeEach, expect, test } from "vitest";
import { transaction } from "@/db/client";
import { users } from "@/db/schema/auth";
import { byId } from "@/db/tenant";
import { noteTime } from "@/lib/time/time";
import { confirmBooking } from "@/server/bookings/store";
import { updateBooking } from "@/server/bookings/update";
import { createLead } from "@/server/leads/actions";
import { mailsTo, openMailbox } from "@/tests/mailbox";
import { newOrg } from "@/tests/world";
import { listReminders } from "./list";
import { recheckMail } from "./recheck";
import { createReminderStep } from "./steps";
import { sendReminders } from "./sweep";

openMailbox();

const STARTS_AT = "2099-12-01T15:00:00.000Z";
const TWO_HOURS_BEFORE = Date.parse(STARTS_AT) - 7_200_000;
const at = (moment: string) => noteTime({ database_ms: Date.parse(moment), read_at: performance.now() });

// No mail is sent at night.
beforeEach(() => at("2099-11-29T12:00:00.000Z"));
afterEach(() => noteTime());

/** A customer known only by e-mail address, with an appointment that has a mail reminder. */
async function booked(email: string | null, starts_at = STARTS_AT, offset_minutes = 120) {
  const ctx = await newOrg({ name: "Harbour Dental", time_zone: "Europe/Paris" });
  await ctx.db
    .update(users)
    .set({ is_verified: true })
    .where(byId(ctx, users, ctx.actor.id));
  await createReminderStep(ctx, {
    ...{ moment: "before", offset_minutes, channel: "email", is_on: true },
    content: "Hello {{first_name}},\n\nyour {{service}} is on {{next_appointment}}.",
  });
  const lead = await createLead(ctx, { name: "Ada Lovelace", ...(email && { email }) });
  const booking = { lead_id: lead.id, services: ["Cleaning"], starts_at };
  const { id } = await transaction(ctx.db, (tx) => confirmBooking(tx, ctx, booking));
  return {
    ctx,
    booking_id: id,
    reminders: async () => (await listReminders(ctx, { booking_id: id })).reminders,
  };
}

test("a customer gets one reminder mail, with the time in the business's time zone", async () => {
  const email = `ada-${crypto.randomUUID()}@example.com`;
  const { reminders } = await booked(email);
  await sendReminders(TWO_HOURS_BEFORE - 60_000);
  expect(await mailsTo(email)).toEqual([]);
  await Promise.all([sendReminders(TWO_HOURS_BEFORE), sendReminders(TWO_HOURS_BEFORE)]);
  const [mail, ...more] = await mailsTo(email);
  expect(more).toEqual([]);
  expect(mail?.headers.subject).toBe("Your appointment with Harbour Dental");
  expect(mail?.text.trim()).toBe("Hello Ada,\n\nyour Cleaning is on Tuesday 1 December at 16:00.");
  expect(await reminders()).toMatchObject([{ way: "email", reason: null }]);
});

test("a customer without an address gets no reminder mail, and that is recorded", async () => {
  const { reminders } = await booked(null);
  await sendReminders(TWO_HOURS_BEFORE);
  expect(await reminders()).toMatchObject([{ way: "none", reason: "unreachable" }]);
});

test.each([
  ["was cancelled", "2099-11-29T12:00:00.000Z", { status: "cancelled" }, "called_off"],
  ["began", "2099-12-01T15:00:00.000Z", null, "late"],
] as const)("a queued mail is not sent once its appointment %s, and why is recorded", async (...of) => {
  const [, time, change, reason] = of;
  const email = `ada-${crypto.randomUUID()}@example.com`;
  const { ctx, booking_id, reminders } = await booked(email);
  await sendReminders(TWO_HOURS_BEFORE);
  if (change) await updateBooking(ctx, { booking_id, ...change });
  at(time);
  expect(await mailsTo(email)).toEqual([]);
  expect(await reminders()).toMatchObject([{ way: "none", reason }]);
});

test("a mail still queued at nightfall is sent in the morning", async () => {
  const email = `ada-${crypto.randomUUID()}@example.com`;
  const { ctx, reminders } = await booked(email, STARTS_AT, 24 * 60);
  await sendReminders(TWO_HOURS_BEFORE - 22 * 3_600_000);
  const [reminder] = await reminders();
  const told = { reminder_id: reminder?.id ?? "", until: STARTS_AT };
  at("2099-11-30T21:00:00.000Z");
  const run_again_at = new Date("2099-12-01T07:00:00.000Z");
  expect(await recheckMail(ctx.db, ctx, told)).toEqual({ sends: false, run_again_at });
  at("2099-12-01T07:00:00.000Z");
  expect(await mailsTo(email)).toHaveLength(1);
  expect(await reminders()).toMatchObject([{ way: "email", reason: null }]);
});

test("a mail that is no longer useful is recorded as not sent", async () => {
  const email = `ada-${crypto.randomUUID()}@example.com`;
  const { ctx, reminders } = await booked(email);
  await sendReminders(TWO_HOURS_BEFORE);
  const [reminder] = await reminders();
  const told = { reminder_id: reminder?.id ?? "", until: new Date(TWO_HOURS_BEFORE).toISOString() };
  at("2099-12-01T14:00:00.000Z");
  expect(await recheckMail(ctx.db, ctx, told)).toEqual({ sends: false });
  expect(await reminders()).toMatchObject([{ way: "none", reason: "late" }]);
});
