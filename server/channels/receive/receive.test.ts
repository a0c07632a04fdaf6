import { randomInt } from "node:crypto";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { updateConversation } from "@/server/conversations/actions";
import { replyAsStaff } from "@/server/conversations/sending/reply";
import { createLead, getLead, listLeads } from "@/server/leads/actions";
import { listEvents } from "@/server/webhooks/feed";
import { conversationsOf, onlyThread } from "@/tests/conversations";
import { connectB, postB, publishedTo, textTo } from "@/tests/whatsapp";
import { newOrg, type TestCtx } from "@/tests/world";

const jobsOf = async (ctx: TestCtx, key: string) =>
  (await ctx.db.execute<{ key: string }>(sql`select key from graphile_worker.jobs where key = ${key}`))
    .length;

test("a signed message becomes a lead, a conversation, a message, events and a job", async () => {
  const ctx = await newOrg();
  const { address, app_secret } = await connectB(ctx);
  const response = await postB(textTo(address), app_secret);
  expect(response.status).toBe(200);
  const thread = await onlyThread(ctx);
  expect(thread).toMatchObject({ status: "active", channel: "whatsapp", lead: { name: "Sheena Nelson" } });
  expect(thread.messages).toMatchObject([
    { role: "user", content: "Does it come in another color?", delivery_status: null },
  ]);
  expect(await getLead(ctx, { lead_id: thread.lead_id })).toMatchObject({
    phone: "+16505551234",
    channel: "whatsapp",
    status: "new",
  });
  const types = (await listEvents(ctx, {})).events.map((event) => event.event);
  expect(types.toSorted()).toEqual(["conversation.created", "lead.created", "message.created"]);
  expect(await jobsOf(ctx, `answer:${thread.id}`)).toBe(1);
});

test("a message is stored once, however often the provider repeats it", async () => {
  const ctx = await newOrg();
  const { address, app_secret } = await connectB(ctx);
  const message = textTo(address);
  for (let n = 0; n < 3; n++) expect((await postB(message, app_secret)).status).toBe(200);
  const thread = await onlyThread(ctx);
  expect(thread.messages).toHaveLength(1);
  await updateConversation(ctx, { conversation_id: thread.id, status: "completed" });
  await postB(message, app_secret);
  expect(await conversationsOf(ctx)).toHaveLength(1);
});

test("a hundred concurrent first messages, shuffled and sent three times, make one ordered thread of one lead", async () => {
  const ctx = await newOrg();
  const { address, app_secret } = await connectB(ctx);
  const began = Math.floor(Date.now() / 1000) - 1000;
  const posts = Array.from({ length: 100 }, (_, n) =>
    textTo(address, { id: `wamid.${n}`, text: `line ${n}`, timestamp: began + n }),
  );
  const shuffled = [...posts, ...posts, ...posts].toSorted(() => randomInt(3) - 1);
  const statuses = await Promise.all(shuffled.map(async (one) => (await postB(one, app_secret)).status));
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect((await listLeads(ctx, {})).total).toBe(1);
  const { messages } = await onlyThread(ctx);
  expect(messages.map((message) => message.content)).toEqual(posts.map((_, n) => `line ${n}`));
  const [listed] = await conversationsOf(ctx);
  expect(listed).toMatchObject({ message_count: 100, last_message_preview: "line 99" });
});

test("a provider's NUL bytes and broken characters are stripped and the rest is stored", async () => {
  const ctx = await newOrg();
  const { address, app_secret } = await connectB(ctx);
  expect((await postB(textTo(address, { text: "a\u0000b\ud800c" }), app_secret)).status).toBe(200);
  expect((await onlyThread(ctx)).messages[0]?.content).toMatch(/^ab.?c$/u);
});

test("media without captions is stored, acknowledged once for several in a row, and not shown to the agent", async () => {
  const ctx = await newOrg();
  const { address, app_secret } = await connectB(ctx);
  for (const name of ["message_image", "message_audio", "message_video"]) {
    const body = publishedTo(address, name);
    const [message] = body.entry[0].changes[0].value.messages;
    delete message[message.type].caption;
    expect((await postB(body, app_secret)).status).toBe(200);
  }
  const { id, messages } = await onlyThread(ctx);
  const byRole = (role: string) => messages.filter((message) => message.role === role);
  expect(byRole("user")).toHaveLength(3);
  expect(byRole("assistant")).toMatchObject([
    { delivery_status: "queued", metadata: { acknowledges_media: true } },
  ]);
  // No team member is notified, so the text must not promise one.
  expect(byRole("assistant")[0]?.content).not.toMatch(/person|team|somebody/);
  expect(await jobsOf(ctx, `answer:${id}`)).toBe(0);
  expect(await jobsOf(ctx, `send:${id}`)).toBe(1);
});

test.each([
  "message_interactive_button_reply",
  "message_button_template",
  "message_text_product_context",
  "message_location",
  "message_contacts",
  "message_reaction",
  "message_unsupported",
])("%s is accepted", async (name) => {
  const ctx = await newOrg();
  const { address, app_secret } = await connectB(ctx);
  expect((await postB(publishedTo(address, name), app_secret)).status).toBe(200);
  expect((await onlyThread(ctx)).messages[0]?.role).toBe("user");
});

test("a sender without a phone is recognized by user id, and stays one lead when the phone appears later", async () => {
  const ctx = await newOrg();
  const { address, app_secret } = await connectB(ctx);
  const user_id = `US.${randomInt(1e12)}`;
  const bare = textTo(address);
  const { value } = bare.entry[0].changes[0];
  value.contacts = [{ profile: { name: "Pablo", username: "pablo" }, user_id }];
  delete value.messages[0].from;
  value.messages[0].from_user_id = user_id;
  await postB(bare, app_secret);
  const [lead] = (await listLeads(ctx, {})).leads;
  expect(await getLead(ctx, { lead_id: lead?.id ?? "" })).toMatchObject({
    phone: null,
    channel_id: user_id,
    name: "Pablo",
  });
  const both = textTo(address, { text: "now with a phone" });
  both.entry[0].changes[0].value.contacts[0].user_id = user_id;
  both.entry[0].changes[0].value.messages[0].from_user_id = user_id;
  await postB(both, app_secret);
  await postB(textTo(address, { text: "phone alone" }), app_secret);
  expect((await listLeads(ctx, {})).total).toBe(1);
  expect((await onlyThread(ctx)).messages).toHaveLength(3);
});

test.each([
  ["Brazil's ninth digit", "+5511987654321", "551187654321"],
  ["Mexico's mobile prefix", "+525512345678", "5215512345678"],
  ["Argentina's mobile prefix", "+5491123456789", "541123456789"],
])("%s makes no second lead beside one entered by hand", async (_, byHand, from) => {
  const ctx = await newOrg();
  const { address, app_secret } = await connectB(ctx);
  const lead = await createLead(ctx, { name: "By hand", phone: byHand });
  await postB(textTo(address, { from }), app_secret);
  expect((await onlyThread(ctx)).lead_id).toBe(lead.id);
});

test("after a thread is closed the next message opens a new one; an escalated one continues", async () => {
  const ctx = await newOrg();
  const { address, app_secret } = await connectB(ctx);
  await postB(textTo(address), app_secret);
  const { id } = await onlyThread(ctx);
  await updateConversation(ctx, { conversation_id: id, status: "escalated" });
  await postB(textTo(address), app_secret);
  expect((await onlyThread(ctx)).messages).toHaveLength(2);
  await updateConversation(ctx, { conversation_id: id, status: "abandoned" });
  await postB(textTo(address), app_secret);
  expect(await conversationsOf(ctx)).toHaveLength(2);
});

test("a message dated tomorrow gets the current time", async () => {
  const ctx = await newOrg();
  const { address, app_secret } = await connectB(ctx);
  await postB(textTo(address, { timestamp: Math.floor(Date.now() / 1000) + 86_400 }), app_secret);
  const [message] = (await onlyThread(ctx)).messages;
  expect(Date.parse(message?.created_at ?? "")).toBeLessThanOrEqual(Date.now() + 1000);
});

test("an answer from the same second as our own message sorts after it", async () => {
  const ctx = await newOrg();
  const { address, app_secret } = await connectB(ctx);
  await postB(textTo(address), app_secret);
  const { id } = await onlyThread(ctx);
  await replyAsStaff(ctx, { conversation_id: id, content: "Hello", template: { name: "hello" } });
  await postB(textTo(address, { text: "answer", timestamp: Math.floor(Date.now() / 1000) }), app_secret);
  expect((await onlyThread(ctx)).messages.at(-1)?.content).toBe("answer");
});
