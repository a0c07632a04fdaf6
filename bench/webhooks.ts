import { getDb, one, transaction } from "@/db/client";
import { organizations } from "@/db/schema/organizations";
import { inventedLead } from "@/server/adapters/agent/synthetic-turn";
import { call } from "@/server/adapters/http/call";
import { newWebhookSecret, serviceSignature, standardWebhookHeaders } from "@/server/adapters/http/sign";
import { type Ctx, systemCtx } from "@/server/http/ctx";
import { jobs } from "@/server/jobs";
import { startWorker } from "@/server/queue/embedded/worker";
import { deliverWebhooks } from "@/server/webhooks/deliveries/deliver";
import { createEndpoint } from "@/server/webhooks/endpoints";
import { publish } from "@/server/webhooks/publish";
import { arrivalsBeside } from "@/tests/http/hanging";
import { startReceiver } from "@/tests/stand-ins/receiver";
import { benchEndToEnd } from "./end-to-end";
import { type Results, ratioRow } from "./report/row";
import { median, percentile, pool, timed } from "./world";

const EVENTS = 3000;
const WIDTH = 16;
const ROUNDS = 3;
const RULES = { allow_insecure: true };

async function newOrg(): Promise<Ctx> {
  const organization = one(await getDb().insert(organizations).values({ name: "Bench" }).returning());
  return systemCtx(getDb(), organization.id);
}

const announce = (ctx: Ctx, count: number, name = "Ada") =>
  transaction(ctx.db, (tx) =>
    publish(
      tx,
      ctx.organization_id,
      Array.from({ length: count }, () => ({ type: "lead.created", data: inventedLead({ name }) })),
    ),
  );

/** Deliveries per second while draining one endpoint, including its rows and attempts. */
async function deliveriesPerSecond(url: string): Promise<number> {
  const ctx = await newOrg();
  const endpoint = await createEndpoint(ctx, { url, events: ["lead.created"] });
  await announce(ctx, EVENTS);
  const input = { organization_id: ctx.organization_id, endpoint_id: endpoint.id };
  return (EVENTS / (await timed(() => deliverWebhooks(input)))) * 1000;
}

/** The same client and signatures in a bare loop, without a database. */
async function barePerSecond(url: string): Promise<number> {
  const secret = newWebhookSecret();
  const one = (id: string) => {
    const body = JSON.stringify({
      id,
      event: "lead.created",
      timestamp: new Date().toISOString(),
      data: inventedLead({ name: "Ada" }),
    });
    const headers = {
      "content-type": "application/json",
      "x-service-signature": serviceSignature(body, secret),
      ...standardWebhookHeaders({ id, timestamp: new Date(), body, secrets: [secret] }),
    };
    const limits = { timeout_ms: 10_000, max_answer_bytes: 65_536, kept_answer_bytes: 1024 };
    return call({ url, body, headers, ...limits, rules: RULES });
  };
  const ids = Array.from({ length: EVENTS }, () => crypto.randomUUID());
  return (EVENTS / (await timed(() => pool(ids, WIDTH, one)))) * 1000;
}

const ENDPOINTS = 20;
const BEATS = 80;
const BEAT_MS = 100;

/** Milliseconds from an event's commit to its arrival at the healthy endpoints, if `hanging` of them hang. */
async function arrivalTimes(hanging: number): Promise<number[]> {
  const ctx = await newOrg();
  const receivers = await Promise.all(Array.from({ length: ENDPOINTS }, () => startReceiver()));
  for (const receiver of receivers)
    await createEndpoint(ctx, { url: receiver.url, events: ["lead.created"] });
  for (const receiver of receivers.slice(0, hanging)) receiver.hang();
  const worker = await startWorker(jobs);
  for (let beat = 0; beat < BEATS; beat++) {
    await announce(ctx, 1, String(Date.now()));
    await new Promise((resolve) => setTimeout(resolve, BEAT_MS));
  }
  const healthy = receivers.slice(hanging);
  await Promise.all(healthy.map((receiver) => receiver.receives(BEATS + 1)));
  const times = healthy.flatMap(({ received }) =>
    received.flatMap(({ body, at }) => {
      const sentAt = Number(JSON.parse(body).data.name);
      return Number.isNaN(sentAt) ? [] : [at.getTime() - sentAt];
    }),
  );
  await Promise.all(receivers.map((receiver) => receiver.close()));
  await worker.stop();
  return times;
}

const MANY = 300;
/** How many times as long healthy deliveries may take while others hang. */
const GOAL = 1.5;

/** Milliseconds of one organization's deliveries while `hanging` endpoints of another begin to hang. */
async function besideHanging(hanging: number): Promise<number[]> {
  const worker = await startWorker(jobs);
  const times = await arrivalsBeside(hanging);
  await worker.stop();
  return times;
}

/** Deliveries to a fast receiver next to a bare loop, and healthy endpoints' p95 if half hang, next to all healthy. */
export async function benchWebhooks(): Promise<Results> {
  const endToEnd = await benchEndToEnd();
  const receiver = await startReceiver();
  const ours: number[] = [];
  const bare: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    bare.push(await barePerSecond(receiver.url));
    ours.push(await deliveriesPerSecond(receiver.url));
  }
  await receiver.close();
  await arrivalTimes(0);
  const healthy = await arrivalTimes(0);
  const halfHanging = await arrivalTimes(ENDPOINTS / 2);
  const [besideNone, besideMany] = [await besideHanging(0), await besideHanging(MANY)];
  const [p95, p95Hanging] = [percentile(healthy, 0.95), percentile(halfHanging, 0.95)];
  const [p95None, p95Many] = [percentile(besideNone, 0.95), percentile(besideMany, 0.95)];
  const what = `deliveries while ${MANY} endpoints of another organization begin to hang, p95`;
  return {
    ...endToEnd,
    S6: ratioRow(what, "ms", [p95Many], { what: "none hang", rounds: [p95None] }, { most: GOAL }),
    "deliveries/s, one endpoint": Math.round(median(ours)),
    "bare loop with the same client, posts/s": Math.round(median(bare)),
    "ratio to the bare loop": Number((median(ours) / median(bare)).toFixed(2)),
    [`${ENDPOINTS} healthy endpoints, p50 / p95 ms`]: `${median(healthy)} / ${p95}`,
    "half of them hang, the healthy ones' p50 / p95 ms": `${median(halfHanging)} / ${p95Hanging}`,
    "beside another organization, p50 / p95 ms": `${median(besideNone)} / ${p95None}`,
    [`while ${MANY} endpoints of that one begin to hang`]: `${median(besideMany)} / ${p95Many}`,
    "half hang: ratio of the p95s": Number((p95Hanging / p95).toFixed(2)),
  };
}
