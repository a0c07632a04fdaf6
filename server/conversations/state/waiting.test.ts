import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { conversations } from "@/db/schema/conversations";
import { inOrg } from "@/db/tenant";
import { browseBookings } from "@/server/bookings/browse";
import { updateBooking } from "@/server/bookings/update";
import { assignConversation, settleConversation, takeOver } from "@/server/conversations/inbox/actions";
import { countInbox } from "@/server/conversations/inbox/counts";
import { listInbox } from "@/server/conversations/inbox/list";
import { replyAsStaff } from "@/server/conversations/sending/reply";
import { retryMessage } from "@/server/conversations/sending/retry";
import { getThread } from "@/server/overview/thread";
import { completeConversation, handBack } from "@/tests/conversations";
import { customersIn, customersOf, inboxOf } from "@/tests/inbox";
import { scene } from "@/tests/scene";
import { connectB, postB, publishedTo } from "@/tests/whatsapp";
import { newOrg, type TestCtx } from "@/tests/world";
import { sweepConversations } from "./sweep";

/** Since when the organization's only conversation needs a person, and why. */
async function waitOf(ctx: TestCtx) {
  const [item] = (await listInbox(ctx, {})).items;
  const { waiting_since = null, waiting_for = null } = item ?? {};
  return { waiting_since, waiting_for };
}

const NOBODY = { waiting_since: null, waiting_for: null };

/** When the customer last wrote. */
async function customerWroteAt(ctx: TestCtx, conversation_id: string) {
  const { messages } = await getThread(ctx, { conversation_id });
  return messages.findLast(({ role }) => role === "user")?.created_at;
}

const handsOver = () => ({
  body: {
    reply: { text: "I ask a colleague." },
    events: [{ event: "escalation", data: { reason: "asked" } }],
  },
});

test("a handed over conversation waits since the customer wrote until staff reply, and again from the next message", async () => {
  const { ctx, id: conversation_id, answer, write } = await scene(handsOver);
  expect(await waitOf(ctx)).toEqual(NOBODY);
  await answer();
  const since = await customerWroteAt(ctx, conversation_id);
  expect(await waitOf(ctx)).toEqual({ waiting_since: since, waiting_for: "handed_over" });
  await write("Hello?");
  expect((await waitOf(ctx)).waiting_since).toBe(since);
  await replyAsStaff(ctx, { conversation_id, content: "I'm here." });
  expect(await waitOf(ctx)).toEqual(NOBODY);
  await write("Thanks. And on Tuesday?");
  const again = await customerWroteAt(ctx, conversation_id);
  expect(await waitOf(ctx)).toEqual({ waiting_since: again, waiting_for: "handed_over" });
});

test("an agent that fails hands over, and its notice is not an answer", async () => {
  const { ctx, answer } = await scene(() => ({ status: 500, body: {} }));
  for (const _try of [1, 2, 3]) await answer();
  expect(await waitOf(ctx)).toMatchObject({ waiting_for: "handed_over" });
});

test("a takeover of an answered conversation starts no wait; of an unanswered one it does", async () => {
  const answered = await scene(() => ({ body: { reply: { text: "At nine?" } } }));
  await answered.answer();
  await takeOver(answered.ctx, { conversation_id: answered.id });
  expect(await waitOf(answered.ctx)).toEqual(NOBODY);
  const open = await scene();
  const user_id = open.ctx.actor.id;
  const given = await assignConversation(open.ctx, { conversation_id: open.id, user_id });
  expect(given).toMatchObject({ waiting_for: "handed_over" });
  expect(given.waiting_since).toBe(await customerWroteAt(open.ctx, open.id));
});

test("media needs a person although the agent acknowledges it; text is the agent's", async () => {
  const ctx = await newOrg();
  const { address, app_secret } = await connectB(ctx);
  await postB(publishedTo(address, "message_text"), app_secret);
  expect(await waitOf(ctx)).toEqual(NOBODY);
  await postB(publishedTo(address, "message_reaction"), app_secret);
  expect(await waitOf(ctx)).toEqual(NOBODY);
  await postB(publishedTo(address, "message_audio"), app_secret);
  expect(await waitOf(ctx)).toMatchObject({ waiting_for: "media" });
});

test("a last message that could not be sent needs a person until it is retried", async () => {
  const { ctx, provider, answer, send } = await scene(() => ({ body: { reply: { text: "At nine?" } } }));
  await answer();
  provider.failNext({ status: 400, body: { error: { code: 131026, message: "undeliverable" } } });
  await send();
  expect(await waitOf(ctx)).toMatchObject({ waiting_for: "not_sent" });
  const [{ id = "" } = {}] = await ctx.db.execute<{ id: string }>(sql`
    select id from messages where organization_id = ${ctx.organization_id}::uuid and delivery_status = 'failed'`);
  await retryMessage(ctx, { message_id: id });
  expect(await waitOf(ctx)).toEqual(NOBODY);
});

test("completing a conversation, handing it back or marking it as needing nobody ends its wait", async () => {
  for (const settle of [completeConversation, handBack, settleConversation]) {
    const { ctx, id: conversation_id, answer } = await scene(handsOver);
    await answer();
    expect(await waitOf(ctx)).toMatchObject({ waiting_for: "handed_over" });
    expect(await settle(ctx, { conversation_id })).toMatchObject(NOBODY);
    expect(await waitOf(ctx)).toEqual(NOBODY);
  }
});

test("a conversation needs a person once the agent is silent for five minutes, until it answers", async () => {
  const { ctx, answer } = await scene(() => ({ body: { reply: { text: "At nine?" } } }));
  await sweepConversations();
  expect(await waitOf(ctx)).toEqual(NOBODY);
  const updated_at = new Date(Date.now() - 6 * 60_000).toISOString();
  const isIts = eq(conversations.organization_id, ctx.organization_id);
  await ctx.db.update(conversations).set({ updated_at }).where(isIts);
  await sweepConversations();
  expect(await waitOf(ctx)).toEqual({ waiting_since: updated_at, waiting_for: "unanswered" });
  await answer();
  expect(await waitOf(ctx)).toEqual(NOBODY);
});

const asksForBooking = (service: string) => ({
  body: {
    reply: { text: "We'll confirm it." },
    events: [{ event: "booking_request", data: { service } }],
  },
});

/** The appointments that the organization's customers requested, newest first. */
const requestsOf = async (ctx: TestCtx) => (await browseBookings(ctx, { view: "requested" })).bookings;

test("a booking request needs a person until it is confirmed or cancelled; a reply alone does not end the wait", async () => {
  for (const status of ["booked", "cancelled"] as const) {
    const { ctx, id: conversation_id, answer } = await scene(() => asksForBooking("Cleaning"));
    await answer();
    const [request] = await requestsOf(ctx);
    expect((await waitOf(ctx)).waiting_for).toBe("booking_requested");
    await replyAsStaff(ctx, { conversation_id, content: "I'll look for a time." });
    const since = request?.created_at;
    expect(await waitOf(ctx)).toEqual({ waiting_since: since, waiting_for: "booking_requested" });
    const starts_at =
      status === "booked" ? { starts_at: "2031-01-06T10:00:00.000Z", outside_opening_hours: true } : {};
    await updateBooking(ctx, { booking_id: request?.id ?? "", status, ...starts_at });
    expect(await waitOf(ctx)).toEqual(NOBODY);
  }
});

test("with two booking requests, the wait ends with the second", async () => {
  const { ctx, answer, write } = await scene(() => asksForBooking("Cleaning"));
  await answer();
  await write("And a filling, please.");
  await answer();
  const [second, first] = await requestsOf(ctx);
  await updateBooking(ctx, { booking_id: second?.id ?? "", status: "cancelled" });
  expect((await waitOf(ctx)).waiting_for).toBe("booking_requested");
  await updateBooking(ctx, { booking_id: first?.id ?? "", status: "cancelled" });
  expect(await waitOf(ctx)).toEqual(NOBODY);
  await updateBooking(ctx, { booking_id: first?.id ?? "", status: "requested" });
  expect((await waitOf(ctx)).waiting_for).toBe("booking_requested");
});

test("the longest wait is first, in pages without gap or repeat; others' customers and the agent's are not listed", async () => {
  const { ctx, write } = await inboxOf(5);
  const { items } = await listInbox(ctx, {});
  for (const { id } of items.slice(0, 4)) await takeOver(ctx, { conversation_id: id });
  const long = inOrg(ctx, conversations, eq(conversations.status, "escalated"));
  await ctx.db
    .update(conversations)
    .set({ waiting_since: sql`now() - message_count * interval '1 hour'` })
    .where(long);
  await write(2);
  const [first] = items.filter(({ lead }) => lead.phone?.endsWith("2"));
  await ctx.db
    .update(conversations)
    .set({ waiting_since: "2026-01-01T00:00:00.000Z" })
    .where(inOrg(ctx, conversations, eq(conversations.id, first?.id ?? "")));
  const one = await listInbox(ctx, { needs_staff: true, limit: 1 });
  const rest = await listInbox(ctx, { needs_staff: true, cursor: one.next_cursor });
  expect(customersOf(one)).toEqual([2]);
  expect(customersOf(rest).toSorted()).toEqual([1, 3, 4]);
  expect(rest.next_cursor).toBeNull();
  expect(await customersIn(await newOrg(), { needs_staff: true })).toEqual([]);
});

test("an unassigned conversation is listed as such, and is nobody's own", async () => {
  const { ctx } = await inboxOf(2);
  const [mine, nobodys] = (await listInbox(ctx, {})).items;
  await takeOver(ctx, { conversation_id: mine?.id ?? "" });
  await takeOver(ctx, { conversation_id: nobodys?.id ?? "" });
  await assignConversation(ctx, { conversation_id: nobodys?.id ?? "", user_id: null });
  expect(await customersIn(ctx, { unassigned: true })).toEqual([0]);
  expect(await countInbox(ctx, {})).toMatchObject({ needs_staff: 2, mine: 1, unassigned: 1 });
});
