import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { random } from "@/tests/random";
import { startDatabase } from "./database";
import { type Fleet, startFleet } from "./fleet";
import { Gateway } from "./gateway";
import { INTERNAL_TOKEN, type Mood, startOutside } from "./outside";
import { newTenant } from "./tenants";

/** The address used in signatures. As behind a load balancer, no process has this address itself. */
export const PUBLIC_URL = "http://localhost:20000";

const TENANTS = 3;
/** Interrupting a run leaves no Postgres running and no disk mounted. */
const SIGNALS = ["SIGINT", "SIGTERM"] as const;

type Options = {
  processes: number;
  seed: number;
  /** Whether webhooks are retried sixty times as fast, like the demo's: a minute takes a second. */
  isHurried: boolean;
  host?: string;
  /** Additional variables of every process. */
  variables?: Record<string, string>;
  ports?: number[];
};

export type World = Awaited<ReturnType<typeof openWorld>>;

/** Runs clean-ups in reverse order. A failure is reported and does not stop the others. */
async function closeAll(cleanUps: (() => Promise<unknown>)[]): Promise<void> {
  for (const cleanUp of cleanUps.toReversed())
    await cleanUp().catch((error: unknown) => process.stderr.write(`not cleaned up: ${error}\n`));
}

/** Starts a service of several processes on one Postgres, everything outside it, and three organizations. */
export async function openWorld({ processes, seed, isHurried, host, variables, ports }: Options) {
  const cleanUps: (() => Promise<unknown>)[] = [];
  const breakOff = () => void closeAll(cleanUps).finally(() => process.exit(130));
  for (const signal of SIGNALS) process.once(signal, breakOff);
  try {
    const mood: Mood = { isCalm: true, below: random(seed) };
    let gateway = new Gateway([]);
    const logs = await mkdtemp(path.join(tmpdir(), "frontdesk-chaos-logs-"));
    const database = await startDatabase(processes);
    cleanUps.push(database.close);
    const outside = await startOutside(mood, () => gateway);
    cleanUps.push(outside.close);
    const common = {
      PUBLIC_URL,
      AUTH_SECRET: "a secret that only chaos knows, 32 or more",
      INTERNAL_AUTH_TOKEN: INTERNAL_TOKEN,
      AGENT_URL: `${outside.urls.agent}`,
      AGENT_TIMEOUT_MS: "4000",
      AGENT_DEBOUNCE_MS: "300",
      META_GRAPH_URL: outside.urls.provider,
      TWILIO_API_URL: outside.urls.provider,
      TWILIO_CONTENT_URL: outside.urls.provider,
      TWILIO_MESSAGING_URL: outside.urls.provider,
      WEBHOOK_ALLOW_INSECURE: "true",
      SEED_DEMO: "false",
      // Each visitor of a booking page has an address of their own.
      TRUST_PROXY: "true",
      // The simulated staff and readers send requests as fast as they can.
      API_RATE_LIMIT: "0",
      API_RATE_LIMIT_PER_CALLER: "0",
      LOG_LEVEL: "warn",
    };
    const variablesOf = (index: number) => ({
      ...common,
      DATABASE_URL: database.urlOf(index),
      ...variables,
    });
    const fleet: Fleet = await startFleet(processes, { variables: variablesOf, logs, host, ports });
    cleanUps.push(() => fleet.end("SIGKILL"));
    gateway = new Gateway(fleet.urls);
    const tenants = await Promise.all(
      Array.from({ length: TENANTS }, (_, index) => newTenant(gateway, outside, index)),
    );
    if (isHurried) await database.query((sql) => sql`update organizations set sandbox = true`);
    const close = async (keepsLogs: boolean) => {
      for (const signal of SIGNALS) process.removeListener(signal, breakOff);
      gateway.close();
      await closeAll(cleanUps);
      if (!keepsLogs) await rm(logs, { recursive: true, force: true });
    };
    return { mood, logs, database, outside, fleet, gateway, tenants, close };
  } catch (error) {
    await closeAll(cleanUps);
    throw error;
  }
}
