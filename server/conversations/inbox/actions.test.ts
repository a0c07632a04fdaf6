import { expect, test } from "vitest";
import { listConversations, updateConversation } from "@/server/conversations/actions";
import { listThreadMessages } from "@/server/conversations/thread/thread";
import { getThread } from "@/server/overview/thread";
import { listEvents } from "@/server/webhooks/feed";
import { completeConversation, handBack } from "@/tests/conversations";
import { customersIn, FROM, inboxOf } from "@/tests/inbox";
import { scene } from "@/tests/scene";
import { deactivate, newOrg, newStaff, type TestCtx } from "@/tests/world";
import { assignConversation, listColleagues, markRead, markUnread, replyInInbox, takeOver } from "./actions";
import { countInbox } from "./counts";
import { listInbox } from "./list";

const onlyIn = async (ctx: TestCtx): Promise<string> => (await listInbox(ctx, {})).items[0]?.id ?? "";

const changesOf = async (ctx: TestCtx) =>
  (await listEvents(ctx, { type: "conversation.updated" })).events.map(({ data }) => data);

test("a thread comes with its lead, connection, bookings and last messages; older messages come by cursor", async () => {
  const { ctx, write } = await inboxOf(1, () => "1");
  for (let n = 2; n <= 53; n++) await write(0, String(n));
  const conversation_id = await onlyIn(ctx);
  const thread = await getThread(ctx, { conversation_id });
  expect(thread).toMatchObject({
    lead: {
      phone: `+${FROM}`,
      formatted_phone: "+1 650 555 0000",
      channel: "whatsapp",
      preferred_services: [],
    },
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

test("a cursor with a position that no message can have is refused", async () => {
  const { ctx, id } = await scene();
  const cursor = { created_at: "2026-01-01T00:00:00.000Z", position: 2 ** 31 };
  await expect(listThreadMessages(ctx, { conversation_id: id, cursor })).rejects.toMatchObject({
    code: "invalid_input",
  });
});

test("a takeover assigns the conversation and silences the agent; handing back asks the agent about what is unanswered", async () => {
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

test("a conversation can be assigned to a colleague or unassigned, but not assigned to a deactivated member or a stranger", async () => {
  const { ctx } = await inboxOf(1);
  const conversation_id = await onlyIn(ctx);
  const colleague = await newStaff(ctx);
  const stranger = await newOrg();
  expect(await listColleagues(colleague, {})).toHaveLength(2);
  const give = (user_id: string | null) => assignConversation(ctx, { conversation_id, user_id });
  expect(await give(colleague.actor.id)).toMatchObject({
    status: "escalated",
    assignee: { id: colleague.actor.id },
  });
  expect(await customersIn(colleague, { mine: true })).toEqual([0]);
  expect(await give(null)).toMatchObject({ status: "escalated", assignee: null });
  await expect(give(stranger.actor.id)).rejects.toMatchObject({ code: "not_found" });
  await deactivate(colleague);
  await expect(give(colleague.actor.id)).rejects.toMatchObject({ code: "not_found" });
});

test("handing back over REST unassigns it too; a mere assignment is published as such", async () => {
  const { ctx } = await inboxOf(1);
  const conversation_id = await onlyIn(ctx);
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

test("a staff reply carries its author's name as of writing", async () => {
  const { ctx, id: conversation_id } = await scene();
  const message = await replyInInbox(ctx, { conversation_id, content: "I am here" });
  const sender = { kind: "staff", id: ctx.actor.id, name: "Test Staff" };
  expect(message).toMatchObject({ role: "assistant", delivery_status: "queued", sender });
  const [item] = (await listInbox(ctx, {})).items;
  expect(item?.last_message).toMatchObject({ sender, delivery_status: "queued" });
});

test("nothing of another organization is read or changed", async () => {
  const { ctx } = await inboxOf(1);
  const conversation_id = await onlyIn(ctx);
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

test("a read conversation can be marked unread, for the caller alone and until they read it again", async () => {
  const { ctx, write } = await inboxOf(1);
  const conversation_id = await onlyIn(ctx);
  await write(0, "One more thing");
  const colleague = await newStaff(ctx);
  for (const one of [ctx, colleague]) await markRead(one, { conversation_id, position: 2 });
  expect(await markUnread(ctx, { conversation_id })).toEqual({ conversation_id, read_position: 1 });
  expect(await countInbox(ctx, {})).toMatchObject({ unread: 1 });
  expect(await countInbox(colleague, {})).toMatchObject({ unread: 0 });
  await markUnread(ctx, { conversation_id });
  await markRead(ctx, { conversation_id, position: 2 });
  expect(await countInbox(ctx, {})).toMatchObject({ unread: 0 });
  await expect(markUnread(await newOrg(), { conversation_id })).rejects.toMatchObject({ code: "not_found" });
});
