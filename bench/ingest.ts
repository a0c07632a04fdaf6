import { readFileSync } from "node:fs";
import path from "node:path";
import { sql } from "drizzle-orm";
import { closeDb, getDb } from "@/db/client";
import { updateOrganization } from "@/server/accounts/organization/organization";
import { createConnection } from "@/server/channels/connections";
import { systemCtx } from "@/server/http/ctx";
import { type Load, type Loaded, perSecond, sendLoad } from "./load/load";
import { signUp } from "./owner";
import { unlessQuick } from "./quick";
import { type Results, ratioRow } from "./report/row";
import { BARE_SERVER, OWN_SERVER, servers } from "./servers";
import { inTurns, median, told } from "./world";

const [OWN, BARE] = [4704, 4705];
const CONNECTIONS = 32;
const SECONDS = unlessQuick(4, 1);
const ROUNDS = 3;
const MOST_PER_SECOND = 5000;
const CUSTOMERS = 500;
/** Relative to the bare program's throughput, and to its time for a single message. */
const [GOAL, GOAL_ALONE] = [0.5, 3];

export const NUMBER = { secret: "the app secret of the measurement", address: "106540352242922" };

const DAYS_OPEN = [..."12345"].map((day) => [day, [{ from: "09:00", to: "18:00" }]]);
const BUSINESS = {
  opening_hours: Object.fromEntries(DAYS_OPEN),
  services: [{ name: "Check-up", duration_minutes: 30 }],
};

/** Registers a business with hours and a service, and connects a WhatsApp number; returns its organization's id. */
export async function connectNumber(): Promise<string> {
  const { organization_id } = await signUp();
  await updateOrganization(systemCtx(getDb(), organization_id), BUSINESS);
  const credentials = { access_token: "token", app_secret: NUMBER.secret };
  const connection = { provider: "provider-b" as const, address: NUMBER.address, credentials };
  await createConnection(systemCtx(getDb(), organization_id), connection);
  return organization_id;
}

let sent = 0;

type Sending = Pick<Load, "connections" | "seconds" | "per_second" | "isTooMuch"> & { count?: number };

/** Sends new messages, from CUSTOMERS customers in turn. */
export async function sendMessages(
  port: number,
  { count = MOST_PER_SECOND * SECONDS, ...load }: Sending,
): Promise<Loaded> {
  const requests = { kind: "messages" as const, ...NUMBER, first: sent, count, customers: CUSTOMERS };
  sent += count;
  return sendLoad({ port, ...load, requests });
}

/** Postpones the agent until after the measurement: its calls are measured separately. */
export async function putOffAgent(): Promise<void> {
  await getDb().execute(sql`
    update graphile_worker._private_jobs set run_at = now() + interval '1 hour' where key like 'answer:%'`);
}

/** Has each customer write once, so that ongoing conversations are measured. */
export async function beginConversations(...ports: number[]): Promise<void> {
  for (const port of ports)
    await sendMessages(port, { connections: CONNECTIONS, seconds: 120, count: CUSTOMERS });
  // The database does this by itself within a minute; before that, the planner can't tell the indexes apart.
  await getDb().execute(sql`analyze`);
}

/**
 * Signed WhatsApp messages until they are durable and acknowledged, next to the least code that can ingest a message.
 */
export async function benchIngest(): Promise<Results> {
  await getDb().execute(sql.raw(readFileSync(path.join(import.meta.dirname, "bare/schema.sql"), "utf8")));
  const organization_id = await connectNumber();
  const { start, stop } = servers();
  const rate = (port: number) => async () => {
    await putOffAgent();
    return perSecond(await sendMessages(port, { connections: CONNECTIONS, seconds: SECONDS }));
  };
  const alone = (port: number) => async () => {
    await putOffAgent();
    return median(
      (await sendMessages(port, { connections: 1, seconds: SECONDS / 2 })).answers.map(({ ms }) => ms),
    );
  };
  try {
    await start(OWN_SERVER, OWN, { AGENT_DEBOUNCE_MS: "60000" });
    await start(BARE_SERVER, BARE, { ORGANIZATION: organization_id, APP_SECRET: NUMBER.secret });
    await beginConversations(OWN, BARE);
    const [own = [], bare = []] = await inTurns(ROUNDS, [rate(OWN), rate(BARE)]);
    const [ownAlone = [], bareAlone = []] = await inTurns(ROUNDS, [alone(OWN), alone(BARE)]);
    const beside = (rounds: number[]) => ({ what: "node:http, signature, one statement", rounds });
    const what = "a signed message until it is durable and acknowledged";
    return {
      S3: ratioRow(`${what}, ${CONNECTIONS} at a time`, "/s", own, beside(bare), { least: GOAL }),
      "S3 alone": ratioRow(`${what}, one alone`, "ms", ownAlone, beside(bareAlone), { most: GOAL_ALONE }),
      [`messages/s, ${CONNECTIONS} at a time`]: told(own),
      "bare, messages/s": told(bare),
      "one alone, p50 ms": told(ownAlone, 2),
      "bare, p50 ms": told(bareAlone, 2),
    };
  } finally {
    await stop();
    await closeDb();
  }
}
