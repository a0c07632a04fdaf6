import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { getDb } from "@/db/client";
import { sendJob } from "@/server/channels/jobs";
import { sendMessageJob } from "@/server/conversations/jobs";
import { jobs } from "@/server/jobs";
import { enqueue } from "@/server/queue/enqueue";
import { sendEvents, toEvent } from "@/server/queue/inngest-event";
import type { Job, RunAgain } from "@/server/queue/job";
import { sweepOutbox, watchInngest } from "@/server/queue/outbox";
import { createEndpoint } from "@/server/webhooks/endpoints";
import { deliverWebhooksJob } from "@/server/webhooks/jobs";
import { setEnv } from "@/tests/scene";
import { startAgent } from "@/tests/stand-ins/agent";
import { findInngest, NO_INNGEST } from "@/tests/stand-ins/inngest";
import { startProvider } from "@/tests/stand-ins/provider";
import { startReceiver } from "@/tests/stand-ins/receiver";
import { connectB, postB, textTo } from "@/tests/whatsapp";
import { newOrg } from "@/tests/world";
import { runInngest } from "./inngest";

type Row = { id: string; sent_at: string | null; attempts: number; last_error: string | null };
const outbox = () => getDb().execute<Row>(sql`select * from outbox order by created_at`);
const WAIT = { timeout: 25_000, interval: 20 };

const has = findInngest() !== undefined;
if (!has) console.warn(NO_INNGEST);

describe.skipIf(!has)("jobs on their way to Inngest", () => {
  let inngest: Awaited<ReturnType<typeof runInngest>>;
  const calls: { name: string; id: string; began: number; ended: number }[] = [];
  const plays = new Map<string, () => Promise<RunAgain>>();

  /** A job of a conversation or an endpoint that runs `play`. */
  const job = (play = async (): Promise<RunAgain> => undefined) => {
    const id = randomUUID();
    plays.set(id, play);
    return { id, input: { organization_id: randomUUID(), conversation_id: id, endpoint_id: id } };
  };
  const callsOf = (id: string) => calls.filter((call) => call.id === id);
  const play = (name: string) => async (input: unknown) => {
    const [id = ""] = [...plays.keys()].filter((key) => JSON.stringify(input).includes(key));
    const began = Date.now();
    const again = await plays.get(id)?.();
    calls.push({ name, id, began, ended: Date.now() });
    return again;
  };

  beforeAll(async () => {
    const played = {
      ...jobs,
      "send-message": { ...sendMessageJob, perform: play("send-message") },
      "deliver-webhooks": { ...deliverWebhooksJob, perform: play("deliver-webhooks") },
    };
    inngest = await runInngest("start", played);
  });
  afterAll(() => inngest?.close());

  test("jobs enqueued while Inngest is down wait, and all of them run when it is back", async () => {
    await inngest.kill();
    const jobs = Array.from({ length: 30 }, () => job());
    await Promise.all(jobs.map(({ input }) => enqueue(getDb(), sendMessageJob, input)));
    await expect.poll(async () => (await outbox()).some(({ attempts }) => attempts > 0), WAIT).toBe(true);
    await expect(sweepOutbox()).rejects.toThrow();
    const waiting = await outbox();
    expect(waiting).toHaveLength(30);
    expect(waiting.every(({ sent_at, last_error }) => sent_at === null && last_error)).toBe(true);
    await inngest.start();
    await sweepOutbox();
    for (const { id } of jobs) await expect.poll(() => callsOf(id).length, WAIT).toBe(1);
    await expect.poll(outbox, WAIT).toEqual([]);
  }, 60_000);

  test("the first job enqueued after an outage sends the waiting ones too", async () => {
    await inngest.kill();
    const [waited, next] = [job(), job()];
    await enqueue(getDb(), sendMessageJob, waited.input);
    await expect.poll(async () => (await outbox())[0]?.attempts, WAIT).toBe(1);
    await inngest.start();
    await enqueue(getDb(), sendMessageJob, next.input);
    for (const { id } of [waited, next]) await expect.poll(() => callsOf(id).length, WAIT).toBe(1);
  }, 60_000);

  test("a job that Inngest lost runs soon after Inngest is back, even if nothing is enqueued then", async () => {
    const { id, input } = job();
    await inngest.kill();
    await enqueue(getDb(), sendMessageJob, input);
    await expect.poll(async () => (await outbox())[0]?.attempts, WAIT).toBe(1);
    await getDb().execute(sql`update outbox set sent_at = now() - interval '1 minute'`);
    await inngest.start();
    await expect.poll(() => callsOf(id).length, WAIT).toBe(1);
    await expect.poll(outbox, WAIT).toEqual([]);
  }, 60_000);

  test("a job that Inngest lost runs soon after Inngest is back, even if nothing was enqueued during the outage", async () => {
    const { id, input } = job();
    await inngest.kill();
    onTestFinished(watchInngest());
    await getDb().execute(sql`
      insert into outbox (id, name, input, run_at, sent_at)
      values (${randomUUID()}::uuid, 'send-message', ${JSON.stringify(input)}::jsonb, now(), now() - interval '1 minute')`);
    // Long enough for two checks of whether Inngest is up.
    await new Promise((resolve) => setTimeout(resolve, 6000));
    await inngest.start();
    await expect.poll(() => callsOf(id).length, WAIT).toBe(1);
    await expect.poll(outbox, WAIT).toEqual([]);
  }, 60_000);

  test("a job sent twice runs once, even if Inngest has forgotten the first", async () => {
    const { id, input } = job();
    await enqueue(getDb(), sendMessageJob, input, { run_at: new Date(Date.now() + 1000) });
    const [row] = await outbox();
    const event = toEvent({
      id: row?.id ?? "",
      name: "send-message",
      input,
      run_at: new Date().toISOString(),
    });
    for (const again of [event.id, randomUUID(), randomUUID()]) await sendEvents([{ ...event, id: again }]);
    await expect.poll(() => callsOf(id).length, WAIT).toBe(1);
    const after = job();
    await enqueue(getDb(), sendMessageJob, after.input, { run_at: new Date(Date.now() + 2000) });
    await expect.poll(() => callsOf(after.id).length, WAIT).toBe(1);
    expect(callsOf(id)).toHaveLength(1);
  });

  test("a job that Inngest took and lost is sent again", async () => {
    const { id, input } = job();
    await inngest.kill();
    await enqueue(getDb(), sendMessageJob, input);
    await expect.poll(async () => (await outbox())[0]?.attempts, WAIT).toBe(1);
    await getDb().execute(sql`
      update outbox set sent_at = now() - interval '20 minutes', run_at = now() - interval '20 minutes'`);
    await inngest.start();
    await sweepOutbox();
    await expect.poll(() => callsOf(id).length, WAIT).toBe(1);
  }, 60_000);

  test("a job that was running when Inngest and its process died is run again", async () => {
    let starts = 0;
    const { id, input } = job(async () => {
      starts++;
      return starts === 1 ? new Promise(() => undefined) : undefined;
    });
    await enqueue(getDb(), sendMessageJob, input);
    await expect.poll(() => starts, WAIT).toBe(1);
    await inngest.kill();
    await inngest.start();
    await sweepOutbox();
    expect(starts).toBe(1);
    await getDb().execute(sql`update outbox set lost_at = now() - interval '1 second'`);
    await sweepOutbox();
    await expect.poll(() => callsOf(id).length, WAIT).toBe(1);
    await expect.poll(outbox, WAIT).toEqual([]);
  }, 60_000);

  test.each<Job>([sendJob, deliverWebhooksJob])("runs of one $name key never overlap", async (asked) => {
    const { id, input } = job(() => new Promise((resolve) => setTimeout(resolve, 300, undefined)));
    for (let n = 0; n < 4; n++) await enqueue(getDb(), asked, input);
    await expect.poll(() => callsOf(id).length, WAIT).toBe(4);
    const spans = callsOf(id).sort((a, b) => a.began - b.began);
    for (const [n, { ended }] of spans.slice(0, -1).entries())
      expect(spans[n + 1]?.began).toBeGreaterThanOrEqual(ended);
  });

  test("a call that Inngest did not sign is refused and runs nothing", async () => {
    const { id, input } = job();
    const event = toEvent({
      id: randomUUID(),
      name: "send-message",
      input,
      run_at: new Date().toISOString(),
    });
    const body = JSON.stringify({ event, events: [event], steps: {}, ctx: { run_id: "r", attempt: 0 } });
    const where = `${inngest.app_url}?fnId=frontdesk-send-message&stepId=step`;
    const post = (headers: Record<string, string>) => fetch(where, { method: "POST", body, headers });
    expect((await post({})).status).toBe(401);
    const forged = `t=${Math.floor(Date.now() / 1000)}&s=${"0".repeat(64)}`;
    expect((await post({ "x-inngest-signature": forged })).status).toBe(401);
    expect(callsOf(id)).toEqual([]);
  });
});

describe.skipIf(!has)("the main path through Inngest", () => {
  let inngest: Awaited<ReturnType<typeof runInngest>>;
  beforeAll(async () => {
    inngest = await runInngest("start");
  });
  afterAll(() => inngest?.close());

  test("a signed message is answered, and a webhook that fails twice is one run of three tries", async () => {
    const [agent, provider, receiver] = [await startAgent(), await startProvider(), await startReceiver()];
    setEnv({ AGENT_URL: agent.url, SANDBOX_URL: provider.url, WEBHOOK_ALLOW_INSECURE: "true" });
    const ctx = await newOrg({ sandbox: true });
    const number = await connectB(ctx);
    await createEndpoint(ctx, { url: receiver.url, events: ["lead.created"] });
    await receiver.receives(1);
    receiver.respond(500);
    const message = textTo(number.address, { timestamp: Math.floor(Date.now() / 1000) });
    const answer = await postB(message, number.app_secret);
    expect(answer.status).toBe(200);
    await provider.receives(1);
    expect(provider.requests[0]?.body).toMatchObject({ text: { body: "Hello" } });
    await receiver.receives(3);
    receiver.respond(200);
    await receiver.receives(4);
    const [ping, ...tries] = receiver.received.map(({ body }) => JSON.parse(body));
    expect(ping.event).toBe("ping");
    expect(new Set(tries.map(({ id }) => id)).size).toBe(1);
    const told = {
      name: "deliver-webhooks",
      status: "COMPLETED",
      steps: ["turn 1", "until turn 2", "turn 2", "until turn 3", "turn 3"],
    };
    await expect.poll(inngest.runs, WAIT).toContainEqual(told);
    await Promise.all([agent, provider, receiver].map((one) => one.close()));
  }, 90_000);
});
