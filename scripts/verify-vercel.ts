// `npm run verify:vercel`: builds as Vercel does, serves the build with Next's own server (no worker and no server of
// ours), and follows a customer's message and a webhook that fails twice through a real Inngest.
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { chmodSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { z } from "zod";
import { freePort, startEmbedded } from "@/db/embedded";
import { findInngest, NO_INNGEST, startInngest } from "@/tests/stand-ins/inngest";
import { runsAt } from "@/tests/stand-ins/inngest-api";

const secret = () => randomBytes(24).toString("base64url");
const tell = (text: string) => process.stdout.write(`${text}\n`);
const closing: (() => Promise<unknown>)[] = [];

const VercelJson = z.object({ buildCommand: z.string() });

function build(variables: Record<string, string>): void {
  const { buildCommand } = VercelJson.parse(JSON.parse(readFileSync("vercel.json", "utf8")));
  tell(`\n=== ${buildCommand}`);
  // This is not a build for `npm start`, which would otherwise use it.
  rmSync(".next/frontdesk-sources", { force: true });
  const env = { ...process.env, ...variables };
  if (spawnSync(buildCommand, { shell: true, stdio: "inherit", env }).status !== 0)
    throw new Error("the build failed");
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill("SIGTERM");
  await once(child, "exit");
}

async function serve(port: number, variables: Record<string, string>): Promise<void> {
  const command = ["node_modules/next/dist/bin/next", "start", "-p", String(port)];
  const env = { ...process.env, ...variables, NODE_ENV: "production" as const, LOG_LEVEL: "warn" };
  const server = spawn(process.execPath, command, { env, stdio: "inherit" });
  closing.push(() => end(server));
  const ready = `http://localhost:${port}/api/health/ready`;
  for (let tries = 0; ; tries++) {
    const answer = await fetch(ready).catch(() => null);
    if (answer?.ok) {
      tell(`ready: ${await answer.text()}`);
      return;
    }
    if (tries > 300 || server.exitCode !== null) throw new Error(`not ready: ${await answer?.text()}`);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

/** Starts a Postgres and an Inngest, and sets the variables that Vercel's integrations would set. */
async function prepare() {
  const folder = mkdtempSync(path.join(tmpdir(), "frontdesk-vercel-"));
  chmodSync(folder, 0o755);
  closing.push(async () => rmSync(folder, { recursive: true, force: true }));
  const database = await startEmbedded(folder);
  closing.push(database.stop);
  const port = await freePort();
  const inngest = await startInngest("start", `http://127.0.0.1:${port}/api/inngest`);
  closing.push(inngest.close);
  const variables: Record<string, string> = {
    ...inngest.variables,
    ...{ VERCEL: "1", VERCEL_ENV: "production", PUBLIC_URL: `http://localhost:${port}` },
    ...{ DATABASE_URL: database.url, DATABASE_PREPARE: "false", AUTH_SECRET: secret() },
    ...{ INTERNAL_AUTH_TOKEN: secret(), SEED_DEMO: "true", DEMO_PASSWORD: secret() },
  };
  return { port, variables, inngest_url: inngest.url };
}

/** A customer books, and the webhook about it fails twice before it succeeds. */
async function mainWay(): Promise<void> {
  const { signInToDemo, until } = await import("./lib/service");
  const { bookOverWhatsapp, customer } = await import("./lib/customer");
  const { api, dashboard } = await signInToDemo();
  // The demo's own endpoint uses the same receiver and would consume its answers.
  const { webhook_endpoints } = await api("/webhook-endpoints");
  for (const { id } of webhook_endpoints) await api(`/webhook-endpoints/${id}`, { method: "DELETE" });
  const { receiver } = await dashboard.sandbox.setReceiver.mutate({ answers: [200, 500, 500, 200] });
  await api("/webhook-endpoints", { body: { url: receiver?.url, events: ["booking.created"] } });
  const numbers = await dashboard.simulator.numbers.query({});
  const number = numbers.find(({ provider }) => provider === "provider-b");
  if (!number) throw new Error("the demo organization has no number of provider B");
  const { lead_id } = await bookOverWhatsapp(api, customer(dashboard, number, "Meta"));
  tell(`booked: lead ${lead_id}`);
  const taken = async () => {
    const { deliveries } = await api("/webhook-deliveries?event=booking.created");
    const [delivery] = deliveries;
    return delivery?.status === "succeeded" ? delivery : undefined;
  };
  const { attempts } = await until("the webhook", taken, 60);
  for (const { number: n, started_at, status_code } of attempts)
    tell(`try ${n} at ${started_at}: ${status_code}`);
  if (attempts.length !== 3) throw new Error(`${attempts.length} tries instead of 3`);
}

async function verify(): Promise<void> {
  if (!findInngest()) throw new Error(NO_INNGEST);
  const from = new Date();
  const { port, variables, inngest_url } = await prepare();
  build(variables);
  Object.assign(process.env, variables);
  tell("\n=== next start");
  await serve(port, variables);
  tell("\n=== the main way");
  await mainWay();
  tell("\n=== Inngest's runs");
  for (const { name, status, steps } of await runsAt(inngest_url, from))
    tell(`${status} ${name}: ${steps.join(" > ")}`);
}

const failed = await verify().then(
  () => false,
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    return true;
  },
);
for (const close of closing.reverse()) await close();
tell(failed ? "\nFAILED" : "\nVercel's way works");
process.exit(failed ? 1 : 0);
