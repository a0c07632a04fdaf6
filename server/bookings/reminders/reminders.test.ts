import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { GET as ofBooking } from "@/app/api/v1/bookings/[booking_id]/reminders/route";
import { POST } from "@/app/api/v1/reminder-steps/route";
import { transaction } from "@/db/client";
import type { NewReminderStep } from "@/schema/reminder";
import { cancelBooking, confirmBooking, moveBooking } from "@/server/bookings/store";
import { createTemplate, deleteTemplate, updateTemplate } from "@/server/conversations/sending/templates";
import { systemCtx } from "@/server/http/ctx";
import { createLead } from "@/server/leads/actions";
import { scene } from "@/tests/scene";
import { connectA, postB, publishedTo } from "@/tests/whatsapp";
import { call, newOrg, type TestCtx } from "@/tests/world";
import { updateReminderSettings } from "./settings";
import { createReminderStep, deleteReminderStep, updateReminderStep } from "./steps";
import { sendReminders } from "./sweep";

const HOUR = 3_600_000;
const STARTS_AT = "2099-12-01T15:00:00.000Z";
const LATER = "2099-12-03T15:00:00.000Z";
const hoursBefore = (starts_at: string, hours: number) => Date.parse(starts_at) - hours * HOUR;

const addStep = (ctx: TestCtx, fields: Partial<NewReminderStep> = {}) =>
  createReminderStep(ctx, {
    moment: "before",
    offset_minutes: 120,
    content: "Hello {{first_name}}, your {{service}} is on {{next_appointment}}.",
    has_buttons: true,
    is_on: true,
    ...fields,
  });

const timesAt = (starts_at: string) => ({
  starts_at,
  ends_at: new Date(Date.parse(starts_at) + HOUR / 2).toISOString(),
});

const book = (ctx: TestCtx, lead_id: string, starts_at = STARTS_AT) =>
  transaction(ctx.db, (tx) =>
    confirmBooking(tx, systemCtx(tx, ctx.organization_id), {
      ...{ lead_id, services: ["Cleaning"] },
      ...timesAt(starts_at),
    }),
  );

const remindersOf = async (ctx: TestCtx, booking_id: string) =>
  (await call(ofBooking, { token: ctx.token, params: { booking_id } })).body.reminders;

/** A customer who wrote a moment ago, with an appointment. */
async function booked() {
  const desk = await scene();
  const { lead_id } = await desk.read();
  const step = await addStep(desk.ctx);
  const booking = await book(desk.ctx, lead_id);
  const inTx = <T>(run: (tx: Parameters<typeof moveBooking>[0], ctx: TestCtx) => Promise<T>) =>
    transaction(desk.ctx.db, (tx) => run(tx, desk.ctx));
  const said = () =>
    desk.ctx.db.execute<{
      content: string;
      metadata: { buttons: { id: string; title: string }[]; template?: { payloads?: string[] } };
    }>(sql`
    select content, metadata from messages where organization_id = ${desk.ctx.organization_id}::uuid
      and metadata ? 'reminder' order by created_at, id`);
  return { ...desk, step, booking, inTx, said };
}

test("a customer is reminded once, where they last wrote, with buttons", async () => {
  const { ctx, booking, said } = await booked();
  await sendReminders(hoursBefore(STARTS_AT, 2) - 60_000);
  expect(await said()).toEqual([]);
  await Promise.all([sendReminders(hoursBefore(STARTS_AT, 2)), sendReminders(hoursBefore(STARTS_AT, 2))]);
  await sendReminders(hoursBefore(STARTS_AT, 1.9));
  const [message, ...more] = await said();
  expect(more).toEqual([]);
  expect(message?.content).toBe("Hello Sheena, your Cleaning is on Tuesday 1 December at 15:00.");
  expect(message?.metadata.buttons.map(({ title }) => title)).toEqual(["I'll come", "Move", "Cancel"]);
  expect(await remindersOf(ctx, booking.id)).toMatchObject([
    { way: "message", starts_at: STARTS_AT, answer: null },
  ]);
});

test("the evening before the longest night reminds of an appointment late in the next morning", async () => {
  const { ctx, booking, inTx, said } = await booked();
  await updateReminderSettings(ctx, { quiet_from: 17 * 60, quiet_to: 12 * 60 });
  await addStep(ctx, { offset_minutes: 15 });
  await inTx((tx) => moveBooking(tx, ctx, booking.id, timesAt("2099-12-02T11:50:00.000Z")));
  await sendReminders(Date.parse("2099-12-01T16:29:00.000Z"));
  expect(await said()).toEqual([]);
  await sendReminders(Date.parse("2099-12-01T16:31:00.000Z"));
  expect(await said()).toHaveLength(2);
});

test("a moved appointment is reminded only at its new time, again if it was reminded before", async () => {
  const { ctx, booking, inTx, said } = await booked();
  await inTx((tx) => moveBooking(tx, ctx, booking.id, timesAt(LATER)));
  await sendReminders(hoursBefore(STARTS_AT, 2));
  expect(await said()).toEqual([]);
  await sendReminders(hoursBefore(LATER, 2));
  expect(await said()).toHaveLength(1);
  const latest = "2099-12-04T15:00:00.000Z";
  await inTx((tx) => moveBooking(tx, ctx, booking.id, timesAt(latest)));
  for (const hours of [2, 1.9, 1.8]) await sendReminders(hoursBefore(latest, hours));
  const days = (await said()).map(({ content }) => / on (.*) at /.exec(content)?.[1]);
  expect(days).toEqual(["Thursday 3 December", "Friday 4 December"]);
});

test("no reminder is sent for a cancelled appointment, or by a step that is off or deleted", async () => {
  const { ctx, booking, step, inTx, said } = await booked();
  const other = await addStep(ctx, { offset_minutes: 60 });
  await updateReminderStep(ctx, { step_id: step.id, is_on: false });
  await deleteReminderStep(ctx, { step_id: other.id });
  await sendReminders(hoursBefore(STARTS_AT, 2));
  await updateReminderStep(ctx, { step_id: step.id, is_on: true });
  await inTx((tx) => cancelBooking(tx, ctx, booking.id, { reason: null, reschedule_requested: false }));
  await sendReminders(hoursBefore(STARTS_AT, 1.9));
  expect(await said()).toEqual([]);
});

test("a step skips customers who booked after its moment, or shortly before", async () => {
  const { ctx, booking, said } = await booked();
  const placed = (hours: number) =>
    ctx.db.execute(sql`update bookings set placed_at = ${new Date(hoursBefore(STARTS_AT, hours)).toISOString()}
      where organization_id = ${ctx.organization_id}::uuid and id = ${booking.id}::uuid`);
  await placed(1.9);
  await sendReminders(hoursBefore(STARTS_AT, 1.5));
  await placed(2.1);
  await sendReminders(hoursBefore(STARTS_AT, 1.5));
  expect(await said()).toEqual([]);
  await placed(3.1);
  await sendReminders(hoursBefore(STARTS_AT, 1.5));
  expect(await said()).toHaveLength(1);
});

test("`on_since` changes when a step is turned on or moved, and not with other changes", async () => {
  const { ctx, step } = await booked();
  const key = { step_id: step.id, moment: step.moment };
  const since = async () => {
    const [row] = await ctx.db.execute<{ on_since: string }>(sql`
      select on_since from reminder_steps where organization_id = ${ctx.organization_id}::uuid`);
    return row?.on_since;
  };
  const first = await since();
  await updateReminderStep(ctx, { ...key, offset_minutes: 120, content: "See you.", is_on: true });
  expect(await since()).toBe(first);
  await updateReminderStep(ctx, { ...key, offset_minutes: 60 });
  expect(await since()).not.toBe(first);
});

test("outside the reply window a template is sent, or nothing, and the reason is recorded", async () => {
  const { ctx, booking, step, said } = await booked();
  await ctx.db.execute(sql`update reply_windows set customer_wrote_at = now() - interval '25 hours'
    where organization_id = ${ctx.organization_id}::uuid`);
  await sendReminders(hoursBefore(STARTS_AT, 2));
  expect(await said()).toEqual([]);
  const template = {
    provider: "provider-b",
    name: "see_you",
    language: "en",
    body: "See you {{1}}, {{2}}",
  } as const;
  const { id: template_id } = await createTemplate(ctx, template);
  const fields = { template_id, template_values: ["on {{next_appointment}}", "{{first_name}}"] };
  await updateReminderStep(ctx, { step_id: step.id, is_on: false });
  await addStep(ctx, { ...fields, offset_minutes: 60 });
  await sendReminders(hoursBefore(STARTS_AT, 1));
  expect(await said()).toMatchObject([
    {
      content: "See you on Tuesday 1 December at 15:00, Sheena",
      metadata: { template: { name: "see_you", variables: ["on Tuesday 1 December at 15:00", "Sheena"] } },
    },
  ]);
  expect(await remindersOf(ctx, booking.id)).toMatchObject([
    { way: "none", reason: "no_template" },
    { way: "template", reason: null },
  ]);
  await expect(deleteTemplate(ctx, { template_id })).rejects.toMatchObject({ code: "conflict" });
  const shorter = updateTemplate(ctx, { template_id, body: "See you {{1}}" });
  await expect(shorter).rejects.toMatchObject({ code: "conflict" });
  const body = "Till {{1}}, {{2}}";
  expect(await updateTemplate(ctx, { template_id, body })).toMatchObject({ body, variables: 2 });
});

test("a customer who never wrote to provider A's number gets its template, or nothing without one", async () => {
  const ctx = await newOrg();
  await connectA(ctx);
  const { id: lead_id } = await createLead(ctx, { name: "Ada", phone: "+14155550123" });
  const name = `HX${"0".repeat(32)}`;
  const template = { provider: "provider-a", name, language: "en", body: "See you {{1}}" } as const;
  const { id: template_id } = await createTemplate(ctx, template);
  await addStep(ctx);
  const fields = { template_id, template_values: ["on {{next_appointment}}"] };
  await addStep(ctx, { ...fields, offset_minutes: 60 });
  const booking = await book(ctx, lead_id);
  for (const hours of [2, 1]) await sendReminders(hoursBefore(STARTS_AT, hours));
  expect(await remindersOf(ctx, booking.id)).toMatchObject([
    { way: "none", reason: "no_template" },
    { way: "template", reason: null },
  ]);
  const [said] = await ctx.db.execute(sql`
    select metadata -> 'template' as template, first_reply_at from messages
    join conversations thread on thread.id = conversation_id
    where thread.organization_id = ${ctx.organization_id}::uuid`);
  // A reminder is not a reply, so it does not count towards the reply time.
  expect(said?.first_reply_at).toBeNull();
  expect(said?.template).toEqual({ name, language: "en", variables: ["on Tuesday 1 December at 15:00"] });
});

test("a tap on a template's button counts as a reminder's own", async () => {
  const { ctx, number, booking, step, said } = await booked();
  await ctx.db.execute(sql`update reply_windows set customer_wrote_at = now() - interval '25 hours'
    where organization_id = ${ctx.organization_id}::uuid`);
  const template = {
    provider: "provider-b",
    name: "coming",
    language: "en",
    body: "Will you come?",
  } as const;
  const { id: template_id } = await createTemplate(ctx, template);
  await updateReminderStep(ctx, { step_id: step.id, template_id, template_has_buttons: true });
  await sendReminders(hoursBefore(STARTS_AT, 2));
  const [message] = await said();
  const payload = message?.metadata.template?.payloads?.[0];
  expect(payload).toBe(`coming:${booking.id}:${STARTS_AT}`);
  const body = publishedTo(number.address, "message_button_template");
  const { value } = body.entry[0].changes[0];
  const timestamp = String(Math.floor(Date.now() / 1000));
  Object.assign(value.messages[0], { timestamp, button: { payload, text: "I'll come" } });
  expect((await postB(body, number.app_secret)).status).toBe(200);
  expect(await remindersOf(ctx, booking.id)).toMatchObject([{ way: "template", answer: "coming" }]);
});

test("an unreachable customer is recorded once", async () => {
  const ctx = await newOrg();
  const lead = await createLead(ctx, { name: "Ada" });
  await addStep(ctx);
  const booking = await book(ctx, lead.id);
  for (const hours of [2, 1.9]) await sendReminders(hoursBefore(STARTS_AT, hours));
  expect(await remindersOf(ctx, booking.id)).toMatchObject([{ way: "none", reason: "unreachable" }]);
});

test("a customer who came again gets no recall", async () => {
  const { ctx, booking, said } = await booked();
  const content = "It is time for your next {{service}}.";
  await addStep(ctx, { moment: "after", offset_minutes: 180 * 24 * 60, content, has_buttons: false });
  const again = await book(ctx, booking.lead_id, LATER);
  for (const one of [STARTS_AT, LATER]) await sendReminders(Date.parse(one) + (180 * 24 + 1) * HOUR);
  expect((await said()).map(({ content }) => content)).toEqual(["It is time for your next Cleaning."]);
  expect(await remindersOf(ctx, booking.id)).toMatchObject([{ way: "none", reason: "came_again" }]);
  expect(await remindersOf(ctx, again.id)).toMatchObject([{ way: "message" }]);
});

test.each([
  ["a step after the start with the moment “before”", { offset_minutes: -60 }, "offset_minutes"],
  [
    "a step before the end with the moment “after”",
    { moment: "after", offset_minutes: -60, has_buttons: false },
    "offset_minutes",
  ],
  ["buttons after the appointment", { moment: "after", offset_minutes: 60 }, "has_buttons"],
  ["buttons in a mail", { channel: "email" }, "has_buttons"],
  ["an unknown variable", { content: "Hello {{surname}}" }, "content"],
  ["the name of a member, which reminders lack", { content: "Yours, {{staff_name}}" }, "content"],
  ["a template's buttons without a template", { template_has_buttons: true }, "template_has_buttons"],
  ["an unknown template", { template_id: crypto.randomUUID() }, "template_id"],
])("refuses %s", async (_what, fields, field) => {
  const { token } = await newOrg();
  const step = { moment: "before", offset_minutes: 60, content: "See you.", has_buttons: true, ...fields };
  const { status, body } = await call(POST, { token, body: step });
  expect(status).toBe(422);
  expect(JSON.stringify(body)).toContain(field);
});

test("two hundred reminders that fail don't keep the others from being sent", async () => {
  const { ctx, booking } = await booked();
  await ctx.db.execute(sql`
    insert into bookings (organization_id, id, lead_id, status, services, starts_at, ends_at, uid, resource_id)
    select organization_id, gen_random_uuid(), lead_id, status, '{}', starts_at - interval '1 minute', ends_at,
      'broken', resource_id
    from bookings, generate_series(1, 200)
    where organization_id = ${ctx.organization_id}::uuid and id = ${booking.id}::uuid`);
  await sendReminders(hoursBefore(STARTS_AT, 2));
  expect(await remindersOf(ctx, booking.id)).toMatchObject([{ way: "message" }]);
}, 60_000);
