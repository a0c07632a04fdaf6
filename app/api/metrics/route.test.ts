import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test, vi } from "vitest";
import * as trpcRoute from "@/app/api/trpc/[trpc]/route";
import * as leadRoute from "@/app/api/v1/leads/[lead_id]/route";
import * as leadsRoute from "@/app/api/v1/leads/route";
import { sendJob } from "@/server/channels/jobs";
import { sendMessageJob } from "@/server/conversations/jobs";
import { answer } from "@/server/host/answer";
import { jobs } from "@/server/jobs";
import { enqueue } from "@/server/queue/enqueue";
import { noteGivenUp, runJob } from "@/server/queue/run";
import { deliverWebhooks } from "@/server/webhooks/deliveries/deliver";
import { createEndpoint } from "@/server/webhooks/endpoints";
import { endStreamsAfterEach, watchAndListen } from "@/tests/live";
import { scene, setEnv } from "@/tests/scene";
import { newReceiver } from "@/tests/stand-ins/posting";
import { call, newOrg } from "@/tests/world";
import { GET } from "./route";

endStreamsAfterEach();

const TOKEN = "the-token-of-the-metrics";
const NOWHERE = { params: Promise.resolve({}) };
const ask = (path: string, init: RequestInit = {}) => new Request(`http://localhost${path}`, init);
const read = (token: string) =>
  GET(ask("/api/metrics", { headers: { authorization: `Bearer ${token}` } }), NOWHERE);
const withMetrics = () => setEnv({ METRICS_TOKEN: TOKEN, WEBHOOK_ALLOW_INSECURE: "true" });

/** Every series with its value, keyed as `name{labels}`. */
async function series(): Promise<Map<string, number>> {
  const lines = (await (await read(TOKEN)).text())
    .split("\n")
    .filter((line) => line && !line.startsWith("#"));
  return new Map(
    lines.map((line) => {
      const at = line.lastIndexOf(" ");
      return [line.slice(0, at), Number(line.slice(at + 1))];
    }),
  );
}

test("metrics answer 404 without METRICS_TOKEN, and 401 to a wrong token", async () => {
  setEnv({ METRICS_TOKEN: "" });
  expect((await read("")).status).toBe(404);
  withMetrics();
  expect((await read("")).status).toBe(401);
  expect((await read(`${TOKEN}s`)).status).toBe(401);
  const told = await read(TOKEN);
  expect([told.status, told.headers.get("content-type")]).toEqual([
    200,
    expect.stringMatching(/^text\/plain/),
  ]);
});

test("requests are counted by route, method and status class, never by path or id", async () => {
  withMetrics();
  const { token } = await newOrg();
  const { body: lead } = await call(leadsRoute.POST, { token, body: { name: "Ada" } });
  const one = (id: string) =>
    leadRoute.GET(
      ask(`/api/v1/leads/${encodeURIComponent(id)}`, { headers: { authorization: `Bearer ${token}` } }),
      {
        params: Promise.resolve({ lead_id: id }),
      },
    );
  for (const id of [lead.id, crypto.randomUUID(), "leads", "a b/ü"]) await one(id);
  await trpcRoute.GET(ask("/api/trpc/leads.browse,me.get?batch=1"), {
    params: Promise.resolve({ trpc: "leads.browse,me.get" }),
  });
  await answer(() => ({ found: "nothing" }), ask("/api/v1/nothing-here", { method: "PROPFIND" }));
  const counts = await series();
  const of = (method: string, route: string, status: string) =>
    counts.get(
      `frontdesk_http_request_duration_seconds_count{method="${method}",route="${route}",status="${status}"}`,
    );
  expect(of("GET", "/api/v1/leads/[lead_id]", "2xx")).toBe(1);
  expect(of("GET", "/api/v1/leads/[lead_id]", "4xx")).toBe(3);
  expect(of("GET", "/api/trpc/[trpc]", "2xx") ?? of("GET", "/api/trpc/[trpc]", "4xx")).toBe(1);
  expect(of("other", "none", "4xx")).toBe(1);
  expect([...counts.keys()].join()).not.toMatch(/[0-9a-f]{8}-|nothing-here|leads\.browse/);
});

test("jobs that wait, finish, fail or are given up are counted by name", async () => {
  withMetrics();
  const { ctx } = await scene();
  const input = { organization_id: ctx.organization_id, conversation_id: ctx.organization_id };
  await enqueue(ctx.db, sendMessageJob, input, { run_at: new Date(Date.now() - 90_000) });
  const run = (kept: unknown) => runJob({ job: sendJob, id: "1", kept, tries: 1 });
  await run(input);
  await expect(run({})).rejects.toThrow();
  noteGivenUp({ name: "send-message", id: "1", origin: {} }, new Error("no"));
  const counts = await series();
  const ran = (outcome: string) =>
    counts.get(`frontdesk_job_duration_seconds_count{job="send-message",outcome="${outcome}"}`);
  expect([ran("done"), ran("failed")]).toEqual([1, 1]);
  expect(counts.get('frontdesk_jobs_given_up_total{job="send-message"}')).toBe(1);
  expect(counts.get('frontdesk_jobs_waiting{job="send-message"}')).toBe(1);
  expect(counts.get('frontdesk_jobs_oldest_age_seconds{job="send-message"}')).toBeGreaterThanOrEqual(0);
  expect(counts.get('frontdesk_jobs_waiting{job="answer-message"}')).toBe(1);
});

test("agent turns, sent messages and webhook deliveries are counted by outcome", async () => {
  withMetrics();
  const { ctx, answer: reply, send } = await scene();
  await reply();
  await send();
  const receiver = await newReceiver();
  const { id } = await createEndpoint(ctx, { url: receiver.url, events: ["lead.created"] });
  const deliver = () => deliverWebhooks({ organization_id: ctx.organization_id, endpoint_id: id });
  await deliver();
  receiver.respond(500);
  await call(leadsRoute.POST, { token: ctx.token, body: { name: "Ada" } });
  await deliver();
  const counts = await series();
  const count = (name: string) => counts.get(`frontdesk_${name}`);
  expect(count('agent_turn_duration_seconds_count{outcome="answer"}')).toBe(1);
  expect(count('message_send_duration_seconds_count{provider="provider-b",outcome="sent"}')).toBe(1);
  expect(count('webhook_attempt_duration_seconds_count{outcome="succeeded"}')).toBe(1);
  expect(count('webhook_attempt_duration_seconds_count{outcome="tried again"}')).toBe(1);
  expect(count("webhook_delivery_lag_seconds_count")).toBe(1);
});

test("the metrics cover the process and its database", async () => {
  withMetrics();
  const counts = await series();
  expect(counts.get("frontdesk_database_up")).toBe(1);
  expect(counts.get("frontdesk_live_watchers")).toBe(0);
  expect(
    counts.get('frontdesk_database_connections{application="frontdesk",state="active"}'),
  ).toBeGreaterThan(0);
  expect(counts.get("process_resident_memory_bytes")).toBeGreaterThan(0);
  expect(counts.has("nodejs_eventloop_lag_p99_seconds")).toBe(true);
});

test("live streams are counted while they are open", async () => {
  withMetrics();
  const isCounted = (count: number) =>
    vi.waitFor(async () => expect((await series()).get("frontdesk_live_watchers")).toBe(count));
  const ctx = await newOrg();
  const [one, other] = [await watchAndListen(ctx), await watchAndListen(ctx)];
  await isCounted(2);
  one.close();
  await isCounted(1);
  other.close();
  await isCounted(0);
});

const shipped = ["alerts.yml", "dashboard.json"].map((name) =>
  readFileSync(`docs/monitoring/${name}`, "utf8"),
);

test("the shipped rules and the dashboard ask for metrics and jobs that exist", async () => {
  withMetrics();
  const text = await (await read(TOKEN)).text();
  const names = [...text.matchAll(/^# TYPE (\S+) (\w+)/gm)].flatMap(([, name, type]) =>
    type === "histogram" ? [`${name}_count`, `${name}_bucket`] : [name],
  );
  const asked = shipped.flatMap((file) => file.match(/\b(?:frontdesk|nodejs|process)_\w+/g) ?? []);
  expect(asked.filter((name) => !names.includes(name))).toEqual([]);
  const ofJobs = shipped.flatMap((file) =>
    [...file.matchAll(/job=~\\?"([\w|-]+)/g)].flatMap(([, all]) => all?.split("|")),
  );
  expect(ofJobs.filter((name) => !Object.hasOwn(jobs, name ?? ""))).toEqual([]);
});

const hasPromtool = spawnSync("promtool", ["--version"]).status === 0;

test.skipIf(!hasPromtool)("promtool finds no fault in the shipped rules (skipped without it)", () => {
  const { status, stderr } = spawnSync("promtool", ["check", "rules", "docs/monitoring/alerts.yml"], {
    encoding: "utf8",
  });
  expect([status, stderr]).toEqual([0, ""]);
});

test("the busiest organizations are only named if METRICS_BY_ORGANIZATION says so", async () => {
  withMetrics();
  const { ctx, write } = await scene();
  await write("Are you there?");
  const ofThis = async () =>
    [...(await series())].filter(([name]) => name.includes(`organization="${ctx.organization_id}"`));
  expect(await ofThis()).toEqual([]);
  setEnv({ METRICS_BY_ORGANIZATION: "true" });
  expect(await ofThis()).toEqual([
    [expect.stringContaining("frontdesk_organization_messages"), 2],
    [expect.stringContaining("frontdesk_organization_model_tokens"), 0],
  ]);
  setEnv({ METRICS_BY_ORGANIZATION: "" });
});
