import { spawn, spawnSync } from "node:child_process";
import { randomBytes, randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { Agent, request } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freePort } from "@/db/embedded";
import { serverUrl } from "@/tests/database";
import { withDatabase } from "@/tests/global-setup";
import { type Served, startHost } from "./processes";

// Self-hosting servers on one database, two of one process and two of two; each is replaced under load.
const name = `test_${randomBytes(8).toString("hex")}`;
const DATABASE_URL = withDatabase(serverUrl(), name);
const admin = postgres(serverUrl(), { max: 1, onnotice: () => {} });
const sql = postgres(DATABASE_URL, { max: 1, onnotice: () => {} });
await admin.unsafe(`create database ${name}`);

const variables = { DATABASE_URL, STOP_DELAY_SECONDS: "3" };

/** Starts a server and waits until all its processes serve; the first one answers earlier. */
async function startOne(more: Record<string, string>): Promise<Served> {
  const started = await startHost("the self-hosting server", { ...variables, ...more });
  while (!started.output().includes("Frontdesk is ready")) await sleep(50);
  return started;
}

let servers: Served[] = [];
const portOf = ({ url }: Served) => Number(new URL(url).port);

afterAll(async () => {
  await sql.end();
  await admin.unsafe(`drop database if exists ${name} with (force)`);
  await admin.end();
}, 60_000);

async function register(): Promise<string> {
  const body = { email: `${randomUUID()}@example.com`, password: "long enough", full_name: "Ada" };
  const response = await fetch(`${servers[0]?.url}/api/v1/auth/register`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ ...body, organization_name: "Engines" }),
  });
  return (await response.json()).access_token;
}

let token = "";

/** Posts a lead on one of the agent's kept-alive connections; returns the status, or the code of the error. */
function post(agent: Agent, port: number): Promise<number | string> {
  const body = JSON.stringify({ name: "Ada" });
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  return new Promise((resolve) => {
    request(
      { agent, port, host: "127.0.0.1", method: "POST", path: "/api/v1/leads", headers },
      (response) => void response.resume().once("end", () => resolve(response.statusCode ?? 0)),
    )
      .once("error", (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
      .end(body);
  });
}

/** Starts sixteen senders; returns a function that stops them and returns the count of each outcome. */
function load(send: () => Promise<number | string>) {
  const met: Record<string, number> = {};
  let going = true;
  const senders = Array.from({ length: 16 }, async () => {
    while (going) {
      const outcome = await send();
      met[outcome] = (met[outcome] ?? 0) + 1;
      await sleep(2);
    }
  });
  return async () => {
    going = false;
    await Promise.all(senders);
    return met;
  };
}

/** Replaces the servers by new ones, one after another. */
async function replaceAll(PROCESSES: string): Promise<void> {
  for (const [n, old] of servers.entries()) {
    const ended = old.end("SIGTERM");
    await sleep(1000);
    expect((await fetch(`${old.url}/api/health`)).status).toBe(503);
    expect((await fetch(`${old.url}/api/health/ready`)).status).toBe(503);
    await ended;
    servers[n] = await startOne({ PROCESSES, PORT: String(portOf(old)) });
  }
}

const kept = async () => Number((await sql`select count(*) from leads`)[0]?.count);

const hasNginx = spawnSync("nginx", ["-v"]).status === 0;

async function startNginx(folder: string) {
  const port = await freePort();
  const upstreams = servers.map((one) => `server 127.0.0.1:${portOf(one)} max_fails=0;`).join(" ");
  await writeFile(
    path.join(folder, "nginx.conf"),
    `daemon off; master_process off; pid ${folder}/pid; error_log ${folder}/error.log;
    events { worker_connections 256; }
    http {
      access_log off;
      client_body_temp_path ${folder}; proxy_temp_path ${folder}; fastcgi_temp_path ${folder};
      uwsgi_temp_path ${folder}; scgi_temp_path ${folder};
      upstream desk { ${upstreams} keepalive 16; }
      server {
        listen 127.0.0.1:${port};
        location / { proxy_pass http://desk; proxy_http_version 1.1; proxy_set_header Connection ""; }
      }
    }`,
  );
  const nginx = spawn("nginx", ["-p", folder, "-c", path.join(folder, "nginx.conf")], { stdio: "inherit" });
  const stop = async () => {
    nginx.kill("SIGTERM");
    await once(nginx, "exit");
  };
  return { port, stop };
}

describe.each(["1", "2"])("servers of %s processes", (count) => {
  beforeAll(async () => {
    servers = [await startOne({ PROCESSES: count }), await startOne({ PROCESSES: count })];
    token = await register();
  }, 900_000);

  afterAll(() => Promise.all(servers.map(({ end }) => end("SIGKILL"))), 60_000);

  test("a proxy that tries the other server when one refuses the connection loses no request", async () => {
    const agent = new Agent({ keepAlive: true });
    let turn = 0;
    const stop = load(async () => {
      const [one = 0, other = 0] = servers.map(portOf);
      const [first, second] = turn++ % 2 ? [one, other] : [other, one];
      const met = await post(agent, first);
      return met === "ECONNREFUSED" ? post(agent, second) : met;
    });
    const before = await kept();
    await replaceAll(count);
    const met = await stop();
    agent.destroy();
    expect(Object.keys(met)).toEqual(["201"]);
    expect(await kept()).toBe(before + (met[201] ?? 0));
  }, 120_000);

  test.skipIf(!hasNginx)(
    "nginx loses no request (skipped if it is not on the PATH)",
    async () => {
      const folder = await mkdtemp(path.join(tmpdir(), "frontdesk-nginx-"));
      const nginx = await startNginx(folder);
      const agent = new Agent({ keepAlive: true });
      await expect.poll(() => post(agent, nginx.port)).toBe(201);
      const stop = load(() => post(agent, nginx.port));
      await replaceAll(count);
      const met = await stop();
      agent.destroy();
      await nginx.stop();
      await rm(folder, { recursive: true });
      expect(Object.keys(met)).toEqual(["201"]);
    },
    120_000,
  );
});
