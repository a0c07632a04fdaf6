import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { sql } from "drizzle-orm";
import { afterEach, expect, test } from "vitest";
import { loadEnv } from "@/lib/env";
import { getConversation, listConversations } from "@/server/conversations/actions";
import { createLead } from "@/server/leads/actions";
import { listDeliveries } from "@/server/webhooks/deliveries/deliveries";
import { createEndpoint } from "@/server/webhooks/endpoints";
import { startAgent } from "@/tests/stand-ins/agent";
import { startProvider } from "@/tests/stand-ins/provider";
import { startReceiver } from "@/tests/stand-ins/receiver";
import { connectB, postB, textTo } from "@/tests/whatsapp";
import { newOrg } from "@/tests/world";
import { end, startWorker } from "./processes";

const workers: ChildProcess[] = [];
afterEach(async () => {
  for (const worker of workers.splice(0)) await end(worker, "SIGKILL");
});

/** Starts a process that runs the jobs of this test's database until the test ends. */
async function startWorkerProcess(env: Record<string, string>): Promise<ChildProcess> {
  const worker = await startWorker(env);
  workers.push(worker);
  return worker;
}

/** An organization with a customer who has just written. */
async function written() {
  const ctx = await newOrg();
  const { address, app_secret } = await connectB(ctx);
  await postB(textTo(address, { timestamp: Math.floor(Date.now() / 1000) }), app_secret);
  const [thread] = (await listConversations(ctx, {})).conversations;
  return { ctx, id: thread?.id ?? "" };
}

test("after kill -9 during an agent call, the next start answers at once and only once", async () => {
  const { ctx, id } = await written();
  const provider = await startProvider();
  const hanging = await startAgent();
  hanging.hang();
  const first = await startWorkerProcess({ AGENT_URL: hanging.url, META_GRAPH_URL: provider.url });
  await expect.poll(() => hanging.turns.length, { timeout: 10_000 }).toBe(1);
  await end(first, "SIGKILL");
  const agent = await startAgent();
  const began = Date.now();
  await startWorkerProcess({ AGENT_URL: agent.url, META_GRAPH_URL: provider.url });
  await provider.receives(1);
  expect(Date.now() - began).toBeLessThan(10_000);
  expect(agent.turns).toHaveLength(1);
  await expect
    .poll(async () => (await getConversation(ctx, { conversation_id: id })).messages.at(-1)?.delivery_status)
    .toBe("sent");
  expect(provider.requests).toHaveLength(1);
  await Promise.all([provider, hanging, agent].map((one) => one.close()));
}, 40_000);

test("a graceful stop lets the running job finish and leaves no lock behind", async () => {
  const { ctx } = await written();
  const provider = await startProvider();
  let answerNow = () => {};
  const agent = await startAgent(async () => {
    await new Promise<void>((resolve) => {
      answerNow = resolve;
    });
    return { body: { reply: { text: "Done" } } };
  });
  const worker = await startWorkerProcess({ AGENT_URL: agent.url, META_GRAPH_URL: provider.url });
  await expect.poll(() => agent.turns.length, { timeout: 10_000 }).toBe(1);
  worker.kill("SIGTERM");
  answerNow();
  await once(worker, "exit");
  const [thread] = (await listConversations(ctx, {})).conversations;
  expect(thread?.message_count).toBe(2);
  const locked = await ctx.db.execute(sql`select 1 from graphile_worker.jobs where locked_at is not null`);
  expect(locked).toHaveLength(0);
  await Promise.all([provider, agent].map((one) => one.close()));
}, 40_000);

test("the next start finds a delivery whose job was lost in a crash", async () => {
  process.env.WEBHOOK_ALLOW_INSECURE = "true";
  loadEnv();
  const ctx = await newOrg();
  const receiver = await startReceiver();
  await createEndpoint(ctx, { url: receiver.url, events: ["lead.created"] });
  await createLead(ctx, { name: "Ada" });
  await expect
    .poll(() => ctx.db.execute(sql`select 1 from graphile_worker.jobs where key like 'deliver:%'`))
    .not.toEqual([]);
  await ctx.db.execute(sql`delete from graphile_worker._private_jobs where key like 'deliver:%'`);
  await startWorkerProcess({ WEBHOOK_ALLOW_INSECURE: "true" });
  await receiver.receives(2);
  await receiver.close();
}, 40_000);

test("after kill -9 while an endpoint hangs, the next start delivers at once", async () => {
  process.env.WEBHOOK_ALLOW_INSECURE = "true";
  loadEnv();
  const ctx = await newOrg();
  const receiver = await startReceiver();
  const env = { WEBHOOK_ALLOW_INSECURE: "true" };
  const first = await startWorkerProcess(env);
  const { id: endpoint_id } = await createEndpoint(ctx, { url: receiver.url, events: ["lead.created"] });
  const status = async () => {
    const { deliveries } = await listDeliveries(ctx, { endpoint_id });
    return deliveries.map((delivery) => [delivery.event, delivery.status, delivery.attempts.length]);
  };
  await expect.poll(status, { timeout: 10_000 }).toEqual([["ping", "succeeded", 1]]);
  receiver.hang();
  await createLead(ctx, { name: "Ada" });
  await receiver.receives(2);
  await end(first, "SIGKILL");
  receiver.respond(200);
  const began = Date.now();
  await startWorkerProcess(env);
  await receiver.receives(3);
  expect(Date.now() - began).toBeLessThan(10_000);
  await expect.poll(async () => (await status())[0]).toEqual(["lead.created", "succeeded", 1]);
  await receiver.close();
}, 40_000);

test("ten thousand deliveries to an endpoint that hangs don't hold up a customer's answer", async () => {
  process.env.WEBHOOK_ALLOW_INSECURE = "true";
  loadEnv();
  const { ctx } = await written();
  const [receiver, provider, agent] = [await startReceiver(), await startProvider(), await startAgent()];
  receiver.hang();
  const endpoint = await createEndpoint(ctx, { url: receiver.url, events: ["lead.created"] });
  await ctx.db.execute(sql`
    with inserted as (
      insert into events (organization_id, id, type, data)
      select ${ctx.organization_id}::uuid, new_id(), 'lead.created', '{}' from generate_series(1, 10000) returning id
    )
    insert into webhook_deliveries (organization_id, id, endpoint_id, event_id, event)
    select ${ctx.organization_id}::uuid, new_id(), ${endpoint.id}::uuid, id, 'lead.created' from inserted`);
  const began = Date.now();
  await startWorkerProcess({
    AGENT_URL: agent.url,
    META_GRAPH_URL: provider.url,
    WEBHOOK_ALLOW_INSECURE: "true",
  });
  await provider.receives(1);
  expect(Date.now() - began).toBeLessThan(10_000);
  expect(receiver.received.length).toBeLessThanOrEqual(16);
  await Promise.all([receiver, provider, agent].map((one) => one.close()));
}, 40_000);
