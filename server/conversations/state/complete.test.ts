import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { transaction } from "@/db/client";
import { conversations } from "@/db/schema/conversations";
import { inOrg } from "@/db/tenant";
import { createBooking } from "@/server/bookings/create";
import { confirmBooking } from "@/server/bookings/store";
import { updateBooking } from "@/server/bookings/update";
import { replyAsStaff } from "@/server/conversations/sending/reply";
import { getThread } from "@/server/overview/thread";
import { conversationsOf, snoozeConversation } from "@/tests/conversations";
import { scene } from "@/tests/scene";
import type { TestCtx } from "@/tests/world";

const WHEN = { starts_at: "2031-01-06T10:00:00.000Z", ends_at: "2031-01-06T10:30:00.000Z" };

const handsOver = () => ({
  body: { reply: { text: "I ask a colleague." }, events: [{ event: "escalation", data: {} }] },
});
const requests = () => ({
  body: {
    reply: { text: "We'll confirm it." },
    events: [{ event: "booking_request", data: { service: "Cleaning" } }],
  },
});

const leadOf = async (ctx: TestCtx) => (await conversationsOf(ctx))[0]?.lead_id ?? "";
const statusOf = async (ctx: TestCtx) => (await conversationsOf(ctx)).map(({ status }) => status);

async function staffBook(ctx: TestCtx) {
  await createBooking(ctx, {
    ...{ lead_id: await leadOf(ctx), services: [], ...WHEN, outside_opening_hours: true },
  });
}

async function schedulerBooks(ctx: TestCtx) {
  const lead_id = await leadOf(ctx);
  const scheduler = { ...ctx, actor: { kind: "scheduler" as const } };
  await transaction(ctx.db, (tx) => confirmBooking(tx, scheduler, { lead_id, ...WHEN }));
}

test.each([
  ["staff", staffBook],
  ["a scheduler", schedulerBooks],
])("a customer who waits for a person still waits once %s booked for them", async (_by, book) => {
  const { ctx, id: conversation_id, answer } = await scene(handsOver);
  await answer();
  await book(ctx);
  expect(await getThread(ctx, { conversation_id })).toMatchObject({
    status: "escalated",
    waiting_for: "handed_over",
  });
});

test("a booking completes an answered conversation, handed over or not", async () => {
  const handed = await scene(handsOver);
  await handed.answer();
  await replyAsStaff(handed.ctx, { conversation_id: handed.id, content: "At ten, then." });
  const agents = await scene(() => ({ body: { reply: { text: "At nine?" } } }));
  await agents.answer();
  for (const { ctx } of [handed, agents]) {
    await staffBook(ctx);
    expect(await statusOf(ctx)).toEqual(["completed"]);
  }
});

test("a message that the agent has yet to answer survives a booking, and so does a snooze", async () => {
  const unanswered = await scene();
  const snoozed = await scene(() => ({ body: { reply: { text: "At nine?" } } }));
  await snoozed.answer();
  const until = new Date(Date.now() + 3_600_000).toISOString();
  await snoozeConversation(snoozed.ctx, { conversation_id: snoozed.id, until });
  for (const { ctx } of [unanswered, snoozed]) {
    await staffBook(ctx);
    expect(await statusOf(ctx)).toEqual(["active"]);
  }
});

test("a question asked while a request waits is still open once the request is confirmed", async () => {
  const { ctx, id: conversation_id, answer, write } = await scene(requests);
  await answer();
  await ctx.db
    .update(conversations)
    .set({ status: "escalated" })
    .where(and(inOrg(ctx, conversations), eq(conversations.id, conversation_id)));
  await write("Is it safe while I take penicillin?");
  const [request] = (await getThread(ctx, { conversation_id })).bookings;
  const booking_id = request?.id ?? "";
  await updateBooking(ctx, { booking_id, status: "booked", ...WHEN, outside_opening_hours: true });
  expect(await getThread(ctx, { conversation_id })).toMatchObject({
    status: "escalated",
    waiting_for: "handed_over",
  });
});
