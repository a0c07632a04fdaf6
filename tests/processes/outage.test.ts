import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import postgres from "postgres";
import { afterAll, expect, test } from "vitest";
import { prepareSchema } from "@/server/queue/embedded/prepare";
import { livePath, watchOver } from "@/tests/http/event-stream";
import { signedMeta } from "@/tests/messages/senders";
import { startAgent } from "@/tests/stand-ins/agent";
import { startPostgres } from "@/tests/stand-ins/postgres/postgres";
import { startProvider } from "@/tests/stand-ins/provider";
import { startWall } from "@/tests/stand-ins/wall";
import { textTo } from "@/tests/whatsapp";
import { type Served, startService } from "./processes";

// Two processes are busy when their database goes down, and go on when it is back.
const CUSTOMERS = 24;
const OUTAGE_MS = 4000;

const database = await startPostgres();
await prepareSchema(database.url);
const wall = await startWall(database.port);
const provider = await startProvider();
const agent = await startAgent(async () => {
  await sleep(200);
  return { body: { reply: { text: "An answer" } } };
});
const url = new URL(database.url);
url.host = wall.host;
const variables = { DATABASE_URL: url.href, AGENT_URL: agent.url, META_GRAPH_URL: provider.url };
const [first, second] = await Promise.all([
  startService({ ...variables, LOG_LEVEL: "info" }),
  startService({ ...variables, LOG_LEVEL: "info" }),
]);
const processes = [first, second];

afterAll(async () => {
  await Promise.all(processes.map(({ end }) => end("SIGTERM")));
  await Promise.all([provider, agent, wall].map((one) => one.close()));
  await database.close();
}, 60_000);

type Answer = { status: number; headers: Headers; ms: number; body: string };

async function ask({ url }: Served, where: string, init: RequestInit = {}): Promise<Answer> {
  const began = performance.now();
  const response = await fetch(`${url}/api${where}`, init);
  const body = await response.text();
  return { status: response.status, headers: response.headers, ms: performance.now() - began, body };
}

const json = (token: string, body?: object): RequestInit => ({
  method: body ? "POST" : "GET",
  headers: { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) },
  ...(body && { body: JSON.stringify(body) }),
});

const person = { email: `${randomUUID()}@example.com`, password: "long enough", full_name: "Ada" };
const registered = await ask(
  first,
  "/v1/auth/register",
  json("", { ...person, organization_name: "Engines" }),
);
const token: string = JSON.parse(registered.body).access_token;
const address = String(Date.now());
const credentials = { access_token: "token", app_secret: "secret", verify_token: "verify" };
await ask(first, "/v1/channel-connections", json(token, { provider: "provider-b", address, credentials }));

/** A customer writes; the provider's webhook reaches `process`. */
const write = (process: Served, customer: number) => {
  const timestamp = Math.floor(Date.now() / 1000);
  const message = textTo(address, { from: `165055${10_000 + customer}`, timestamp });
  return ask(process, "/v1/channels/provider-b/webhook", {
    method: "POST",
    ...signedMeta(message, "secret"),
  });
};

const watch = () =>
  watchOver((signal) => {
    const headers = { authorization: `Bearer ${token}`, accept: "text/event-stream" };
    return fetch(new URL(livePath(), second.url), { signal, headers });
  });

type Asked = { answers: Answer[]; delay: number };

/**
 * Sends a webhook, a REST request and a tRPC request to both processes again and again for `ms` milliseconds. `delay`
 * is the time of the slowest answer that needs no database, which is what the machine adds to all of them.
 */
async function askAll(ms: number): Promise<Asked> {
  const asked: Promise<Answer>[] = [];
  const easy: Promise<Answer>[] = [];
  for (const until = Date.now() + ms; Date.now() < until; await sleep(100)) {
    for (const one of processes) {
      easy.push(ask(one, "/v1/openapi.json"));
      asked.push(
        write(one, 0),
        ask(one, "/v1/leads", json(token)),
        ask(one, "/trpc/overview.get", json(token)),
      );
    }
  }
  const delay = Math.max(...(await Promise.all(easy)).map((answer) => answer.ms));
  return { answers: await Promise.all(asked), delay };
}

const linesSince = (process: Served, length: number) =>
  process
    .output()
    .slice(length)
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));

/** The number of conversations whose customer still waits for an answer. */
async function unanswered(): Promise<number> {
  const { body } = await ask(second, "/v1/conversations?size=100", json(token));
  const { conversations } = JSON.parse(body);
  return conversations.filter(({ message_count }: { message_count: number }) => message_count % 2 === 1)
    .length;
}

/** The holder and id of each advisory lock of all sessions. */
async function locks(): Promise<string[]> {
  const sql = postgres(database.url, { max: 1, onnotice: () => {} });
  const rows = await sql`select application_name || ' ' || objid as lock
    from pg_locks join pg_stat_activity using (pid) where locktype = 'advisory'`;
  await sql.end();
  return rows.map(({ lock }) => lock);
}

test("while Postgres is down every endpoint answers 503 within two seconds, and the work goes on afterwards", async () => {
  const watching = await watch();
  await write(first, 1);
  await watching.next(({ type }) => type === "message.created");
  await Promise.all(Array.from({ length: CUSTOMERS }, (_, n) => write(n % 2 ? first : second, 10 + n)));
  await database.stop();
  const written = processes.map(({ output }) => output().length);
  const { answers, delay } = await askAll(OUTAGE_MS);
  await database.start();
  const back = Date.now();
  for (const { status, headers, ms } of answers) {
    expect(status).toBe(503);
    expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
    expect(ms).toBeLessThan(2000 + delay);
  }
  const problems = answers.filter(
    ({ headers }) => headers.get("content-type") === "application/problem+json",
  );
  expect(problems).toHaveLength((answers.length * 2) / 3);
  expect(JSON.parse(problems[0]?.body ?? "")).toMatchObject({ type: "urn:frontdesk:problem:unavailable" });

  await expect.poll(async () => (await write(first, 2)).status, { timeout: 5000 }).toBe(200);
  await watching.next(({ type, message }) => type === "message.created" && message?.role === "user");
  await expect.poll(unanswered, { timeout: 30_000 }).toBe(0);
  expect(Date.now() - back).toBeLessThan(20_000);
  for (const [n, process] of processes.entries()) {
    const lines = linesSince(process, written[n] ?? 0).filter(
      ({ msg }) => msg !== "request" && msg !== "job",
    );
    expect(lines.length).toBeLessThan(15);
    expect(lines.map(({ msg }) => msg)).toContain("the database answers again");
  }
  // Each process holds its worker's lock, and has released those of the conversations.
  await expect.poll(async () => (await locks()).length, { timeout: 5000 }).toBe(processes.length);
  const all = await locks();
  expect(new Set(all).size).toBe(all.length);
  watching.close();
}, 90_000);

test("while the database hangs every endpoint answers 503 within five seconds, and the work goes on afterwards", async () => {
  wall.freeze();
  const { answers, delay } = await askAll(OUTAGE_MS);
  wall.thaw();
  for (const { status, ms } of answers) {
    expect(status).toBe(503);
    expect(ms).toBeLessThan(5000 + delay);
  }
  await expect.poll(async () => (await write(second, 3)).status, { timeout: 5000 }).toBe(200);
  await expect.poll(unanswered, { timeout: 30_000 }).toBe(0);
  await expect.poll(async () => (await locks()).length, { timeout: 30_000 }).toBe(processes.length);
}, 90_000);
