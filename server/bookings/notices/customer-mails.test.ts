import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { transaction } from "@/db/client";
import { users } from "@/db/schema/auth";
import { organizations } from "@/db/schema/organizations";
import { byId, ownOrg } from "@/db/tenant";
import { noteTime } from "@/lib/time/time";
import { listReminders } from "@/server/bookings/reminders/list";
import { createReminderStep } from "@/server/bookings/reminders/steps";
import { sendReminders } from "@/server/bookings/reminders/sweep";
import { confirmBooking } from "@/server/bookings/store";
import { updateBooking } from "@/server/bookings/update";
import { createLead } from "@/server/leads/actions";
import { readTimeline } from "@/server/overview/lead-timeline";
import { getStatus } from "@/server/overview/status/status";
import { mailsTo, openMailbox } from "@/tests/mailbox";
import { setEnv } from "@/tests/scene";
import { newOrg, type TestCtx } from "@/tests/world";
import { confirmBookingByMail } from "./confirmation";

openMailbox();

// No reminder is mailed at night.
beforeAll(() =>
  noteTime({ database_ms: Date.parse("2099-11-29T12:00:00.000Z"), read_at: performance.now() }),
);
afterAll(() => noteTime());

const STARTS_AT = "2099-12-01T15:00:00.000Z";

/** An organization of some age whose owner's address is confirmed, with a mail an hour before appointments. */
async function newPractice(days = 30) {
  const ctx = await newOrg({ name: "Harbour Dental" });
  const me = byId(ctx, users, ctx.actor.id);
  await ctx.db.update(users).set({ is_verified: true }).where(me);
  const created_at = sql`now() - make_interval(days => ${days}::int)`;
  await ctx.db.update(organizations).set({ created_at }).where(ownOrg(ctx));
  return ctx;
}

async function booked(ctx: TestCtx, starts_at = STARTS_AT) {
  const email = `ada-${crypto.randomUUID()}@example.com`;
  const lead = await createLead(ctx, { name: "Ada", email });
  const { id } = await transaction(ctx.db, (tx) => confirmBooking(tx, ctx, { lead_id: lead.id, starts_at }));
  const { organization_id } = ctx;
  return {
    email,
    lead_id: lead.id,
    confirm: () => confirmBookingByMail({ organization_id, booking_id: id }),
    id,
  };
}

const hour = (n: number) => new Date(Date.parse(STARTS_AT) + n * 3_600_000).toISOString();
const mailsOf = async (email: string) => (await mailsTo(email)).length;

test("confirmations, moves and reminders to customers share one daily limit, and a job that runs twice counts once", async () => {
  setEnv({ CUSTOMER_MAILS_PER_DAY: "3" });
  const ctx = await newPractice();
  await createReminderStep(ctx, {
    ...{ moment: "before", offset_minutes: 120, channel: "email", is_on: true, content: "See you soon" },
  });
  const first = await booked(ctx);
  await Promise.all([first.confirm(), first.confirm()]);
  await updateBooking(ctx, { booking_id: first.id, starts_at: hour(24) });
  await first.confirm();
  expect((await getStatus(ctx, {})).customer_mail).toMatchObject({ sent: 2, limit: 3, state: "ok" });

  const second = await booked(ctx, hour(48));
  await sendReminders(Date.parse(hour(22)));
  await sendReminders(Date.parse(hour(22)));
  await second.confirm();
  await second.confirm();
  await sendReminders(Date.parse(hour(46)));
  expect([await mailsOf(first.email), await mailsOf(second.email)]).toEqual([3, 0]);

  const { reminders } = await listReminders(ctx, { booking_id: second.id });
  expect(reminders).toMatchObject([{ way: "none", reason: "mail_limit" }]);
  const { entries } = await readTimeline(ctx, { lead_id: second.lead_id });
  expect(entries.filter(({ kind }) => kind === "unmailed")).toMatchObject([
    { data: { booking_id: second.id, reason: "mail_limit" } },
  ]);
  expect((await getStatus(ctx, {})).customer_mail).toMatchObject({ sent: 3, limit: 3, state: "failing" });
});

test("simultaneous bookings never exceed the limit", async () => {
  setEnv({ CUSTOMER_MAILS_PER_DAY: "5" });
  const ctx = await newPractice();
  const all = await Promise.all(Array.from({ length: 12 }, (_, n) => booked(ctx, hour(n * 24))));
  await Promise.all(all.map(({ confirm }) => confirm()));
  let sent = 0;
  for (const { email } of all) sent += await mailsOf(email);
  expect(sent).toBe(5);
});

test("a new organization mails 50 customers a day, 50 more with each day of its age", async () => {
  setEnv({ CUSTOMER_MAILS_PER_DAY: "1000" });
  const limitAfter = async (days: number) =>
    (await getStatus(await newPractice(days), {})).customer_mail.limit;
  expect([await limitAfter(0), await limitAfter(3), await limitAfter(300)]).toEqual([50, 200, 1000]);
});

test("nobody is mailed until an owner's address is confirmed", async () => {
  const ctx = await newPractice();
  await ctx.db.update(users).set({ is_verified: false }).where(eq(users.id, ctx.actor.id));
  const { email, confirm } = await booked(ctx);
  await confirm();
  expect(await mailsOf(email)).toBe(0);
  expect((await getStatus(ctx, {})).customer_mail).toMatchObject({ limit: 0, state: "unused" });
});

test("a subject has at most 60 characters of a name, without addresses or marks that turn the direction", async () => {
  setEnv({ CUSTOMER_MAILS_PER_DAY: "1000" });
  const ctx = await newPractice();
  const name = `Win at evil.com\u202e\r\nBcc: x@example.com ${"now ".repeat(40)}`;
  await ctx.db.update(organizations).set({ name }).where(ownOrg(ctx));
  const { email, confirm } = await booked(ctx);
  await confirm();
  const [mail] = await mailsTo(email);
  const subject = String(mail?.headers.subject);
  expect(subject).toMatch(/^Your appointment with Win at evil\. com Bcc: x@example\. com (now )+now?…$/);
  expect(subject.length).toBeLessThanOrEqual("Your appointment with ".length + 61);
});
