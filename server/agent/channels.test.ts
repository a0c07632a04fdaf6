import { expect, test } from "vitest";
import { POST as replyRoute } from "@/app/api/v1/conversations/[conversation_id]/messages/route";
import { POST } from "@/app/api/v1/webhooks/agent-event/route";
import type { Channel } from "@/schema/lead";
import { updateConversation } from "@/server/conversations/actions";
import { sweepConversations } from "@/server/conversations/state/sweep";
import { createLead } from "@/server/leads/actions";
import { getThread } from "@/server/overview/thread";
import { listEvents } from "@/server/webhooks/feed";
import { conversationsOf, onlyThread } from "@/tests/conversations";
import { connectB, postB, textTo } from "@/tests/whatsapp";
import { call, newOrg, type TestCtx } from "@/tests/world";

const token = "the-internal-token-of-the-tests";

const send = (ctx: TestCtx, event: string, data: object) =>
  call(POST, { token, body: { organization_id: ctx.organization_id, event, data } });

/** An organization with a lead on this channel. */
async function leadOn(channel: Channel) {
  const ctx = await newOrg();
  const ada = { channel, channel_id: "ada-1" };
  return { ctx, ada, lead: await createLead(ctx, { name: "Ada", ...ada }) };
}

const EVENTS = [
  ["message_logged", { role: "user", content: "Hello" }],
  ["escalation", { reason: "asked for a person" }],
] as const;
const CHANNELS = ["telegram", "web", "voice"] as const;
const cases = CHANNELS.flatMap((channel) => EVENTS.map(([event, data]) => ({ channel, event, data })));

test.each(cases)("the first $event of a lead on $channel opens its conversation", async (one) => {
  const { ctx, ada, lead } = await leadOn(one.channel);
  const { status, body } = await send(ctx, one.event, { ...ada, ...one.data });
  expect(status).toBe(200);
  expect(await onlyThread(ctx)).toMatchObject({
    id: body.conversation_id,
    lead_id: lead.id,
    channel: one.channel,
    status: one.event === "escalation" ? "escalated" : "active",
    messages: [{ content: one.event === "escalation" ? "asked for a person" : "Hello" }],
  });
  const { events } = await listEvents(ctx, {});
  expect(events.map(({ event }) => event)).toContain("conversation.created");
});

test("later events go to the same conversation in order, and nothing is sent", async () => {
  const { ctx, ada, lead } = await leadOn("telegram");
  await send(ctx, "message_logged", { ...ada, role: "user", content: "Hello" });
  await send(ctx, "message_logged", { lead_id: lead.id, content: "Hello Ada", deliver: true });
  await send(ctx, "escalation", { ...ada, reason: "asked for a person" });
  const { messages, status } = await onlyThread(ctx);
  expect(status).toBe("escalated");
  expect(messages).toMatchObject([
    { role: "user", content: "Hello", delivery_status: null },
    { role: "assistant", content: "Hello Ada", delivery_status: null },
    { role: "system", content: "asked for a person", delivery_status: null },
  ]);
});

test("twenty concurrent first events open one conversation, which stores them all", async () => {
  const { ctx, ada } = await leadOn("voice");
  const lines = Array.from({ length: 20 }, (_, n) => `line ${n}`);
  await Promise.all(lines.map((content) => send(ctx, "message_logged", { ...ada, role: "user", content })));
  expect((await onlyThread(ctx)).messages.map(({ content }) => content).toSorted()).toEqual(lines.toSorted());
});

test("the agent is not asked to answer messages that it logged itself", async () => {
  const { ctx, ada } = await leadOn("web");
  await send(ctx, "message_logged", { ...ada, role: "user", content: "Hello" });
  const jobs = () =>
    ctx.db.execute("select 1 from graphile_worker.jobs where task_identifier = 'answer-message'");
  await ctx.db.execute("update conversations set updated_at = now() - interval '2 minutes'");
  await sweepConversations();
  expect(await jobs()).toHaveLength(0);
});

test("a customer's message after the end opens a new conversation; the agent's goes to the completed one", async () => {
  const { ctx, ada } = await leadOn("telegram");
  const { body } = await send(ctx, "message_logged", { ...ada, role: "user", content: "Book me in" });
  const conversation_id: string = body.conversation_id;
  await updateConversation(ctx, { conversation_id, status: "completed" });
  const answer = await send(ctx, "message_logged", { ...ada, content: "You are booked" });
  expect(answer.body.conversation_id).toBe(conversation_id);
  const next = await send(ctx, "message_logged", { ...ada, role: "user", content: "One more thing" });
  expect(next.body.conversation_id).not.toBe(conversation_id);
  expect(await conversationsOf(ctx)).toMatchObject([{ status: "active" }, { status: "completed" }]);
});

test("an event that names a channel goes to that channel, not to an open conversation on another", async () => {
  const ctx = await newOrg();
  const { address, app_secret } = await connectB(ctx);
  await postB(textTo(address), app_secret);
  const [whatsapp] = await conversationsOf(ctx);
  const lead_id = whatsapp?.lead_id ?? "";
  const { body } = await send(ctx, "message_logged", {
    lead_id,
    channel: "voice",
    content: "called",
    deliver: true,
  });
  expect(body.conversation_id).not.toBe(whatsapp?.id);
  const logged = await send(ctx, "message_logged", { lead_id, content: "to whoever is open" });
  expect((await conversationsOf(ctx)).map(({ id }) => id)).toContain(logged.body.conversation_id);
  expect(await conversationsOf(ctx)).toHaveLength(2);
});

test("an event about a lead that staff created goes to the conversation that the lead has", async () => {
  const ctx = await newOrg();
  const { address, app_secret } = await connectB(ctx);
  const { channel, channel_id } = await createLead(ctx, { name: "Ada", phone: "+16505551234" });
  await postB(textTo(address), app_secret);
  expect((await send(ctx, "escalation", { channel, channel_id })).status).toBe(200);
  expect(await onlyThread(ctx)).toMatchObject({ channel: "whatsapp", status: "escalated" });
});

test("an event on e-mail is refused with advice, unless it names a channel that has conversations", async () => {
  const { ctx, ada, lead } = await leadOn("email");
  const { status, body } = await send(ctx, "message_logged", { ...ada, content: "Hello" });
  expect(status).toBe(422);
  expect(body.errors).toEqual([
    { path: ["data", "channel"], message: expect.stringContaining("e-mail has no conversations") },
  ]);
  expect((await send(ctx, "escalation", { lead_id: lead.id })).status).toBe(422);
  expect(await conversationsOf(ctx)).toEqual([]);
  expect((await send(ctx, "escalation", { lead_id: lead.id, channel: "voice" })).status).toBe(200);
});

test("an event can't open a WhatsApp conversation: that begins when the customer writes", async () => {
  const { ctx, ada } = await leadOn("whatsapp");
  const { status, body } = await send(ctx, "message_logged", { ...ada, content: "Hello" });
  expect(status).toBe(404);
  expect(body.detail).toContain("begins when the customer writes");
});

test("a staff reply into a conversation without a connection is 409 and says why", async () => {
  const { ctx, ada } = await leadOn("telegram");
  const { body } = await send(ctx, "escalation", ada);
  const params = { conversation_id: body.conversation_id };
  const answer = await call(replyRoute, { token: ctx.token, params, body: { content: "Hello" } });
  expect(answer.status).toBe(409);
  expect(answer.body.detail).toBe(
    "Frontdesk keeps this telegram conversation but can't send into it: your agent holds that channel.",
  );
  const thread = await getThread(ctx, params);
  expect(thread).toMatchObject({ connection: null, message_count: 1 });
});

test("another organization's lead gets no conversation", async () => {
  const { lead } = await leadOn("telegram");
  const stranger = await newOrg();
  expect((await send(stranger, "escalation", { lead_id: lead.id })).status).toBe(404);
  expect(await conversationsOf(stranger)).toEqual([]);
});
