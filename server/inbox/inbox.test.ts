import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { conversations } from "@/db/schema/conversations";
import { listConversations, updateConversation } from "@/server/conversations/actions";
import { listEvents } from "@/server/events/feed";
import { scene } from "@/tests/scene";
import { connectA, connectB, postB, textTo } from "@/tests/whatsapp";
import { deactivate, newOrg, newStaff, type TestCtx } from "@/tests/world";
import {
  assignConversation,
  completeConversation,
  handBack,
  listColleagues,
  markRead,
  replyInInbox,
  takeOver,
} from "./actions";
import { countInbox } from "./counts";
import { listInbox } from "./list";
import { getThread, listThreadMessages } from "./thread";

const FROM = 16505550000;

/** An organization to which so many customers have written, one after the other. */
async function inboxOf(count: number, text = (n: number) => `line of customer ${n}`) {
  const ctx = await newOrg();
  const number = await connectB(ctx);
  const write = (n: number, line = text(n)) =>
    postB(
      textTo(number.address, {
        from: String(FROM + n),
        text: line,
        timestamp: Math.floor(Date.now() / 1000),
      }),
      number.app_secret,
    );
  for (let n = 0; n < count; n++) await write(n);
  return { ctx, write };
}

const phonesIn = async (ctx: TestCtx, query: Parameters<typeof listInbox>[1] = {}) =>
  (await listInbox(ctx, query)).items.map(({ lead }) => Number(lead.phone?.slice(1)) - FROM);

const changesOf = async (ctx: TestCtx) =>
  (await listEvents(ctx, { type: "conversation.updated" })).events.map(({ data }) => data);

test("the last active conversation is first; pages follow a cursor without gap or repeat", async () => {
  const { ctx, write } = await inboxOf(5);
  await write(1);
  const pages: number[][] = [];
  let cursor: Awaited<ReturnType<typeof listInbox>>["next_cursor"] | undefined;
  do {
    const page = await listInbox(ctx, { limit: 2, cursor });
    pages.push(page.items.map(({ lead }) => Number(lead.phone?.slice(1)) - FROM));
    cursor = page.next_cursor;
  } while (cursor);
  expect(pages).toEqual([[1, 4], [3, 2], [0]]);
});

test("conversations of the very same moment are all shown, once each", async () => {
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

test("a row tells the customer, who wrote last, and when the 24-hour window closes", async () => {
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

test("provider A knows no window", async () => {
  const { ctx } = await inboxOf(1);
  const { id: connection_id } = await connectA(ctx);
  await ctx.db
    .update(conversations)
    .set({ connection_id })
    .where(eq(conversations.organization_id, ctx.organization_id));
  const [item] = (await listInbox(ctx, {})).items;
  expect(item?.window_closes_at).toBeNull();
});

test("filters by status, channel and who has it combine", async () => {
  const { ctx } = await inboxOf(3);
  const [a, b] = (await listInbox(ctx, {})).items;
  await takeOver(ctx, { conversation_id: a?.id ?? "" });
  await completeConversation(ctx, { conversation_id: b?.id ?? "" });
  const colleague = await newStaff(ctx);
  expect(await phonesIn(ctx, { status: "active" })).toEqual([0]);
  expect(await phonesIn(ctx, { status: "escalated", mine: true })).toEqual([2]);
  expect(await phonesIn(ctx, { status: "completed", channel: "whatsapp" })).toEqual([1]);
  expect(await phonesIn(ctx, { channel: "web" })).toEqual([]);
  expect(await phonesIn(ctx, { open: true })).toEqual([2, 0]);
  expect(await phonesIn(ctx, { open: true, mine: true })).toEqual([2]);
  expect(await phonesIn(colleague, { mine: true })).toEqual([]);
});

test.each([
  ["a word of a message, in any case", "TOOTH"],
  ["part of a word", "achin"],
  ["a phone as people write it", "+1 (650) 555-0001"],
  ["the end of a phone", "5550001"],
  ["two letters, among the latest", "ng"],
])("search finds %s", async (_what, search) => {
  const { ctx } = await inboxOf(3, (n) => (n === 1 ? "my tooth is aching" : "hello"));
  expect(await phonesIn(ctx, { search })).toEqual([1]);
});

test("search finds older conversations by the index, with the filters, and takes % literally", async () => {
  const { ctx } = await inboxOf(2, (n) => `the word is zebra${n}`);
  expect(await phonesIn(ctx, { search: "zebra" })).toEqual([1, 0]);
  expect(await phonesIn(ctx, { search: "zebra", status: "completed" })).toEqual([]);
  expect(await phonesIn(ctx, { search: "z%bra" })).toEqual([]);
  expect(await phonesIn(ctx, { search: "sheena" })).toEqual([1, 0]);
  const { next_cursor } = await listInbox(ctx, { search: "zebra", limit: 1 });
  expect(await phonesIn(ctx, { search: "zebra", limit: 1, cursor: next_cursor })).toEqual([0]);
});

test("unread is each member's own, goes by the customer's messages, and never goes back", async () => {
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

test("counts tell what waits for a person, and stop at a hundred", async () => {
  const { ctx } = await inboxOf(2);
  const [one] = (await listInbox(ctx, {})).items;
  await takeOver(ctx, { conversation_id: one?.id ?? "" });
  expect(await countInbox(ctx, {})).toEqual({ unread: 2, escalated: 1, mine: 1 });
  await ctx.db.execute(sql`insert into conversations
    (organization_id, id, lead_id, session_key, channel, status, inbound_position, message_count)
    select organization_id, new_id(), lead_id, 'k' || n, 'whatsapp', 'escalated', 1, 1
    from conversations, generate_series(1, 120) n where id = ${one?.id}::uuid`);
  expect(await countInbox(ctx, {})).toEqual({ unread: 100, escalated: 100, mine: 1 });
});

test("the thread comes with its lead, number, bookings and the last messages; older ones by cursor", async () => {
  const { ctx, write } = await inboxOf(1, () => "1");
  for (let n = 2; n <= 53; n++) await write(0, String(n));
  const [{ id: conversation_id } = { id: "" }] = (await listInbox(ctx, {})).items;
  const thread = await getThread(ctx, { conversation_id });
  expect(thread).toMatchObject({
    lead: { phone: `+${FROM}`, channel: "whatsapp", preferred_services: [] },
    connection: { provider: "provider-b", is_connected: true, text_limit: 4096 },
    assignee: null,
    read_position: 0,
    bookings: [],
  });
  expect(thread.messages.map(({ position }) => position)).toEqual([...Array(50).keys()].map((n) => n + 4));
  expect(thread.messages.at(-1)).toMatchObject({ content: "53", sender: { kind: "customer" } });
  const older = await listThreadMessages(ctx, { conversation_id, cursor: thread.next_cursor, limit: 2 });
  expect(older.messages.map(({ content }) => content)).toEqual(["2", "3"]);
  const oldest = await listThreadMessages(ctx, { conversation_id, cursor: older.next_cursor });
  expect(oldest).toMatchObject({ messages: [{ content: "1" }], next_cursor: null });
});

test("taking over makes it mine and silences the agent; handing back asks the agent about what waits", async () => {
  const { ctx, id: conversation_id, agent, answer } = await scene();
  const taken = await takeOver(ctx, { conversation_id });
  expect(taken).toMatchObject({
    status: "escalated",
    assignee: { id: ctx.actor.id, full_name: "Test Staff" },
  });
  await answer();
  expect(agent.turns).toHaveLength(0);
  expect(await handBack(ctx, { conversation_id })).toMatchObject({ status: "active", assignee: null });
  await answer();
  expect(agent.turns).toHaveLength(1);
  expect(await changesOf(ctx)).toMatchObject([
    { status: "escalated", assignee_id: ctx.actor.id, previous: { status: "active", assignee_id: null } },
    { status: "active", assignee_id: null, previous: { status: "escalated", assignee_id: ctx.actor.id } },
  ]);
});

test("a conversation is given to a colleague; to nobody; never to one who has left or is a stranger", async () => {
  const { ctx } = await inboxOf(1);
  const [{ id: conversation_id } = { id: "" }] = (await listInbox(ctx, {})).items;
  const colleague = await newStaff(ctx);
  const stranger = await newOrg();
  expect(await listColleagues(colleague, {})).toHaveLength(2);
  const give = (user_id: string | null) => assignConversation(ctx, { conversation_id, user_id });
  expect(await give(colleague.actor.id)).toMatchObject({
    status: "escalated",
    assignee: { id: colleague.actor.id },
  });
  expect(await phonesIn(colleague, { mine: true })).toEqual([0]);
  expect(await give(null)).toMatchObject({ status: "escalated", assignee: null });
  await expect(give(stranger.actor.id)).rejects.toMatchObject({ code: "not_found" });
  await deactivate(colleague);
  await expect(give(colleague.actor.id)).rejects.toMatchObject({ code: "not_found" });
});

test("giving it back by REST frees it too; an assignment alone is told as such", async () => {
  const { ctx } = await inboxOf(1);
  const [{ id: conversation_id } = { id: "" }] = (await listInbox(ctx, {})).items;
  await takeOver(ctx, { conversation_id });
  await assignConversation(ctx, { conversation_id, user_id: null });
  await takeOver(ctx, { conversation_id });
  const conversation = await updateConversation(ctx, { conversation_id, status: "active" });
  expect(conversation.assignee_id).toBeNull();
  expect((await changesOf(ctx)).map(({ previous }) => previous)).toEqual([
    { status: "active", assignee_id: null },
    { assignee_id: ctx.actor.id },
    { assignee_id: null },
    { status: "escalated", assignee_id: ctx.actor.id },
  ]);
});

test("a reply of staff carries their name as it was when they wrote", async () => {
  const { ctx, id: conversation_id } = await scene();
  const message = await replyInInbox(ctx, { conversation_id, content: "I am here" });
  const sender = { kind: "staff", id: ctx.actor.id, name: "Test Staff" };
  expect(message).toMatchObject({ role: "assistant", delivery_status: "queued", sender });
  const [item] = (await listInbox(ctx, {})).items;
  expect(item?.last_message).toMatchObject({ sender, delivery_status: "queued" });
});

test("nothing of another organization is read or changed", async () => {
  const { ctx } = await inboxOf(1);
  const [{ id: conversation_id } = { id: "" }] = (await listInbox(ctx, {})).items;
  const stranger = await newOrg();
  const missing = { code: "not_found" };
  await expect(getThread(stranger, { conversation_id })).rejects.toMatchObject(missing);
  await expect(listThreadMessages(stranger, { conversation_id })).rejects.toMatchObject(missing);
  for (const act of [takeOver, handBack, completeConversation])
    await expect(act(stranger, { conversation_id })).rejects.toMatchObject(missing);
  await expect(markRead(stranger, { conversation_id, position: 1 })).rejects.toMatchObject(missing);
  await expect(assignConversation(stranger, { conversation_id, user_id: null })).rejects.toMatchObject(
    missing,
  );
  expect((await listInbox(stranger, {})).items).toEqual([]);
  expect((await listConversations(ctx, {})).conversations[0]?.status).toBe("active");
});
