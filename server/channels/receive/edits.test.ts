import { expect, test } from "vitest";
import { listNotifications } from "@/server/accounts/notifications/list";
import { answerMessage } from "@/server/agent/answer";
import { getConversation, updateConversation } from "@/server/conversations/actions";
import { markRead, takeOver } from "@/server/conversations/inbox/actions";
import { listInbox } from "@/server/conversations/inbox/list";
import { searchInbox } from "@/server/conversations/inbox/search";
import { replyAsStaff } from "@/server/conversations/sending/reply";
import { getThread } from "@/server/overview/thread";
import { newestEvents } from "@/server/webhooks/event-queries";
import { conversationsOf, onlyThread, snoozeConversation } from "@/tests/conversations";
import { scene as newScene } from "@/tests/scene";
import { postB, textTo } from "@/tests/whatsapp";
import type { TestCtx } from "@/tests/world";

const seconds = (ago = 0) => Math.floor(Date.now() / 1000) - ago;

/** A customer's message of any type, as Meta posts it. */
function bodyOf(address: string, id: string, content: object) {
  const body = textTo(address, { id, timestamp: seconds() });
  const { messages } = body.entry[0].changes[0].value;
  const { text: _, ...rest } = messages[0];
  messages[0] = { ...rest, ...content };
  return body;
}

const edit = (original_message_id: string, text: string, timestamp = seconds()) => ({
  type: "edit",
  timestamp: String(timestamp),
  edit: { original_message_id, message: { type: "text", text: { body: text } } },
});
const revoke = (original_message_id: string) => ({ type: "revoke", revoke: { original_message_id } });
const reaction = (message_id: string) => ({ type: "reaction", reaction: { message_id, emoji: "👍" } });

/** A customer of ours who asked "Can I come at 3?" under the id `wamid.A…`, and whatever they do next. */
async function scene(answer?: Parameters<typeof newScene>[0]) {
  const made = await newScene(answer, []);
  const { address, app_secret } = made.number;
  const original = `wamid.A${crypto.randomUUID()}`;
  const post = (body: object) => postB(body, app_secret);
  await post(textTo(address, { id: original, text: "Can I come at 3?", timestamp: seconds(5) }));
  const [{ id = "" } = {}] = await conversationsOf(made.ctx);
  const does = (content: object, own = `wamid.${crypto.randomUUID()}`) => post(bodyOf(address, own, content));
  const asksAgent = () => answerMessage({ organization_id: made.ctx.organization_id, conversation_id: id });
  return { ...made, id, original, does, asksAgent };
}

const lines = async (ctx: TestCtx) => (await onlyThread(ctx)).messages.map(({ content }) => content);
const rowOf = async (ctx: TestCtx) => (await listInbox(ctx, {})).items[0];
const kindsOf = async (ctx: TestCtx) =>
  (await listNotifications(ctx, {})).notifications.map(({ kind }) => kind);

test("an edited message says what the customer meant, and its earlier text is kept", async () => {
  const { ctx, id, original, does } = await scene();
  await does(edit(original, "Can I come at 5?"));
  expect(await lines(ctx)).toEqual(["Can I come at 5?"]);
  const [message] = (await getConversation(ctx, { conversation_id: id })).messages;
  expect(message).toMatchObject({
    edited_at: expect.any(String),
    deleted_at: null,
    metadata: { earlier: [{ content: "Can I come at 3?" }] },
  });
  expect(await rowOf(ctx)).toMatchObject({ last_message_preview: "Can I come at 5?" });
  expect((await searchInbox(ctx, { term: "come at 3" })).messages).toEqual([]);
  const [event] = await newestEvents(ctx.organization_id, "message.edited", 1);
  expect(event?.data).toMatchObject({ id: message?.id, content: "Can I come at 5?" });
});

test("an edit is applied once and in order, however often and late Meta repeats it", async () => {
  const { ctx, original, does } = await scene();
  await does(edit(original, "At 4?", seconds(3)), "wamid.first-edit");
  await does(edit(original, "At 5?", seconds(1)));
  await does(edit(original, "At 4?", seconds(3)), "wamid.first-edit");
  await does(edit(original, "At 3:30?", seconds(4)));
  const [message] = (await onlyThread(ctx)).messages;
  expect(message?.content).toBe("At 5?");
  expect(message?.metadata).toMatchObject({
    earlier: [{ content: "Can I come at 3?" }, { content: "At 4?" }],
  });
});

test("an edit that comes before its message is the message", async () => {
  const { ctx, number, original, does } = await scene();
  const late = `${original}-late`;
  await does(edit(late, "And on Tuesday?"));
  await postB(textTo(number.address, { id: late, text: "And on Monday?" }), number.app_secret);
  expect(await lines(ctx)).toEqual(["Can I come at 3?", "And on Tuesday?"]);
});

test("a deleted message's words are gone: for staff, for search, for the agent", async () => {
  const { ctx, id, original, agent, does, write, asksAgent } = await scene();
  await does(edit(original, "My PIN is 4711"));
  await does(revoke(original));
  const [message] = (await getConversation(ctx, { conversation_id: id })).messages;
  expect(message).toMatchObject({ content: "[deleted]", deleted_at: expect.any(String) });
  expect(JSON.stringify(message)).not.toMatch(/4711|come at 3/);
  expect(await rowOf(ctx)).toMatchObject({ last_message_preview: "[deleted]" });
  await asksAgent();
  expect(agent.turns).toEqual([]);
  await write("Are you open?");
  await asksAgent();
  expect(agent.turns.at(-1)?.turn.messages.map(({ content }) => content)).toEqual([
    "[deleted]",
    "Are you open?",
  ]);
  await does(edit(original, "Too late"));
  expect((await lines(ctx))[0]).toBe("[deleted]");
});

test("the agent is asked about an edited question, with the new text, also if it has answered the old one", async () => {
  const { original, agent, does, asksAgent } = await scene();
  await does(edit(original, "Can I come at 4?"));
  await asksAgent();
  expect(agent.turns).toHaveLength(1);
  expect(agent.turns[0]?.turn.messages[0]).toMatchObject({ content: "Can I come at 4?" });
  await does(edit(original, "Can I come at 5?"));
  await asksAgent();
  expect(agent.turns).toHaveLength(2);
  expect(agent.turns[1]?.turn.messages[0]).toMatchObject({
    content: "Can I come at 5?",
    edited_at: expect.any(String),
  });
  const [first, second] = agent.turns.map(({ headers }) => headers["idempotency-key"]);
  expect(first).not.toBe(second);
});

test("an answer to the old text is dropped if the customer edits it meanwhile", async () => {
  let meanwhile: (() => Promise<unknown>) | undefined;
  const { ctx, original, agent, does, asksAgent } = await scene(async ({ messages }) => {
    const edits = meanwhile;
    meanwhile = undefined;
    await edits?.();
    return { body: { reply: { text: `You wrote: ${messages[0]?.content}` } } };
  });
  meanwhile = () => does(edit(original, "Can I come at 5?"));
  await asksAgent();
  expect(agent.turns).toHaveLength(2);
  expect(await lines(ctx)).toEqual(["Can I come at 5?", "You wrote: Can I come at 5?"]);
});

test.each([
  ["a reaction", reaction],
  ["an edit", (id: string) => edit(id, "Can I come at 5?")],
  ["a deletion", revoke],
])("%s of a customer asks nothing: nobody is notified, nothing becomes unread or wakes", async (_, act) => {
  const { ctx, id: conversation_id, original, does } = await scene();
  await takeOver(ctx, { conversation_id });
  await replyAsStaff(ctx, { conversation_id, content: "Yes." });
  const until = new Date(Date.now() + 3_600_000).toISOString();
  await snoozeConversation(ctx, { conversation_id, until });
  await markRead(ctx, { conversation_id, position: 9 });
  const before = await rowOf(ctx);
  const told = await kindsOf(ctx);
  expect((await does(act(original))).status).toBe(200);
  const after = await rowOf(ctx);
  expect(after).toMatchObject({
    unread: false,
    status: "escalated",
    snoozed_until: until,
    waiting_since: null,
    last_message_preview: "Yes.",
    last_message_at: before?.last_message_at,
    updated_at: before?.updated_at,
    last_message: { sender: { kind: "staff" } },
  });
  expect(await kindsOf(ctx)).toEqual(told);
});

test("a reaction after the end reopens nothing, and opens no other conversation", async () => {
  const { ctx, id: conversation_id, original, does } = await scene();
  await updateConversation(ctx, { conversation_id, status: "completed" });
  await does(reaction(original));
  expect(await conversationsOf(ctx)).toMatchObject([{ id: conversation_id, status: "completed" }]);
  expect((await getThread(ctx, { conversation_id })).messages.at(-1)?.content).toBe("[reaction] 👍");
});

test("opening the chat is no message and gets no answer", async () => {
  const { ctx, does } = await scene();
  expect((await does({ type: "request_welcome" })).status).toBe(200);
  expect(await lines(ctx)).toEqual(["Can I come at 3?"]);
});

test("a filled-in form is read with its questions and answers", async () => {
  const { ctx, does, agent, asksAgent } = await scene();
  const response_json = JSON.stringify({ flow_token: "x", full_name: "Ada", which_day: "Monday" });
  const nfm_reply = { name: "flow", body: "Sent", response_json };
  await does({ type: "interactive", interactive: { type: "nfm_reply", nfm_reply } });
  expect((await lines(ctx)).at(-1)).toBe("Full name: Ada\nWhich day: Monday");
  await asksAgent();
  expect(agent.turns[0]?.turn.messages.at(-1)?.content).toContain("Which day: Monday");
});
