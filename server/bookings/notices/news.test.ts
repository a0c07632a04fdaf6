import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { GET as bookingRoute } from "@/app/api/v1/public/bookings/[token]/route";
import { users } from "@/db/schema/auth";
import { byId } from "@/db/tenant";
import { confirmBookingJob, tellBookingJob } from "@/server/bookings/jobs";
import { updateBookingPage } from "@/server/bookings/page/settings";
import { cancelSeries } from "@/server/bookings/series/cancel";
import { createSeries } from "@/server/bookings/series/create";
import { moveSeries } from "@/server/bookings/series/move";
import { updateBooking } from "@/server/bookings/update";
import { createLead } from "@/server/leads/actions";
import { sendMailJob } from "@/server/queue/mail/mail";
import { runJobs } from "@/tests/jobs";
import { mailsTo, openMailbox } from "@/tests/mailbox";
import { scene } from "@/tests/scene";
import { call, newOrg, type TestCtx } from "@/tests/world";

openMailbox();

const at = (day: number, hour = 9) => `2099-12-0${day}T0${hour}:00:00.000Z`;
const services = ["Cleaning"];
const chosen = (...starts: string[]) =>
  starts.map((starts_at) => ({ starts_at, outside_opening_hours: true }));

/** Runs what was queued, as if the time for undoing were over. */
async function tell({ db }: TestCtx) {
  await db.execute(
    sql`update graphile_worker._private_jobs set run_at = now() where key like 'confirm:%' or key like 'tell:%'`,
  );
  await runJobs(tellBookingJob, confirmBookingJob, sendMailJob);
}

/** A practice that mails, a customer with an address, and the mails that they got. */
async function mailed() {
  const ctx = await newOrg({
    ...{ name: "Harbour Dental", time_zone: "Europe/Paris", horizon_days: 40_000 },
    services: [{ name: "Cleaning", duration_minutes: 45 }],
  });
  await ctx.db
    .update(users)
    .set({ is_verified: true })
    .where(byId(ctx, users, ctx.actor.id));
  const email = `series-${crypto.randomUUID()}@example.com`;
  const { id: lead_id } = await createLead(ctx, { name: "Ada", email });
  const mails = async () => {
    await tell(ctx);
    return mailsTo(email);
  };
  return { ctx, lead_id, mails };
}

test("a series is confirmed by one mail with all dates and a calendar file of all", async () => {
  const { ctx, lead_id, mails } = await mailed();
  const { bookings } = await createSeries(ctx, { lead_id, services, appointments: chosen(at(1), at(8)) });
  const [mail, ...others] = await mails();
  expect(others).toEqual([]);
  expect(mail?.headers.subject).toBe("Your appointments with Harbour Dental");
  expect(mail?.text).toContain("You are booked with Harbour Dental:");
  expect(mail?.text).toContain("Cleaning, Tuesday 1 December 2099 at 10:00");
  expect(mail?.text).toContain("Cleaning, Tuesday 8 December 2099 at 10:00");
  const file = mail?.event ?? "";
  expect(file).toContain("METHOD:PUBLISH");
  expect(file.match(/BEGIN:VEVENT/g)).toHaveLength(2);
  for (const { id } of bookings) expect(file.replace(/\r?\n /g, "")).toContain(id);
});

test("each appointment of a mail has its own link, by which its customer can move it", async () => {
  const { ctx, lead_id, mails } = await mailed();
  await updateBookingPage(ctx, { slug: `page-${crypto.randomUUID()}`, state: "on" });
  await createSeries(ctx, { lead_id, services, appointments: chosen(at(1), at(8)) });
  const [mail] = await mails();
  const tokens = [...(mail?.text ?? "").matchAll(/at 10:00\n\S+\/booking\/([\w-]{22})/g)].map(
    ([, one = ""]) => one,
  );
  const found = tokens.map((token) => call(bookingRoute, { params: { token } }));
  expect((await Promise.all(found)).map(({ body }) => body.starts_at)).toEqual([at(1), at(8)]);
  expect(mail?.html.match(/\/booking\/[\w-]{22}">See, move or cancel it</g)).toHaveLength(2);
  expect(mail?.text).not.toContain("get in touch with");
});

test("moves and cancellations of several are one mail each, and of one the usual one", async () => {
  const { ctx, lead_id, mails } = await mailed();
  const { id: series_id, bookings } = await createSeries(ctx, {
    ...{ lead_id, services, appointments: chosen(at(1), at(2), at(3)) },
  });
  await mails();
  const [first, second, third] = bookings.map(({ id }) => id);
  const moves = [second, third].map((booking_id = "", index) => ({
    ...{ booking_id, starts_at: at(index + 2, 8), outside_opening_hours: true },
  }));
  await moveSeries(ctx, { series_id, appointments: moves });
  expect((await mails()).map(({ headers }) => headers.subject).slice(1)).toEqual([
    "New times for your appointments with Harbour Dental",
  ]);
  await cancelSeries(ctx, { series_id, booking_id: second });
  expect((await mails()).map(({ headers }) => headers.subject).slice(2)).toEqual([
    "Your appointments are cancelled: Harbour Dental",
  ]);
  await updateBooking(ctx, { booking_id: first ?? "", status: "cancelled" });
  const [, , , last, ...others] = await mails();
  expect([last?.headers.subject, others]).toEqual(["Your appointment is cancelled: Harbour Dental", []]);
});

test("if the first appointment is cancelled before anything was told, the customer learns of the others", async () => {
  const { ctx, lead_id, mails } = await mailed();
  const { bookings } = await createSeries(ctx, { lead_id, services, appointments: chosen(at(1), at(2)) });
  await updateBooking(ctx, { booking_id: bookings[0]?.id ?? "", status: "cancelled" });
  const [mail, ...others] = await mails();
  expect([mail?.headers.subject, others]).toEqual(["Your appointment with Harbour Dental", []]);
  expect(mail?.text).toContain("Wednesday 2 December");
});

test("a customer who knows of a series already is told nothing", async () => {
  const { ctx, lead_id, mails } = await mailed();
  await createSeries(ctx, {
    ...{ lead_id, services, appointments: chosen(at(1), at(2)), customer_knows: true },
  });
  expect(await mails()).toEqual([]);
});

test("in a conversation a series is one message with a line for each date", async () => {
  const { ctx, read } = await scene();
  const { lead_id } = await read();
  const { id: series_id } = await createSeries(ctx, {
    ...{ lead_id, services, appointments: chosen(at(7), at(8)) },
  });
  const told = async () => {
    await tell(ctx);
    const rows = await ctx.db.execute<{ content: string }>(sql`
      select content from messages where organization_id = ${ctx.organization_id}::uuid
        and role = 'assistant' and content ~ 'appointments with|booked with' order by created_at, id`);
    return rows.map(({ content }) => content.split("\n"));
  };
  const days = [/^Cleaning, Monday 7 December/, /^Cleaning, Tuesday 8 December/];
  const lines = [
    expect.stringMatching(/^You are booked with/),
    ...days.map((day) => expect.stringMatching(day)),
  ];
  expect(await told()).toEqual([lines]);
  await cancelSeries(ctx, { series_id });
  const [, cancelled = []] = await told();
  expect(cancelled[0]).toMatch(/^Your appointments with .* are cancelled:$/);
  expect(cancelled).toHaveLength(3);
});
