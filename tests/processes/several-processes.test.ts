import { execFileSync } from "node:child_process";
import { randomBytes, randomUUID } from "node:crypto";
import { Agent, request } from "node:http";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import postgres from "postgres";
import { afterAll, expect, test } from "vitest";
import { z } from "zod";
import { freePort } from "@/db/embedded";
import { serverUrl } from "@/tests/database";
import { withDatabase } from "@/tests/global-setup";
import { signedMeta } from "@/tests/messages/senders";
import { startAgent } from "@/tests/stand-ins/agent";
import { startProvider } from "@/tests/stand-ins/provider";
import { textTo } from "@/tests/whatsapp";
import { type Served, startHost } from "./processes";

// One start runs three processes on one port; the first one runs the jobs.
const name = `test_${randomBytes(8).toString("hex")}`;
const DATABASE_URL = withDatabase(serverUrl(), name);
const METRICS_TOKEN = "the-token-of-the-metrics";
const admin = postgres(serverUrl(), { max: 1, onnotice: () => {} });
await admin.unsafe(`create database ${name}`);
const provider = await startProvider();

/** Every turn that the agent is asked for waits until this is resolved. */
let gate = Promise.resolve();
let open = () => {};
const agent = await startAgent(async ({ conversation }) => {
  await gate;
  return { body: { reply: { text: `An answer to ${conversation.id}` } } };
});

const variables = {
  ...{ DATABASE_URL, METRICS_TOKEN, PROCESSES: "3", STOP_DELAY_SECONDS: "2", PORT: String(await freePort()) },
  ...{ AGENT_URL: agent.url, META_GRAPH_URL: provider.url },
  NODE_OPTIONS: `--require ${path.resolve("tests/processes/freezable.fixture.cjs")}`,
};

/** Starts the server and waits until all three processes serve; the first one answers earlier. */
async function start(): Promise<Served> {
  const started = await startHost("the self-hosting server", variables);
  while (!started.output().includes("Frontdesk is ready")) await sleep(50);
  return started;
}
let desk: Served = await start();

afterAll(async () => {
  open();
  await desk.end("SIGTERM");
  await Promise.all([agent.close(), provider.close()]);
  await admin.unsafe(`drop database if exists ${name} with (force)`);
  await admin.end();
}, 60_000);

/** The ids of the processes that a process has started, by their numbers. */
function startedBy(pid: number): Map<number, number> {
  const lines = execFileSync("ps", ["-A", "-o", "pid=,ppid=,args="], { encoding: "utf8" }).split("\n");
  const found = lines.map((line) => /^\s*(\d+)\s+(\d+)\s.*--process=(\d+)/.exec(line));
  return new Map(
    found.flatMap((one) => (Number(one?.[2]) === pid ? [[Number(one?.[3]), Number(one?.[1])]] : [])),
  );
}

const pidOf = (number: number) => startedBy(desk.pid).get(number) ?? Number.NaN;

/** Each request has its own connection, so that the processes take turns. */
const health = () => fetch(`${desk.url}/api/health`, { headers: { connection: "close" } });

async function post(where: string, body: object, token = "") {
  const headers = { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) };
  const init = { method: "POST", headers, body: JSON.stringify(body) };
  return (await fetch(`${desk.url}/api/v1${where}`, init)).json();
}

async function newBusiness() {
  const person = { email: `${randomUUID()}@example.com`, password: "long enough", full_name: "Ada" };
  const { access_token: token } = await post("/auth/register", { ...person, organization_name: "Engines" });
  const address = String(Date.now());
  const credentials = { access_token: "token", app_secret: "secret", verify_token: "verify" };
  await post("/channel-connections", { provider: "provider-b", address, credentials }, token);
  const write = async (from: string) => {
    const message = textTo(address, { from, timestamp: Math.floor(Date.now() / 1000) });
    const where = `${desk.url}/api/v1/channels/provider-b/webhook`;
    expect((await fetch(where, { method: "POST", ...signedMeta(message, "secret") })).status).toBe(200);
  };
  return { token: String(token), write };
}

async function metrics(): Promise<string> {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
  return (await fetch(`${desk.url}/api/metrics`, { headers })).text();
}

/** The values of a metric by process number, added up over its other labels. */
function byProcess(text: string, metric: string, labels = ""): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const line of text.split("\n")) {
    const [, number, value] =
      new RegExp(`^${metric}\\{process="(\\d)".*${labels}.*\\} (\\S+)$`).exec(line) ?? [];
    if (number) counts[number] = (counts[number] ?? 0) + Number(value);
  }
  return counts;
}

const To = z.object({ to: z.string() });
const sentTo = (customers: string[]) =>
  provider.requests
    .flatMap(({ body }) => To.safeParse(body).data?.to ?? [])
    .filter((to) => customers.some((customer) => `+${customer}` === to));

test("all processes answer on one port, and one scrape has the counts of each", async () => {
  expect([...startedBy(desk.pid).keys()].sort()).toEqual([1, 2, 3]);
  for (let n = 0; n < 12; n++) expect((await health()).status).toBe(200);
  const text = await metrics();
  const counted = byProcess(text, "frontdesk_http_request_duration_seconds_count", 'route="/api/health"');
  expect(Object.keys(counted)).toEqual(["1", "2", "3"]);
  expect(Object.values(counted).reduce((sum, count) => sum + count)).toBe(12);
  const types = text.match(/^# TYPE \S+/gm) ?? [];
  expect(new Set(types).size).toBe(types.length);
  expect(text).toMatch(/^frontdesk_database_up 1$/m);
});

test("the first process runs the jobs of requests to any process", async () => {
  const { write } = await newBusiness();
  const customers = Array.from({ length: 9 }, (_, n) => `1650557${1000 + n}`);
  await Promise.all(customers.map(write));
  await expect.poll(() => sentTo(customers).length, { timeout: 60_000 }).toBe(9);
  const jobs = byProcess(await metrics(), "frontdesk_job_duration_seconds_count");
  expect(
    Object.entries(jobs)
      .filter(([, count]) => count > 0)
      .map(([number]) => number),
  ).toEqual(["1"]);
}, 120_000);

test("a killed process is started again while the others answer", async () => {
  const killed = pidOf(2);
  process.kill(killed, "SIGKILL");
  await expect.poll(() => pidOf(2), { timeout: 60_000 }).not.toBe(killed);
  await expect
    .poll(async () => Object.keys(byProcess(await metrics(), "frontdesk_live_watchers")), { timeout: 60_000 })
    .toEqual(["1", "2", "3"]);
  for (let n = 0; n < 6; n++) expect((await health()).status).toBe(200);
}, 120_000);

test("a frozen process holds up one request at most, and is ended and replaced within a minute", async () => {
  const frozen = pidOf(2);
  process.kill(frozen, "SIGWINCH");
  // Node never closes a connection that it handed to a process which froze and died: its sender gives up.
  const signal = AbortSignal.timeout(5000);
  const one = () => fetch(`${desk.url}/api/health`, { headers: { connection: "close" }, signal });
  const answers = await Promise.allSettled(Array.from({ length: 12 }, one));
  const isAnswer = (answer: (typeof answers)[number]) =>
    answer.status === "fulfilled" && answer.value.status === 200;
  expect(answers.filter(isAnswer).length).toBeGreaterThanOrEqual(11);
  await expect.poll(() => [frozen, Number.NaN].includes(pidOf(2)), { timeout: 60_000 }).toBe(false);
  await expect
    .poll(async () => Object.keys(byProcess(await metrics(), "frontdesk_live_watchers")), { timeout: 60_000 })
    .toEqual(["1", "2", "3"]);
}, 150_000);

test("if the process with the jobs is killed during them, its successor does each once", async () => {
  const { write } = await newBusiness();
  const customers = Array.from({ length: 12 }, (_, n) => `1650558${1000 + n}`);
  gate = new Promise((resolve) => {
    open = resolve;
  });
  await Promise.all(customers.map(write));
  const asked = () =>
    agent.turns.filter(({ turn }) => customers.some((phone) => turn.lead.phone === `+${phone}`)).length;
  await expect.poll(asked, { timeout: 60_000 }).toBe(12);
  const killed = pidOf(1);
  process.kill(killed, "SIGKILL");
  open();
  await expect.poll(() => sentTo(customers).length, { timeout: 60_000 }).toBe(12);
  expect(new Set(sentTo(customers)).size).toBe(12);
  expect(pidOf(1)).not.toBe(killed);
}, 180_000);

/** Posts on kept-alive connections until the health check fails, as a proxy does; returns the count of each outcome. */
async function postWhileHealthy(token: string): Promise<Record<string, number>> {
  const agent = new Agent({ keepAlive: true });
  const { port } = new URL(desk.url);
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const once = () =>
    new Promise<string>((resolve) => {
      request(
        { agent, port, host: "127.0.0.1", method: "POST", path: "/api/v1/leads", headers },
        (response) => void response.resume().once("end", () => resolve(String(response.statusCode))),
      )
        .once("error", (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
        .end(JSON.stringify({ name: "Ada" }));
    });
  const met: Record<string, number> = {};
  let isHealthy = true;
  const send = async () => {
    for (; isHealthy; await sleep(2)) {
      const outcome = await once();
      met[outcome] = (met[outcome] ?? 0) + 1;
    }
  };
  const senders = Array.from({ length: 8 }, send);
  for (; isHealthy; await sleep(200)) isHealthy = (await health()).status === 200;
  await Promise.all(senders);
  agent.destroy();
  return met;
}

test("SIGTERM ends all processes, and loses no request of a proxy that checks their health", async () => {
  const { token } = await newBusiness();
  const started = [...startedBy(desk.pid).values()];
  const posting = postWhileHealthy(token);
  await sleep(1000);
  const ended = desk.end("SIGTERM");
  const met = await posting;
  expect(Object.keys(met)).toEqual(["201"]);
  await ended;
  for (const pid of started) expect(() => process.kill(pid, 0)).toThrow("ESRCH");
}, 60_000);

test("the processes end if the one that started them is killed", async () => {
  desk = await start();
  const started = [...startedBy(desk.pid).values()];
  expect(started.length).toBe(3);
  await desk.end("SIGKILL");
  const isThere = (pid: number) => {
    try {
      return process.kill(pid, 0);
    } catch {
      return false;
    }
  };
  await expect.poll(() => started.filter(isThere), { timeout: 10_000 }).toEqual([]);
}, 60_000);
