import { randomBytes, randomUUID } from "node:crypto";
import postgres from "postgres";
import { afterAll, expect, test } from "vitest";
import { z } from "zod";
import journal from "@/db/migrations/meta/_journal.json";
import { serverUrl } from "@/tests/database";
import { withDatabase } from "@/tests/global-setup";
import { livePath, watchOver } from "@/tests/http/event-stream";
import { signedMeta } from "@/tests/messages/senders";
import { startAgent } from "@/tests/stand-ins/agent";
import { startProvider } from "@/tests/stand-ins/provider";
import { textTo } from "@/tests/whatsapp";
import { type Served, startHost } from "./processes";

// Two self-hosting servers start at the same moment on one empty database.
const name = `test_${randomBytes(8).toString("hex")}`;
const DATABASE_URL = withDatabase(serverUrl(), name);
const admin = postgres(serverUrl(), { max: 1, onnotice: () => {} });
const sql = postgres(DATABASE_URL, { max: 1, onnotice: () => {} });
const provider = await startProvider();
const opened: { close(): Promise<void> }[] = [provider];

type Process = Served & { agent: Awaited<ReturnType<typeof startAgent>> };

/** Every turn that an agent is asked for waits until this is resolved. */
let gate = Promise.resolve();
let open = () => {};
const shut = () => {
  gate = new Promise((resolve) => {
    open = resolve;
  });
};

async function startOne(): Promise<Process> {
  const agent = await startAgent(async ({ conversation }) => {
    await gate;
    return { body: { reply: { text: `An answer to ${conversation.id}` } } };
  });
  opened.push(agent);
  const variables = { DATABASE_URL, AGENT_URL: agent.url, META_GRAPH_URL: provider.url };
  return { ...(await startHost("the self-hosting server", variables)), agent };
}

await admin.unsafe(`create database ${name}`);
const [first, second] = await Promise.all([startOne(), startOne()]);
const processes = [first, second];

afterAll(async () => {
  open();
  await Promise.all(processes.map(({ end }) => end("SIGTERM")));
  await Promise.all(opened.map((one) => one.close()));
  await sql.end();
  await admin.unsafe(`drop database if exists ${name} with (force)`);
  await admin.end();
}, 60_000);

type Init = { method?: string; token?: string; body?: object };

async function call({ url }: Process, where: string, { token = "", body, method }: Init = {}) {
  const headers = { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) };
  const init = { method: method ?? (body ? "POST" : "GET"), headers, body: body && JSON.stringify(body) };
  const response = await fetch(`${url}/api/v1${where}`, init);
  const text = await response.text();
  return { status: response.status, body: text ? JSON.parse(text) : undefined };
}

/** A new organization with a number, made through the first process. */
async function newBusiness() {
  const person = { email: `${randomUUID()}@example.com`, password: "long enough", full_name: "Ada" };
  const registered = await call(first, "/auth/register", {
    body: { ...person, organization_name: "Engines" },
  });
  const token: string = registered.body.access_token;
  const address = String(Date.now());
  const credentials = { access_token: "token", app_secret: "secret", verify_token: "verify" };
  await call(first, "/channel-connections", {
    token,
    body: { provider: "provider-b", address, credentials },
  });
  /** A customer writes; the provider's webhook reaches `process`. */
  const write = async (process: Process, from: string) => {
    const message = textTo(address, { from, timestamp: Math.floor(Date.now() / 1000) });
    const where = `${process.url}/api/v1/channels/provider-b/webhook`;
    expect((await fetch(where, { method: "POST", ...signedMeta(message, "secret") })).status).toBe(200);
  };
  return { ...person, token, write };
}

test("each migration ran once, and both processes are ready", async () => {
  const applied = await sql`select created_at from drizzle.__drizzle_migrations`;
  expect(applied.map(({ created_at }) => Number(created_at)).sort()).toEqual(
    journal.entries.map(({ when }) => when).sort(),
  );
  for (const one of processes) {
    const ready = await fetch(`${one.url}/api/health/ready`);
    expect(ready.status).toBe(200);
  }
});

test("a session of one process is valid in the other, and ends in both", async () => {
  const { token, email, password } = await newBusiness();
  expect((await call(second, "/auth/me", { token })).body.email).toBe(email);
  const other = await call(second, "/auth/login", { body: { email, password } });
  expect((await call(first, "/auth/me", { token: other.body.access_token })).status).toBe(200);
  const changed = { current_password: password, password: "a long word of another kind" };
  expect(
    (await call(first, "/auth/me/password", { method: "PUT", token, body: changed })).status,
  ).toBeLessThan(300);
  expect((await call(second, "/auth/me", { token: other.body.access_token })).status).toBe(401);
});

test("attempts are counted across both processes", async () => {
  const email = `${randomUUID()}@example.com`;
  const statuses = [];
  for (let n = 0; n < 6; n++) {
    statuses.push((await call(n % 2 ? second : first, "/auth/password-reset", { body: { email } })).status);
  }
  expect(statuses).toEqual([204, 204, 204, 204, 204, 429]);
});

test("a message that reaches one process is on the other's stream at once", async () => {
  const { token, write } = await newBusiness();
  const watching = await watchOver((signal) => {
    const headers = { authorization: `Bearer ${token}`, accept: "text/event-stream" };
    return fetch(new URL(livePath(), second.url), { signal, headers });
  });
  await write(first, "16505550001");
  const item = await watching.next(({ type }) => type === "message.created");
  expect(item.message?.role).toBe("user");
  watching.close();
});

test("both processes share the work, and if one is killed during it the other does all of it once", async () => {
  const { write, token } = await newBusiness();
  const customers = Array.from({ length: 24 }, (_, n) => `1650556${1000 + n}`);
  const isOurs = (phone: unknown) => customers.some((customer) => `+${customer}` === phone);
  const asked = ({ agent }: Process) => agent.turns.filter(({ turn }) => isOurs(turn.lead.phone)).length;
  shut();
  await Promise.all(customers.map((customer, n) => write(n % 2 ? second : first, customer)));
  // A process asks for at most twelve of an organization's turns at a time.
  await expect.poll(() => [asked(first), asked(second)], { timeout: 20_000 }).toEqual([12, 12]);
  await first.end("SIGKILL");
  open();
  const told = async () => {
    const { conversations } = (await call(second, "/conversations?size=100", { token })).body;
    return conversations.map(({ message_count }: { message_count: number }) => message_count);
  };
  await expect.poll(told, { timeout: 30_000 }).toEqual(Array(24).fill(2));
  const To = z.object({ to: z.string() });
  const sent = () => provider.requests.map(({ body }) => To.parse(body).to).filter(isOurs);
  await expect.poll(() => sent().length, { timeout: 30_000 }).toBe(24);
  expect(new Set(sent()).size).toBe(24);
}, 90_000);
