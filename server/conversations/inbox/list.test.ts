import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { conversations } from "@/db/schema/conversations";
import { completeConversation } from "@/tests/conversations";
import { customersIn, customersOf, FROM, inboxOf } from "@/tests/inbox";
import { connectA } from "@/tests/whatsapp";
import { newStaff, type TestCtx } from "@/tests/world";
import { markRead, takeOver } from "./actions";
import { countInbox } from "./counts";
import { listInbox } from "./list";

test("the most recently active conversation is first; pages follow a cursor without gap or repeat", async () => {
  const { ctx, write } = await inboxOf(5);
  await write(1);
  const pages: number[][] = [];
  let cursor: Awaited<ReturnType<typeof listInbox>>["next_cursor"] | undefined;
  do {
    const page = await listInbox(ctx, { limit: 2, cursor });
    pages.push(customersOf(page));
    cursor = page.next_cursor;
  } while (cursor);
  expect(pages).toEqual([[1, 4], [3, 2], [0]]);
});

test("conversations with the very same time are all listed, once each", async () => {
  const { ctx } = await inboxOf(5);
  await ctx.db
    .update(conversations)
    .set({ updated_at: "2026-01-01T00:00:00.000Z" })
    .where(eq(conversations.organization_id, ctx.organization_id));
  const first = await listInbox(ctx, { limit: 3 });
  const second = await listInbox(ctx, { limit: 3, cursor: first.next_cursor });
  expect(new Set([...first.items, ...second.items].map(({ id }) => id)).size).toBe(5);
  expect(second.next_cursor).toBeNull();
});

test("an item shows the customer, who wrote last, and when the 24-hour window closes", async () => {
  const { ctx } = await inboxOf(1, () => "Hello");
  const [item] = (await listInbox(ctx, {})).items;
  const wrote_at = Date.parse(item?.last_message_at ?? "");
  expect(item).toMatchObject({
    lead: { name: "Sheena Nelson", phone: `+${FROM}`, email: null },
    status: "active",
    assignee: null,
    unread: true,
    last_message_preview: "Hello",
    last_message: { sender: { kind: "customer", name: null }, delivery_status: null, delivery_error: null },
    window_closes_at: new Date(wrote_at + 24 * 3_600_000).toISOString(),
  });
});

test("provider A has no reply window", async () => {
  const { ctx } = await inboxOf(1);
  const { id: connection_id } = await connectA(ctx);
  await ctx.db
    .update(conversations)
    .set({ connection_id })
    .where(eq(conversations.organization_id, ctx.organization_id));
  const [item] = (await listInbox(ctx, {})).items;
  expect(item?.window_closes_at).toBeNull();
});

test("filters by status, channel and assignee combine", async () => {
  const { ctx } = await inboxOf(3);
  const [a, b] = (await listInbox(ctx, {})).items;
  await takeOver(ctx, { conversation_id: a?.id ?? "" });
  await completeConversation(ctx, { conversation_id: b?.id ?? "" });
  const colleague = await newStaff(ctx);
  expect(await customersIn(ctx, { status: "active" })).toEqual([0]);
  expect(await customersIn(ctx, { status: "escalated", mine: true })).toEqual([2]);
  expect(await customersIn(ctx, { status: "completed", channel: "whatsapp" })).toEqual([1]);
  expect(await customersIn(ctx, { channel: "web" })).toEqual([]);
  expect(await customersIn(ctx, { open: true })).toEqual([2, 0]);
  expect(await customersIn(ctx, { open: true, mine: true })).toEqual([2]);
  expect(await customersIn(colleague, { mine: true })).toEqual([]);
});

test("what is unread is each member's own and goes by the customer's messages; reading never goes backward", async () => {
  const { ctx, write } = await inboxOf(1);
  const colleague = await newStaff(ctx);
  const unreadFor = async (who: TestCtx) => (await listInbox(who, {})).items[0]?.unread;
  const [{ id: conversation_id } = { id: "" }] = (await listInbox(ctx, {})).items;
  expect(await markRead(ctx, { conversation_id, position: 99 })).toEqual({
    conversation_id,
    read_position: 1,
  });
  expect([await unreadFor(ctx), await unreadFor(colleague)]).toEqual([false, true]);
  expect((await markRead(ctx, { conversation_id, position: 0 })).read_position).toBe(1);
  await write(0);
  expect(await unreadFor(ctx)).toBe(true);
  expect((await countInbox(ctx, {})).unread).toBe(1);
  await completeConversation(ctx, { conversation_id });
  expect(await unreadFor(ctx)).toBe(false);
  expect((await countInbox(ctx, {})).unread).toBe(0);
});

test("counts show what waits for a person, and stop at a hundred", async () => {
  const { ctx } = await inboxOf(2);
  const [one] = (await listInbox(ctx, {})).items;
  await takeOver(ctx, { conversation_id: one?.id ?? "" });
  expect(await countInbox(ctx, {})).toEqual({
    unread: 2,
    needs_staff: 1,
    mine: 1,
    unassigned: 0,
    snoozed: 0,
  });
  await ctx.db.execute(sql`insert into conversations
    (organization_id, id, lead_id, session_key, channel, status, inbound_position, message_count, waiting_since, waiting_for)
    select organization_id, new_id(), lead_id, 'k' || n, 'whatsapp', 'escalated', 1, 1, now(), 'handed_over'
    from conversations, generate_series(1, 120) n where id = ${one?.id}::uuid`);
  expect(await countInbox(ctx, {})).toEqual({
    unread: 100,
    needs_staff: 100,
    mine: 1,
    unassigned: 100,
    snoozed: 0,
  });
});
