import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { POST } from "@/app/api/v1/webhooks/agent-event/route";
import { getDb } from "@/db/client";
import { users } from "@/db/schema/auth";
import { bookings } from "@/db/schema/bookings";
import { leads } from "@/db/schema/leads";
import { byId, inOrg } from "@/db/tenant";
import { confirmBookingJob } from "@/server/bookings/jobs";
import { updateReminderSettings } from "@/server/bookings/reminders/settings";
import { isBooking } from "@/server/bookings/store";
import { updateBooking } from "@/server/bookings/update";
import { createLead } from "@/server/leads/actions";
import { sendMailJob } from "@/server/queue/mail/mail";
import { runJobs } from "@/tests/jobs";
import { mailsTo, openMailbox } from "@/tests/mailbox";
import { setEnv } from "@/tests/scene";
import { call, newOrg, type TestCtx } from "@/tests/world";
import { confirmBookingByMail, confirmsByEmail } from "./confirmation";

openMailbox();

const token = "the-internal-token-of-the-tests";
const STARTS_AT = "2099-12-01T09:00:00.000Z";
const LATER = { starts_at: "2099-12-08T09:00:00.000Z" };
const services = [{ name: "Cleaning", duration_minutes: 45 }];
let customers = 0;

/** An organization that may mail its customers. */
async function newPractice(fields: object = {}) {
  const ctx = await newOrg({
    ...{ name: "Harbour Dental", time_zone: "Europe/Paris", services, horizon_days: FAR },
    ...fields,
  });
  await ctx.db
    .update(users)
    .set({ is_verified: true })
    .where(byId(ctx, users, ctx.actor.id));
  return ctx;
}

/** A booking horizon that reaches the appointments here. */
const FAR = 40_000;

/** A customer whose appointment the agent has just booked. */
async function booked(ctx: TestCtx, { has_email = true, data = {} } = {}) {
  const email = `customer-${++customers}@example.com`;
  const lead = await createLead(ctx, { name: "Ada", ...(has_email && { email }) });
  const event = { event: "booking_request", organization_id: ctx.organization_id };
  const booking = { lead_id: lead.id, confirmed: true, service: "Cleaning", starts_at: STARTS_AT, ...data };
  const { status, body } = await call(POST, { token, body: { ...event, data: booking } });
  expect(status).toBe(200);
  return { email, lead_id: lead.id, booking_id: String(body.booking_id) };
}

/** Sends the confirmation mails, as if the time for undoing were over. */
async function tell() {
  await getDb().execute(
    sql`update graphile_worker._private_jobs set run_at = now() where key like 'confirm:%'`,
  );
  await runJobs(confirmBookingJob, sendMailJob);
}
const mails = async (email: string) => {
  await tell();
  return (await mailsTo(email)).map(({ headers, text }) => ({ subject: headers.subject, text: text.trim() }));
};

test("a booking is mailed once, however often the job runs", async () => {
  const ctx = await newPractice();
  const { email, booking_id } = await booked(ctx);
  const input = { organization_id: ctx.organization_id, booking_id };
  await Promise.all([confirmBookingByMail(input), confirmBookingByMail(input)]);
  expect(await mails(email)).toEqual([
    {
      subject: "Your appointment with Harbour Dental",
      text: `You are booked with Harbour Dental: Cleaning, Tuesday 1 December 2099 at 10:00 (Europe/Paris).

To change or cancel it, get in touch with Harbour Dental.`,
    },
  ]);
});

test("a move and a cancellation are mailed too", async () => {
  const ctx = await newPractice();
  const { email, booking_id } = await booked(ctx);
  await tell();
  await updateBooking(ctx, { booking_id, starts_at: "2099-12-02T09:00:00.000Z" });
  await tell();
  await updateBooking(ctx, { booking_id, status: "cancelled" });
  const told = await mails(email);
  expect(told.map(({ subject }) => subject)).toEqual([
    "Your appointment with Harbour Dental",
    "A new time for your appointment with Harbour Dental",
    "Your appointment is cancelled: Harbour Dental",
  ]);
  expect(told[1]?.text).toContain("Wednesday 2 December 2099 at 10:00");
  expect(told[2]?.text).toContain("Wednesday 2 December 2099 at 10:00");
});

test("each mail carries a calendar event with the same uid and a higher sequence", async () => {
  const ctx = await newPractice();
  const { email, booking_id } = await booked(ctx);
  await tell();
  await updateBooking(ctx, { booking_id, starts_at: "2099-12-02T09:00:00.000Z" });
  await tell();
  await updateBooking(ctx, { booking_id, status: "cancelled" });
  await tell();
  const events = (await mailsTo(email)).map(({ event }) => event);
  const all = (name: string) => events.map((event) => new RegExp(`^${name}[:;](.*)$`, "m").exec(event)?.[1]);
  expect(all("METHOD")).toEqual(["REQUEST", "REQUEST", "CANCEL"]);
  expect(all("UID")).toEqual(Array(3).fill(`${booking_id}@frontdesk`));
  expect(all("SEQUENCE")).toEqual(["0", "1", "2"]);
  expect(all("DTSTART")).toEqual(["20991201T090000Z", "20991202T090000Z", "20991202T090000Z"]);
  expect(all("STATUS")).toEqual(["CONFIRMED", "CONFIRMED", "CANCELLED"]);
  expect(events[0]).toContain(`mailto:${email}`);
  expect(all("ORGANIZER")[0]).toContain("Harbour Dental");
});

test("an organization can turn off the mails", async () => {
  const ctx = await newPractice();
  await updateReminderSettings(ctx, { confirms_by_email: false });
  expect(await mails((await booked(ctx)).email)).toEqual([]);
  expect(await confirmsByEmail(ctx)).toBe(false);
});

test("a booking cancelled before it was mailed is never mailed; one that was moved is mailed with its new time", async () => {
  const ctx = await newPractice();
  const cancelled = await booked(ctx);
  await updateBooking(ctx, { booking_id: cancelled.booking_id, status: "cancelled" });
  expect(await mails(cancelled.email)).toEqual([]);
  const moved = await booked(ctx, { data: { starts_at: "2099-12-03T09:00:00.000Z" } });
  await updateBooking(ctx, { booking_id: moved.booking_id, starts_at: "2099-12-04T09:00:00.000Z" });
  const [mail, ...others] = await mails(moved.email);
  expect(others).toEqual([]);
  expect(mail).toMatchObject({
    subject: "Your appointment with Harbour Dental",
    text: expect.stringContaining("4 December 2099"),
  });
});

test("nothing is mailed while the change can still be undone", async () => {
  const ctx = await newPractice();
  const { email, booking_id } = await booked(ctx);
  await runJobs(confirmBookingJob, sendMailJob);
  expect(await mailsTo(email)).toEqual([]);
  await updateBooking(ctx, { booking_id, status: "cancelled" });
  expect(await mails(email)).toEqual([]);
});

test("a request is mailed when staff confirm it", async () => {
  const ctx = await newPractice();
  const { email, booking_id } = await booked(ctx, { data: { confirmed: false } });
  expect(await mails(email)).toEqual([]);
  await updateBooking(ctx, { booking_id, status: "booked" });
  expect(await mails(email)).toHaveLength(1);
});

test("nothing is mailed about an appointment that has begun, or without an address", async () => {
  const ctx = await newPractice();
  const past = await booked(ctx);
  await ctx.db
    .update(bookings)
    .set({ starts_at: "2020-12-01T09:00:00.000Z", ends_at: "2020-12-01T09:45:00.000Z" })
    .where(isBooking(ctx, past.booking_id));
  expect(await mails(past.email)).toEqual([]);
  const unknown = await booked(ctx, { has_email: false });
  expect(await mails(unknown.email)).toEqual([]);
});

test("nothing is promised or mailed without SMTP, for the demo, or before an owner's address is confirmed", async () => {
  const [well, demo, stranger] = [
    await newPractice(),
    await newPractice({ sandbox: true }),
    await newOrg({ horizon_days: FAR }),
  ];
  expect(await Promise.all([well, demo, stranger].map(confirmsByEmail))).toEqual([true, false, false]);
  for (const ctx of [demo, stranger]) expect(await mails((await booked(ctx)).email)).toEqual([]);
  const { SMTP_URL = "" } = process.env;
  setEnv({ SMTP_URL: "" });
  expect(await confirmsByEmail(well)).toBe(false);
  setEnv({ SMTP_URL });
});

test("a practice customer is mailed nothing", async () => {
  const ctx = await newPractice();
  const { email, booking_id } = await booked(ctx, { data: { confirmed: false } });
  await ctx.db.update(leads).set({ practice: true }).where(inOrg(ctx, leads));
  await updateBooking(ctx, { booking_id, status: "booked" });
  expect(await mails(email)).toEqual([]);
});

test("a mail contains nothing that the customer wrote", async () => {
  const ctx = await newPractice();
  const { email } = await booked(ctx, {
    data: { notes: "visit evil.example", starts_at: "2099-12-05T09:00:00.000Z" },
  });
  const [mail] = await mails(email);
  expect(mail?.text).not.toMatch(/evil|Ada/);
});

test("a booking cancelled and restored at once is not mailed again, nor to an address added later", async () => {
  const ctx = await newPractice();
  const [known, unknown] = [await booked(ctx), await booked(ctx, { has_email: false, data: LATER })];
  await tell();
  await ctx.db
    .update(leads)
    .set({ email: "late@example.com" })
    .where(byId(ctx, leads, unknown.lead_id));
  for (const { booking_id } of [known, unknown]) {
    await updateBooking(ctx, { booking_id, status: "cancelled" });
    await updateBooking(ctx, { booking_id, status: "booked" });
  }
  expect(await mails(known.email)).toHaveLength(1);
  expect(await mails("late@example.com")).toEqual([]);
});
