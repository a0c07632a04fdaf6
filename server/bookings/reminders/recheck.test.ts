import { eq, sql } from "drizzle-orm";
import { afterEach, expect, test } from "vitest";
import { transaction } from "@/db/client";
import { conversations } from "@/db/schema/conversations";
import { inOrg } from "@/db/tenant";
import { noteTime } from "@/lib/time/time";
import { confirmBooking } from "@/server/bookings/store";
import { updateBooking } from "@/server/bookings/update";
import { listConnections } from "@/server/channels/connections";
import { sendMessage } from "@/server/channels/send/send";
import { getConversation } from "@/server/conversations/actions";
import { retryMessage } from "@/server/conversations/sending/retry";
import { scene } from "@/tests/scene";
import type { TestCtx } from "@/tests/world";
import { listReminders } from "./list";
import { createReminderStep } from "./steps";
import { sendReminders } from "./sweep";

const HOUR = 3_600_000;
const later = (hours: number) =>
  noteTime({ database_ms: Date.now() + hours * HOUR, read_at: performance.now() });
afterEach(() => noteTime());

/** A time zone in which it is between 13:00 and 14:00 now. */
function afternoon(): string {
  const west = new Date().getUTCHours() - 13;
  return `Etc/GMT${west < 0 ? "" : "+"}${west}`;
}

/** A customer with an appointment in `hours` hours, and a reminder of it that the provider failed to accept. */
async function waiting(hours = 20) {
  const desk = await scene();
  const { ctx, provider } = desk;
  await ctx.db.execute(sql`update organizations set time_zone = ${afternoon()}
    where id = ${ctx.organization_id}::uuid`);
  await createReminderStep(ctx, {
    ...{ moment: "before", offset_minutes: hours * 60, content: "See you.", is_on: true },
  });
  const { lead_id } = await desk.read();
  const starts_at = new Date(Date.now() + hours * HOUR + 1000).toISOString();
  const booking = await transaction(ctx.db, (tx) => confirmBooking(tx, ctx, { lead_id, starts_at }));
  await ctx.db.execute(sql`update bookings set placed_at = now() - interval '2 hours'
    where organization_id = ${ctx.organization_id}::uuid`);
  await sendReminders(Date.parse(starts_at) - hours * HOUR);
  const noted = async () => (await listReminders(ctx, { booking_id: booking.id })).reminders;
  // Booking completed the first conversation, so the reminder is in another.
  const conversation_id = (await noted())[0]?.conversation_id ?? "";
  const send = () => sendMessage({ organization_id: ctx.organization_id, conversation_id });
  provider.failNext({ status: 503, body: { error: { code: 2, message: "later" } } });
  await send();
  expect(provider.requests).toHaveLength(1);
  const change = (patch: object) =>
    updateBooking(ctx, { booking_id: booking.id, outside_opening_hours: true, ...patch });
  const said = async () => (await getConversation(ctx, { conversation_id })).messages.at(-1);
  const needsYou = () =>
    ctx.db.$count(conversations, inOrg(ctx, conversations, eq(conversations.waiting_for, "not_sent")));
  return { ctx, provider, send, starts_at, change, said, noted, needsYou };
}

const faultOfNumber = async (ctx: TestCtx) =>
  (await listConnections(ctx, {})).channel_connections[0]?.last_error ?? null;

test.each([
  ["moved", { starts_at: new Date(Date.now() + 30 * HOUR).toISOString() }],
  ["called_off", { status: "cancelled" }],
])(
  "a reminder waiting for a channel that is down is no longer sent once its appointment was %s",
  async (...of) => {
    const [reason, patch] = of;
    const { provider, send, change, said, noted, needsYou } = await waiting();
    await change(patch);
    later(0.1);
    await send();
    expect(provider.requests).toHaveLength(1);
    expect(await said()).toMatchObject({ delivery_status: "failed", delivery_error: { code: "moot" } });
    expect(await noted()).toMatchObject([{ way: "none", reason }]);
    expect(await needsYou()).toBe(0);
  },
);

test("a reminder is sent if the appointment is back at the time that it names", async () => {
  const { provider, send, starts_at, change, noted } = await waiting();
  await change({ starts_at: new Date(Date.now() + 30 * HOUR).toISOString() });
  await change({ starts_at });
  later(0.1);
  await send();
  expect(provider.requests).toHaveLength(2);
  expect(await noted()).toMatchObject([{ way: "message", reason: null }]);
});

test("a withdrawn reminder is sent again once its cancelled appointment is restored", async () => {
  const { provider, send, change, noted } = await waiting();
  await change({ status: "cancelled" });
  later(0.1);
  await send();
  await change({ status: "booked" });
  await sendReminders();
  expect(await noted()).toMatchObject([{ way: "message", reason: null }]);
  await send();
  expect(provider.requests).toHaveLength(2);
  await sendReminders();
  expect(await noted()).toHaveLength(1);
});

test("a reminder that could not be sent before the night is sent once in the morning, and nobody needs to act", async () => {
  const { provider, send, said, noted, needsYou } = await waiting(22);
  later(10);
  await send();
  expect(await noted()).toMatchObject([{ way: "none", reason: "night" }]);
  expect(await said()).toMatchObject({ delivery_status: "failed", delivery_error: { code: "moot" } });
  expect(await needsYou()).toBe(0);
  await sendReminders();
  expect(provider.requests).toHaveLength(1);
  later(19.1);
  await sendReminders();
  await sendReminders();
  await send();
  expect(provider.requests).toHaveLength(2);
  expect(await noted()).toMatchObject([{ way: "message", reason: null }]);
});

test("a reminder that the provider later reports as delivered is not repeated in the morning", async () => {
  const { ctx, provider, send, noted } = await waiting(22);
  later(10);
  await send();
  await ctx.db.execute(sql`update messages set delivery_status = 'delivered'
    where organization_id = ${ctx.organization_id}::uuid and delivery_status = 'failed'`);
  later(19.1);
  await sendReminders();
  await send();
  expect(provider.requests).toHaveLength(1);
  expect(await noted()).toHaveLength(1);
});

test("a reminder is not sent after the start or at night; staff are told, and can send it in the morning", async () => {
  const { ctx, provider, send, said, noted, needsYou } = await waiting(19.25);
  later(10);
  await send();
  expect(await noted()).toMatchObject([{ way: "none", reason: "night" }]);
  expect(await needsYou()).toBe(1);
  expect(await faultOfNumber(ctx)).toBeNull();
  const again = async () => {
    await retryMessage(ctx, { message_id: (await said())?.id ?? "" });
    await send();
  };
  later(19.1);
  await sendReminders();
  expect(await noted()).toMatchObject([{ way: "none", reason: "night" }]);
  await again();
  expect(provider.requests).toHaveLength(2);
  expect(await noted()).toMatchObject([{ way: "message", reason: null }]);
  await ctx.db.execute(sql`update messages set delivery_status = 'failed'
    where organization_id = ${ctx.organization_id}::uuid and role = 'assistant'`);
  later(19.4);
  await again();
  expect(provider.requests).toHaveLength(2);
  expect(await noted()).toMatchObject([{ way: "none", reason: "late" }]);
});
