import { expect, test } from "vitest";
import { replyInInbox } from "@/server/conversations/inbox";
import { getThread } from "@/server/conversations/thread";
import { createLead } from "@/server/leads/actions";
import { listEvents } from "@/server/webhooks/feed";
import { connectA, connectB, postB, textTo } from "@/tests/whatsapp";
import { newOrg } from "@/tests/world";
import { listConversations } from "../conversations/actions";
import { deleteConnection } from "./connections";
import { getLeadContact, startConversation } from "./contact";
import { openPractice } from "./open-practice-number";

const PHONE = "+16505551234";

test("a conversation is started with who never wrote, once, and is the caller's", async () => {
  const ctx = await newOrg();
  const { id: connection_id } = await connectB(ctx);
  const { id: lead_id } = await createLead(ctx, { name: "Ada", phone: PHONE });
  const { conversation_id } = await startConversation(ctx, { lead_id, connection_id });
  expect(await startConversation(ctx, { lead_id, connection_id })).toEqual({ conversation_id });
  const thread = await getThread(ctx, { conversation_id });
  expect(thread).toMatchObject({
    status: "escalated",
    assignee: { id: ctx.actor.id },
    connection: { id: connection_id },
    messages: [],
  });
  const { events } = await listEvents(ctx, { type: "conversation.created" });
  expect(events.map(({ data }) => data)).toMatchObject([{ id: conversation_id, lead_id }]);
});

test("who never wrote is sent a template by provider B, and any text by provider A", async () => {
  const ctx = await newOrg();
  const [a, b] = [await connectA(ctx), await connectB(ctx)];
  const { id: lead_id } = await createLead(ctx, { name: "Ada", phone: PHONE });
  const atB = await startConversation(ctx, { lead_id, connection_id: b.id });
  await expect(replyInInbox(ctx, { ...atB, content: "Hello" })).rejects.toMatchObject({
    code: "template_required",
  });
  const atA = await startConversation(ctx, { lead_id, connection_id: a.id });
  expect(await replyInInbox(ctx, { ...atA, content: "Hello" })).toMatchObject({ delivery_status: "queued" });
});

test("what the customer answers comes into the started conversation", async () => {
  const ctx = await newOrg();
  const { id: connection_id, address, app_secret } = await connectB(ctx);
  const { id: lead_id } = await createLead(ctx, { name: "Ada", phone: PHONE });
  const { conversation_id } = await startConversation(ctx, { lead_id, connection_id });
  await postB(textTo(address, { from: PHONE.slice(1), text: "Who is this?" }), app_secret);
  const { conversations } = await listConversations(ctx, {});
  expect(conversations).toMatchObject([{ id: conversation_id, status: "escalated", message_count: 1 }]);
});

test.each([
  ["no phone", {}],
  ["a phone without its country code", { phone: "ext. 700" }],
])("refuses to write to a lead with %s", async (_what, fields) => {
  const ctx = await newOrg();
  const { id: connection_id } = await connectB(ctx);
  const { id: lead_id } = await createLead(ctx, { name: "Ada", ...fields });
  await expect(startConversation(ctx, { lead_id, connection_id })).rejects.toMatchObject({
    code: "conflict",
  });
  expect(await getLeadContact(ctx, { lead_id })).toMatchObject({ numbers: [], write_to: null });
});

test("a number of ours without a name is offered as people read it", async () => {
  const ctx = await newOrg();
  const { address } = await connectA(ctx);
  const { id: lead_id } = await createLead(ctx, { name: "Ada", phone: PHONE });
  const [number] = (await getLeadContact(ctx, { lead_id })).numbers;
  expect(number?.display_name).toBe(number?.formatted_address);
  expect(number?.display_name).not.toBe(address);
});

test("refuses the practice number, and one of another organization", async () => {
  const [ctx, stranger] = [await newOrg(), await newOrg()];
  const { id: lead_id } = await createLead(ctx, { name: "Ada", phone: PHONE });
  const practice = await openPractice(ctx, {});
  const theirs = await connectB(stranger);
  const start = (connection_id = "") => startConversation(ctx, { lead_id, connection_id });
  await expect(start(practice?.id)).rejects.toMatchObject({ code: "conflict" });
  await expect(start(theirs.id)).rejects.toMatchObject({ code: "not_found" });
});

test("a lead's contact names its latest conversation, and another where that one's number is gone", async () => {
  const ctx = await newOrg();
  const [one, other] = [await connectB(ctx), await connectB(ctx)];
  const from = PHONE.slice(1);
  await postB(textTo(one.address, { from }), one.app_secret);
  await postB(textTo(other.address, { from }), other.app_secret);
  const [latest, first] = (await listConversations(ctx, {})).conversations;
  const lead_id = latest?.lead_id ?? "";
  expect(await getLeadContact(ctx, { lead_id })).toMatchObject({
    formatted_phone: "+1 650 555 1234",
    conversation: { id: latest?.id, channel: "whatsapp" },
    write_to: latest?.id,
    numbers: [{ id: one.id }, { id: other.id }],
  });
  await deleteConnection(ctx, { connection_id: other.id });
  expect(await getLeadContact(ctx, { lead_id })).toMatchObject({
    conversation: { id: latest?.id },
    write_to: first?.id,
    numbers: [{ id: one.id }],
  });
});
