import { randomInt } from "node:crypto";
import { sql } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { closeDb, getDb } from "@/db/client";
import { loadEnv } from "@/lib/env";
import { createLog } from "@/lib/observe/log";
import { connectionById, type OpenConnection } from "@/server/channels/open-connection";
import { updateConversation } from "@/server/conversations/actions";
import { readMessageTimeline } from "@/server/conversations/thread/timeline";
import { routeHandler } from "@/server/http/route-handler";
import { listLeads } from "@/server/leads/actions";
import { listEvents } from "@/server/webhooks/feed";
import { conversationsOf, onlyThread } from "@/tests/conversations";
import { connectB, postB, publishedTo, textTo } from "@/tests/whatsapp";
import { newOrg, type TestCtx } from "@/tests/world";
import { takeMessage } from "./intake";
import { type Incoming, takeBatch } from "./take-batch";

const NOW = new Date().toISOString();

const messageOf = (text: string, { phone = "+16505551234", metadata = {} } = {}) => ({
  kind: "message" as const,
  address: "",
  provider_message_id: `wamid.${randomInt(1e12)}`,
  sender: { phone, user_id: null, name: "Ada" },
  type: "text",
  handled: true,
  acknowledge: false,
  text,
  metadata,
  sent_at: NOW,
});

async function newNumber(ctx: TestCtx): Promise<OpenConnection> {
  const { id } = await connectB(ctx);
  return connectionById(ctx, id);
}

const incoming = (connection: OpenConnection, text: string, more = {}): Incoming => ({
  connection,
  message: messageOf(text, more),
  origin: { request_id: `request of ${text}` },
});

const contentsOf = async (ctx: TestCtx) => (await onlyThread(ctx)).messages.map(({ content }) => content);

test("messages that need only be appended are stored together, along with all that belongs to them", async () => {
  const [ctx, other] = [await newOrg(), await newOrg()];
  const [number, others] = [await newNumber(ctx), await newNumber(other)];
  for (const connection of [number, others]) await takeMessage(connection, messageOf("first"));
  const batch = [incoming(number, "one"), incoming(others, "two"), incoming(number, "three")];
  expect(await takeBatch(batch)).toEqual(new Set(batch));
  const thread = await onlyThread(ctx);
  const [listed] = await conversationsOf(ctx);
  expect(listed).toMatchObject({ message_count: 3, last_message_preview: "three" });
  expect(thread.messages.map(({ content }) => content)).toEqual(["first", "one", "three"]);
  expect(await contentsOf(other)).toEqual(["first", "two"]);
  const { events } = await listEvents(ctx, { type: "message.created" });
  expect(events.map(({ data }) => data)).toEqual(thread.messages);
  const [window] = await ctx.db.execute(sql`
    select customer_wrote_at from reply_windows where organization_id = ${ctx.organization_id}`);
  expect(window).toMatchObject({ customer_wrote_at: thread.messages.at(-1)?.created_at });
  const jobs = await ctx.db.execute<{ payload: unknown }>(sql`
    select payload from graphile_worker._private_jobs where key = ${`answer:${thread.id}`}`);
  const { organization_id } = ctx;
  expect(jobs.map(({ payload }) => payload)).toEqual([
    { organization_id, conversation_id: thread.id, _origin: { request_id: "request of three" } },
  ]);
});

test("a batch reports messages stored before as stored, and leaves those of unknown senders", async () => {
  const ctx = await newOrg();
  const number = await newNumber(ctx);
  const first = messageOf("first");
  await takeMessage(number, first);
  const again: Incoming = { connection: number, message: first, origin: {} };
  const [fresh, unknown] = [incoming(number, "second"), incoming(number, "who", { phone: "+16505550000" })];
  expect(await takeBatch([unknown, again, fresh])).toEqual(new Set([again, fresh]));
  expect(await contentsOf(ctx)).toEqual(["first", "second"]);
});

test("a hundred concurrent first messages make one lead and one thread, in order", async () => {
  const ctx = await newOrg();
  const number = await newNumber(ctx);
  const texts = Array.from({ length: 100 }, (_, n) => `line ${n}`);
  await Promise.all(texts.map((text) => takeMessage(number, messageOf(text))));
  expect((await listLeads(ctx, {})).total).toBe(1);
  expect(await contentsOf(ctx)).toEqual(texts);
});

test("a message that is twice in one batch is stored once", async () => {
  const ctx = await newOrg();
  const number = await newNumber(ctx);
  await takeMessage(number, messageOf("first"));
  const twice = messageOf("second");
  await Promise.all([twice, twice, twice].map((message) => takeMessage(number, message)));
  expect(await contentsOf(ctx)).toEqual(["first", "second"]);
});

test("a bad message fails alone, and the others of its batch are stored", async () => {
  const ctx = await newOrg();
  const number = await newNumber(ctx);
  await takeMessage(number, messageOf("first"));
  const bad = messageOf("bad", { metadata: { nul: "\u0000" } });
  const batch = [messageOf("second"), bad, messageOf("third"), messageOf("fourth")];
  const outcomes = await Promise.allSettled(batch.map((message) => takeMessage(number, message)));
  expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled", "fulfilled"]);
  expect(await contentsOf(ctx)).toEqual(["first", "second", "third", "fourth"]);
});

test("media among a customer's messages is acknowledged once", async () => {
  const ctx = await newOrg();
  const { address, app_secret } = await connectB(ctx);
  await postB(textTo(address), app_secret);
  await Promise.all([
    postB(publishedTo(address, "message_image"), app_secret),
    postB(textTo(address, { text: "did you get it" }), app_secret),
  ]);
  const { messages } = await onlyThread(ctx);
  expect(messages.filter(({ role }) => role === "assistant")).toHaveLength(1);
  expect(messages).toHaveLength(4);
});

test("an escalated thread continues without the agent; a closed one is followed by a new one", async () => {
  const ctx = await newOrg();
  const number = await newNumber(ctx);
  await takeMessage(number, messageOf("first"));
  const { id: conversation_id } = await onlyThread(ctx);
  await updateConversation(ctx, { conversation_id, status: "escalated" });
  await ctx.db.execute(sql`select graphile_worker.remove_job(${`answer:${conversation_id}`})`);
  const one = incoming(number, "to staff");
  expect(await takeBatch([one])).toEqual(new Set([one]));
  const jobs = await ctx.db.execute(sql`
    select key from graphile_worker.jobs where key = ${`answer:${conversation_id}`}`);
  expect(jobs).toHaveLength(0);
  await updateConversation(ctx, { conversation_id, status: "completed" });
  expect(await takeBatch([incoming(number, "later")])).toEqual(new Set());
  await takeMessage(number, messageOf("later"));
  expect(await conversationsOf(ctx)).toHaveLength(2);
});

test("when too many messages wait, a post is refused for a moment and none of it is stored", async () => {
  const ctx = await newOrg();
  const { id, address, app_secret } = await connectB(ctx);
  const number = await connectionById(ctx, id);
  await takeMessage(number, messageOf("first"));
  const taken = Array.from({ length: 2500 }, (_, n) => takeMessage(number, messageOf(`line ${n}`)));
  const refused = await postB(textTo(address, { text: "one more" }), app_secret);
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "1"]);
  await Promise.all(taken);
  expect((await postB(textTo(address, { text: "one more" }), app_secret)).status).toBe(200);
  expect((await conversationsOf(ctx))[0]).toMatchObject({ message_count: 2502 });
});

test("with Inngest, the agent's jobs are written in the same transaction", async () => {
  const ctx = await newOrg();
  const number = await newNumber(ctx);
  await takeMessage(number, messageOf("first"));
  const { id } = await onlyThread(ctx);
  process.env.INNGEST_DEV = "http://127.0.0.1:9";
  loadEnv();
  onTestFinished(() => {
    delete process.env.INNGEST_DEV;
    loadEnv();
  });
  const batch = [incoming(number, "second"), incoming(number, "third")];
  expect(await takeBatch(batch)).toEqual(new Set(batch));
  const rows = await ctx.db.execute<{ name: string; input: { conversation_id: string } }>(
    sql`select name, input from outbox where key = ${`answer:${id}`}`,
  );
  expect(rows).toMatchObject([{ name: "answer-message", input: { conversation_id: id } }]);
  expect(await contentsOf(ctx)).toEqual(["first", "second", "third"]);
});

test("a request's log lines name the messages that it brought, batched or not, so each has its timeline", async () => {
  const ctx = await newOrg();
  const number = await newNumber(ctx);
  const lines: string[] = [];
  const log = createLog({ write: (line) => void lines.push(line) });
  log.level = "info";
  const post = (request_id: string, texts: string[]) => {
    const handle = routeHandler(async () => {
      for (const text of texts) await takeMessage(number, messageOf(text));
      log.info("taken in");
      return new Response();
    });
    const request = new Request("http://localhost/api", {
      method: "POST",
      headers: { "x-request-id": request_id },
    });
    return handle(request, { params: Promise.resolve({}) });
  };
  // The first message opens the conversation and is taken in individually; the rest form a batch.
  await post("request-of-one", ["one"]);
  await post("request-of-two", ["two", "three"]);
  const [one, two, three] = (await onlyThread(ctx)).messages.map(({ id }) => id);
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { request_id: "request-of-one", messages: [one] },
    { request_id: "request-of-two", messages: [two, three] },
  ]);
  const timeline = await readMessageTimeline(ctx, { message_id: three ?? "" });
  expect(timeline.request_id).toBe("request-of-two");
});

test("further messages of a customer don't update the conversation's indexes", async () => {
  const ctx = await newOrg();
  const number = await newNumber(ctx);
  await takeMessage(number, messageOf("first"));
  const changes = async () => {
    // Postgres counts a connection's changes once the connection has ended.
    await closeDb();
    const [row] = await getDb().execute<{ all: number; light: number }>(sql`
      select n_tup_upd::int as all, n_tup_hot_upd::int as light
      from pg_stat_user_tables where relname = 'conversations'`);
    return row ?? { all: 0, light: 0 };
  };
  const before = await changes();
  for (let n = 0; n < 10; n++) await takeMessage(number, messageOf(`message ${n}`));
  await expect.poll(async () => (await changes()).all - before.all).toBeGreaterThanOrEqual(10);
  const { all, light } = await changes();
  // Indexed times are in steps of ten seconds, so one step may have passed.
  expect(all - before.all - (light - before.light)).toBeLessThanOrEqual(1);
});
