import { sql } from "drizzle-orm";
import { afterEach, expect, test } from "vitest";
import { createConnection, deleteConnection, listConnections } from "@/server/channels/connections";
import { replyAsStaff } from "@/server/channels/reply";
import { sendMessage } from "@/server/channels/send";
import { getConversation, listConversations, updateConversation } from "@/server/conversations/actions";
import { sweepConversations } from "@/server/conversations/sweep";
import { updateLead } from "@/server/leads/actions";
import { loadEnv } from "@/server/lib/env";
import { startAgent } from "@/tests/stand-ins/agent";
import { startProvider } from "@/tests/stand-ins/provider";
import { connectA, connectB, payload, postA, postB, textTo } from "@/tests/whatsapp";
import { newOrg, type TestCtx } from "@/tests/world";
import { answerMessage } from "./answer";

type Closable = { close(): Promise<void> };
const open: Closable[] = [];
afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
});

const opened = <T extends Closable>(one: T): T => {
  open.push(one);
  return one;
};

function setEnv(changes: Record<string, string>) {
  Object.assign(process.env, changes);
  loadEnv();
}

type Answer = Parameters<typeof startAgent>[0];

/** An organization whose customer has just written `lines`, with an agent and a provider to talk to. */
async function scene(answer?: Answer, lines = ["Hello"]) {
  const ctx = await newOrg();
  const agent = opened(await startAgent(answer));
  const provider = opened(await startProvider());
  setEnv({
    AGENT_URL: agent.url,
    META_GRAPH_URL: provider.url,
    TWILIO_API_URL: provider.url,
    TWILIO_CONTENT_URL: provider.url,
  });
  const number = await connectB(ctx);
  const write = (text: string) =>
    postB(textTo(number.address, { text, timestamp: Math.floor(Date.now() / 1000) }), number.app_secret);
  for (const line of lines) await write(line);
  const [thread] = (await listConversations(ctx, {})).conversations;
  const input = { organization_id: ctx.organization_id, conversation_id: thread?.id ?? "" };
  return {
    ctx,
    agent,
    provider,
    write,
    id: input.conversation_id,
    answer: () => answerMessage(input),
    send: () => sendMessage(input),
    read: () => getConversation(ctx, { conversation_id: input.conversation_id }),
  };
}

const contents = (messages: { role: string; content: string }[]) =>
  messages.map(({ role, content }) => `${role}: ${content}`);

test("the agent's answer is stored and sent back through the same provider", async () => {
  const { agent, provider, answer, send, read } = await scene();
  await answer();
  await send();
  expect(contents((await read()).messages)).toEqual(["user: Hello", "assistant: Hello"]);
  expect((await read()).messages[1]).toMatchObject({
    delivery_status: "sent",
    metadata: { author: "agent" },
  });
  expect(provider.requests).toMatchObject([{ body: { to: "+16505551234", text: { body: "Hello" } } }]);
  expect(agent.turns[0]?.headers).toMatchObject({ authorization: "Bearer the-internal-token-of-the-tests" });
  expect(agent.turns[0]?.turn).toMatchObject({
    lead: { phone: "+16505551234" },
    messages: [{ content: "Hello" }],
  });
});

test("a burst gets one answer that has seen it all", async () => {
  const { agent, answer, read } = await scene(undefined, ["one", "two", "three"]);
  await Promise.all([answer(), answer(), answer()]);
  await answer();
  expect(agent.turns).toHaveLength(1);
  expect(agent.turns[0]?.turn.messages.map((message) => message.content)).toEqual(["one", "two", "three"]);
  expect((await read()).messages).toHaveLength(4);
});

test("an answer that a newer message overtook is thrown away, and the agent asked again", async () => {
  let asked = 0;
  const here = await scene(async (turn) => {
    if (asked++ === 0) await here.write("wait, there is more");
    return { body: { reply: { text: `I saw ${turn.messages.length}` } } };
  });
  await here.answer();
  expect(contents((await here.read()).messages)).toEqual([
    "user: Hello",
    "user: wait, there is more",
    "assistant: I saw 2",
  ]);
});

test("an answer that staff overtook is thrown away", async () => {
  const here = await scene(async () => {
    await updateConversation(here.ctx, { conversation_id: here.id, status: "escalated" });
    return { body: { reply: { text: "too late" } } };
  });
  await here.answer();
  expect(contents((await here.read()).messages)).toEqual(["user: Hello"]);
  await here.write("anybody?");
  await here.answer();
  expect(here.agent.turns).toHaveLength(1);
});

test("handed back to the agent, it answers what is still open", async () => {
  const { ctx, id, agent, answer, write } = await scene();
  await updateConversation(ctx, { conversation_id: id, status: "escalated" });
  await write("anybody?");
  await updateConversation(ctx, { conversation_id: id, status: "active" });
  const jobs = await ctx.db.execute(sql`select 1 from graphile_worker.jobs where key = ${`answer:${id}`}`);
  expect(jobs).toHaveLength(1);
  await answer();
  expect(agent.turns).toHaveLength(1);
});

test("after three failed tries the conversation is escalated and the customer told", async () => {
  const { agent, answer, read, id, ctx } = await scene();
  agent.failNext(3);
  expect(await answer()).toMatchObject({ run_again_at: expect.any(Date) });
  expect(await answer()).toMatchObject({ run_again_at: expect.any(Date) });
  expect(await answer()).toBeUndefined();
  const thread = await read();
  expect(thread.status).toBe("escalated");
  expect(thread.messages.map((message) => message.role)).toEqual(["user", "system", "assistant"]);
  await updateConversation(ctx, { conversation_id: id, status: "active" });
  expect(new Set(agent.turns.map(({ headers }) => headers["idempotency-key"])).size).toBe(1);
});

test("an agent that hangs is not waited for longer than its timeout", async () => {
  const { agent, answer } = await scene();
  setEnv({ AGENT_TIMEOUT_MS: "200" });
  agent.hang();
  expect(await answer()).toMatchObject({ run_again_at: expect.any(Date) });
  setEnv({ AGENT_TIMEOUT_MS: "30000" });
});

test("with 202 the agent answers later, by an event", async () => {
  const { answer, read } = await scene(() => ({ status: 202, body: {} }));
  expect(await answer()).toBeUndefined();
  expect((await read()).messages).toHaveLength(1);
});

test("events in an answer take effect with it", async () => {
  const { answer, read, ctx } = await scene(() => ({
    body: {
      reply: { text: "A person will come." },
      events: [
        { event: "new_lead", data: { name: "Ada", email: "ada@example.com" } },
        { event: "status_update", data: { status: "contacted" } },
        { event: "escalation", data: { reason: "asked for a person" } },
      ],
    },
  }));
  await answer();
  const thread = await read();
  expect(thread).toMatchObject({ status: "escalated", lead: { name: "Ada" } });
  const { getLead } = await import("@/server/leads/actions");
  expect(await getLead(ctx, { lead_id: thread.lead_id })).toMatchObject({
    email: "ada@example.com",
    status: "contacted",
  });
});

test("more buttons than fit become a list, and the message says so", async () => {
  const buttons = Array.from({ length: 5 }, (_, n) => ({ id: `b${n}`, title: `Choice number ${n}` }));
  const { answer, send, read, provider } = await scene(() => ({
    body: { reply: { text: "Choose", buttons } },
  }));
  await answer();
  await send();
  const [, reply] = (await read()).messages;
  expect(reply?.metadata.list).toBeTruthy();
  expect(reply?.metadata.degraded).toEqual([expect.any(String)]);
  expect(provider.requests[0]?.body).toMatchObject({ interactive: { type: "list" } });
});

test("messages leave in order, and one that failed for now holds the next ones back", async () => {
  const { ctx, id, answer, send, provider, read } = await scene();
  await answer();
  await replyAsStaff(ctx, { conversation_id: id, content: "second" });
  provider.failNext({ status: 503, body: { error: { code: 2, message: "later" } } });
  const again = await send();
  expect(Number(again?.run_again_at)).toBeGreaterThan(Date.now());
  expect(provider.requests).toHaveLength(1);
  await ctx.db.execute(sql`update messages set send_at = now() where send_at is not null`);
  await send();
  await send();
  expect(provider.requests.slice(1)).toMatchObject([
    { body: { text: { body: "Hello" } } },
    { body: { text: { body: "second" } } },
  ]);
  expect((await read()).messages.slice(1)).toMatchObject([
    { delivery_status: "sent" },
    { delivery_status: "sent" },
  ]);
});

test("a permanent refusal is final and visible with the provider's code", async () => {
  const { answer, send, provider, read } = await scene();
  await answer();
  provider.failNext({
    status: 400,
    body: { error: { code: 131026, message: "(#131026) Message undeliverable" } },
  });
  expect(await send()).toBeUndefined();
  expect((await read()).messages[1]).toMatchObject({
    delivery_status: "failed",
    delivery_error: { code: "131026" },
  });
});

test("a try whose outcome is not known waits for the provider's callback before it is made again", async () => {
  const { ctx, answer, send, provider, read } = await scene();
  await answer();
  provider.failNext("cut");
  const again = await send();
  expect(Number(again?.run_again_at) - Date.now()).toBeGreaterThan(20_000);
  expect((await read()).messages[1]).toMatchObject({ delivery_status: "sending" });
  expect(Number((await send())?.run_again_at)).toBeGreaterThan(Date.now());
  expect(provider.requests).toHaveLength(1);
  const [number] = await ctx.db.execute<{ address: string }>(
    sql`select address from channel_connections where organization_id = ${ctx.organization_id}::uuid`,
  );
  await status(ctx, number?.address ?? "", "delivered", (await read()).messages[1]?.id ?? "");
  expect(await send()).toBeUndefined();
  expect(provider.requests).toHaveLength(1);
  expect((await read()).messages[1]).toMatchObject({ delivery_status: "delivered" });
});

/** Posts a published status of Meta about one of our messages. */
async function status(
  ctx: TestCtx,
  address: string,
  name: string,
  message_id: string,
  wamid = "wamid.unseen",
) {
  const body = payload(`meta/status_${name}`);
  const { value } = body.entry[0].changes[0];
  value.metadata.phone_number_id = address;
  Object.assign(value.statuses[0], { id: wamid, biz_opaque_callback_data: message_id });
  const { openCredentials, connectionsAt } = await import("@/server/channels/connections");
  const [connection] = await connectionsAt(ctx.db, "provider-b", [address]);
  if (!connection) throw new Error("no such connection");
  const credentials = openCredentials(connection);
  return postB(body, "app_secret" in credentials ? (credentials.app_secret ?? "") : "");
}

test("a delivery status only moves forward, in whatever order the callbacks come", async () => {
  const { ctx, answer, send, read } = await scene();
  await answer();
  await send();
  const [row] = await ctx.db.execute<{ id: string; provider_message_id: string; address: string }>(sql`
    select m.id, m.provider_message_id, c.address from messages m join channel_connections c on c.id = m.connection_id
    where m.organization_id = ${ctx.organization_id}::uuid and m.role = 'assistant'`);
  const told = async (name: string) => {
    await status(ctx, row?.address ?? "", name, "", row?.provider_message_id);
    return (await read()).messages[1]?.delivery_status;
  };
  expect(await told("read")).toBe("read");
  expect(await told("delivered")).toBe("read");
  expect(await told("sent")).toBe("read");
  expect(await told("failed_131049")).toBe("read");
});

test("more than 24 hours after the customer wrote only a template goes out through provider B", async () => {
  const { ctx, id, answer, send, read, provider } = await scene();
  await answer();
  await ctx.db.execute(
    sql`update conversations set customer_wrote_at = now() - interval '25 hours' where id = ${id}::uuid`,
  );
  await send();
  expect((await read()).messages[1]).toMatchObject({
    delivery_status: "failed",
    delivery_error: { code: "template_required" },
  });
  await expect(replyAsStaff(ctx, { conversation_id: id, content: "hello?" })).rejects.toMatchObject({
    code: "template_required",
  });
  await replyAsStaff(ctx, {
    conversation_id: id,
    content: "Reminder",
    template: { name: "reminder", variables: ["9:00"] },
  });
  await send();
  expect(provider.requests).toMatchObject([{ body: { type: "template", template: { name: "reminder" } } }]);
});

test("provider A has no such window, and is answered through Twilio", async () => {
  const { ctx, provider, agent } = await scene();
  const number = await connectA(ctx);
  await postA(
    { ...payload("twilio/inbound_text"), To: `whatsapp:${number.address}`, MessageSid: "SM-theirs" },
    number.auth_token,
  );
  const { conversations } = await listConversations(ctx, {});
  const thread = conversations.find(({ session_key }) => session_key.includes(number.address));
  const input = { organization_id: ctx.organization_id, conversation_id: thread?.id ?? "" };
  await ctx.db.execute(
    sql`update conversations set customer_wrote_at = now() - interval '25 hours' where id = ${input.conversation_id}::uuid`,
  );
  await answerMessage(input);
  await sendMessage(input);
  expect(agent.turns).toHaveLength(1);
  expect(provider.requests).toMatchObject([
    { path: expect.stringContaining("/Messages.json"), body: { Body: "Hello" } },
  ]);
});

test("the answer goes to whoever wrote, whatever phone the lead's record says", async () => {
  const { ctx, answer, send, read, provider } = await scene();
  await updateLead(ctx, { lead_id: (await read()).lead_id, phone: "+4930123456" });
  await answer();
  await send();
  expect(provider.requests).toMatchObject([{ body: { to: "+16505551234" } }]);
});

test("after a number was disconnected and connected again its open thread goes on through it", async () => {
  const { ctx, answer, send, read, provider } = await scene();
  const [old] = (await listConnections(ctx, {})).channel_connections;
  await deleteConnection(ctx, { connection_id: old?.id ?? "" });
  await answer();
  await send();
  expect((await read()).messages.at(-1)).toMatchObject({ delivery_error: { code: "disconnected" } });
  const credentials = { access_token: "new", app_secret: "new secret" };
  await createConnection(ctx, { provider: "provider-b", address: old?.address ?? "", credentials });
  await postB(textTo(old?.address ?? "", { timestamp: Math.floor(Date.now() / 1000) }), "new secret");
  await answer();
  await send();
  expect(provider.requests).toHaveLength(1);
  expect((await read()).messages.at(-1)).toMatchObject({ delivery_status: "sent" });
});

test("an answer whose events can't be taken is asked for again, then a person is called", async () => {
  const data = { lead_id: crypto.randomUUID(), status: "lost" };
  const { agent, answer, read } = await scene(() => ({
    body: { reply: { text: "Done" }, events: [{ event: "status_update", data }] },
  }));
  await answer();
  expect(agent.turns).toHaveLength(3);
  expect(await read()).toMatchObject({ status: "escalated" });
});

test("a conversation whose job was lost is woken by the sweep", async () => {
  const { ctx, id, answer } = await scene();
  const jobs = (key: string) => ctx.db.execute(sql`select 1 from graphile_worker.jobs where key = ${key}`);
  const forget = async () => {
    await ctx.db.execute(sql`delete from graphile_worker._private_jobs`);
    await ctx.db.execute(
      sql`update conversations set updated_at = now() - interval '2 minutes' where id = ${id}::uuid`,
    );
    await ctx.db.execute(sql`update messages set created_at = created_at - interval '2 minutes'`);
  };
  await forget();
  await sweepConversations();
  expect(await jobs(`answer:${id}`)).toHaveLength(1);
  await answer();
  await forget();
  await sweepConversations();
  expect(await jobs(`answer:${id}`)).toHaveLength(0);
  expect(await jobs(`send:${id}`)).toHaveLength(1);
});
