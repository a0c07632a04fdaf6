import { expect, test } from "vitest";
import { POST } from "@/app/api/v1/leads/[lead_id]/conversations/route";
import { listConversations, listMessages } from "@/server/conversations/actions";
import { assignConversation } from "@/server/conversations/inbox/actions";
import { createLead, updateLead } from "@/server/leads/actions";
import { getThread } from "@/server/overview/thread";
import { listEvents } from "@/server/webhooks/feed";
import { completeConversation, onlyThread } from "@/tests/conversations";
import { connectA, connectB, postB, textTo } from "@/tests/whatsapp";
import { call, newOrg, newStaff, type TestCtx } from "@/tests/world";
import { beginConversation } from "./begin-conversation";
import { openPractice } from "./open-practice-number";

const PHONE = "+16505551234";
const TEMPLATE = { name: "hello", language: "en", variables: ["Ada"] };
const HELLO = { content: "Hello Ada", template: TEMPLATE };

const ada = async (ctx: TestCtx, fields = {}) =>
  (await createLead(ctx, { name: "Ada", phone: PHONE, ...fields })).id;

test("a conversation with a lead who never wrote starts with its first message and is assigned to the caller", async () => {
  const ctx = await newOrg();
  const { id: connection_id } = await connectB(ctx);
  const lead_id = await ada(ctx);
  const { conversation, message } = await beginConversation(ctx, { lead_id, connection_id, ...HELLO });
  expect(conversation).toMatchObject({ lead_id, status: "escalated", assignee_id: ctx.actor.id });
  const thread = await getThread(ctx, { conversation_id: conversation.id });
  expect(thread).toMatchObject({
    status: "escalated",
    assignee: { id: ctx.actor.id },
    connection: { id: connection_id },
    waiting_since: null,
    messages: [{ id: message.id, content: "Hello Ada", delivery_status: "queued" }],
  });
  const { events } = await listEvents(ctx, {});
  const types = events.map(({ event }) => event).filter((event) => !event.startsWith("lead."));
  expect(types).toEqual(["conversation.created", "message.created"]);
});

test("a lead who never wrote can be sent only a template by provider B, and any text by provider A", async () => {
  const ctx = await newOrg();
  const [a, b] = [await connectA(ctx), await connectB(ctx)];
  const lead_id = await ada(ctx);
  const said = { lead_id, content: "Hello" };
  const atB = beginConversation(ctx, { ...said, connection_id: b.id });
  await expect(atB).rejects.toMatchObject({ code: "template_required" });
  expect(await listConversations(ctx, {})).toMatchObject({ conversations: [] });
  const { message } = await beginConversation(ctx, { ...said, connection_id: a.id });
  expect(message).toMatchObject({ content: "Hello", delivery_status: "queued" });
});

test("the customer's answer lands in the started conversation, which the agent leaves to its author", async () => {
  const ctx = await newOrg();
  const { id: connection_id, address, app_secret } = await connectB(ctx);
  const { conversation } = await beginConversation(ctx, {
    lead_id: await ada(ctx),
    connection_id,
    ...HELLO,
  });
  await postB(textTo(address, { from: PHONE.slice(1), text: "Who is this?" }), app_secret);
  const { conversations } = await listConversations(ctx, {});
  expect(conversations).toMatchObject([{ id: conversation.id, status: "escalated", message_count: 2 }]);
});

test("a message to a lead with an open conversation goes there and takes it over from the agent", async () => {
  const ctx = await newOrg();
  const { id: connection_id, address, app_secret } = await connectB(ctx);
  await postB(
    textTo(address, { from: PHONE.slice(1), timestamp: Math.floor(Date.now() / 1000) }),
    app_secret,
  );
  const { id, lead_id } = await onlyThread(ctx);
  const { conversation } = await beginConversation(ctx, { lead_id, connection_id, content: "Hello" });
  expect(conversation).toMatchObject({ id, status: "escalated", assignee_id: ctx.actor.id });
  expect(await listMessages(ctx, { conversation_id: id })).toMatchObject([{}, { content: "Hello" }]);
});

test("a colleague's open conversation stays assigned to them", async () => {
  const ctx = await newOrg();
  const { id: connection_id } = await connectA(ctx);
  const said = { lead_id: await ada(ctx), connection_id };
  const { conversation } = await beginConversation(ctx, { ...said, content: "Hello" });
  const colleague = await newStaff(ctx);
  await assignConversation(ctx, { conversation_id: conversation.id, user_id: colleague.actor.id });
  const again = await beginConversation(ctx, { ...said, content: "Me again" });
  expect(again.conversation).toMatchObject({ id: conversation.id, assignee_id: colleague.actor.id });
});

test("a completed conversation is followed by a new one", async () => {
  const ctx = await newOrg();
  const { id: connection_id } = await connectA(ctx);
  const said = { lead_id: await ada(ctx), connection_id, content: "Hello" };
  const { conversation } = await beginConversation(ctx, said);
  await completeConversation(ctx, { conversation_id: conversation.id });
  const next = await beginConversation(ctx, said);
  expect(next.conversation.id).not.toBe(conversation.id);
});

test("two members who write at once share one conversation, and a message that a page sends twice goes out once", async () => {
  const ctx = await newOrg();
  const { id: connection_id } = await connectA(ctx);
  const said = { lead_id: await ada(ctx), connection_id, content: "Hello" };
  const client_id = crypto.randomUUID();
  const begun = await Promise.all([
    beginConversation(ctx, { ...said, client_id }),
    beginConversation(ctx, { ...said, client_id }),
    beginConversation(await newStaff(ctx), said),
  ]);
  expect(new Set(begun.map(({ conversation }) => conversation.id)).size).toBe(1);
  expect(new Set(begun.map(({ message }) => message.id)).size).toBe(2);
});

test.each([
  ["no phone", { phone: undefined }],
  ["a phone without its country code", { phone: "ext. 700" }],
])("refuses a lead with %s", async (_what, fields) => {
  const ctx = await newOrg();
  const { id: connection_id } = await connectB(ctx);
  const lead_id = await ada(ctx, fields);
  const begun = beginConversation(ctx, { lead_id, connection_id, ...HELLO });
  await expect(begun).rejects.toMatchObject({ code: "conflict" });
});

test("refuses a blocked lead, the practice number, and another organization's number", async () => {
  const [ctx, stranger] = [await newOrg(), await newOrg()];
  const lead_id = await ada(ctx);
  const [mine, practice, theirs] = [
    await connectB(ctx),
    await openPractice(ctx, {}),
    await connectB(stranger),
  ];
  const begin = (connection_id = "") => beginConversation(ctx, { lead_id, connection_id, ...HELLO });
  await expect(begin(practice?.id)).rejects.toMatchObject({ code: "conflict" });
  await expect(begin(theirs.id)).rejects.toMatchObject({ code: "not_found" });
  await updateLead(ctx, { lead_id, blocked: true });
  await expect(begin(mine.id)).rejects.toMatchObject({ code: "conflict" });
});

test("REST returns conversation and message, and a repetition with the same key writes nothing more", async () => {
  const ctx = await newOrg();
  const { id: connection_id } = await connectA(ctx);
  const lead_id = await ada(ctx);
  const begin = () =>
    call(POST, {
      token: ctx.token,
      params: { lead_id },
      body: { connection_id, content: "Hello" },
      headers: { "idempotency-key": "first" },
    });
  const { status, body } = await begin();
  expect(status).toBe(201);
  expect(body).toMatchObject({ conversation: { lead_id }, message: { content: "Hello" } });
  expect((await begin()).body).toEqual(body);
  expect(await onlyThread(ctx)).toMatchObject({ messages: [{ content: "Hello" }] });
});
