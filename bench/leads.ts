import { sql } from "drizzle-orm";
import { Pool as HttpPool } from "undici";
import { closeDb, getDb } from "@/db/client";
import { register } from "@/server/accounts/actions";
import { NEXT_SERVER, OWN_SERVER, servers } from "./servers";
import { median, pool } from "./world";

const LEADS = 100_000;
const CONNECTIONS = 32;
const SECONDS = 4;
const ROUNDS = 3;

/** An organization with many leads, and a token to read them with. */
async function manyLeads(): Promise<string> {
  const person = {
    email: "bench@example.com",
    password: "measured here",
    full_name: "B",
    organization_name: "Bench",
  };
  const visitor = { db: getDb(), ip: "127.0.0.1", user_agent: "bench", surface: "api" as const };
  const { organization_id, access_token } = await register(visitor, person);
  await getDb().execute(sql`
    insert into leads (organization_id, id, name, phone, email, channel, channel_id)
    select ${organization_id}::uuid, new_id(), 'Lead ' || n, '+1650' || (1000000 + n), 'lead' || n || '@example.com',
      (array['whatsapp', 'web', 'voice'])[1 + n % 3], 'bench:' || n
    from generate_series(1, ${LEADS}::int) n`);
  await getDb().execute(sql`analyze leads`);
  return access_token;
}

/** Requests per second of one page of 20 leads with its total, over some seconds. */
async function requestsPerSecond(port: number, token: string): Promise<number> {
  const client = new HttpPool(`http://127.0.0.1:${port}`, { connections: CONNECTIONS });
  const until = Date.now() + SECONDS * 1000;
  let count = 0;
  await pool([...Array(CONNECTIONS).keys()], CONNECTIONS, async () => {
    while (Date.now() < until) {
      const headers = { authorization: `Bearer ${token}` };
      const { statusCode, body } = await client.request({
        path: "/api/v1/leads?size=20",
        method: "GET",
        headers,
      });
      await body.dump();
      if (statusCode !== 200) throw new Error(`GET /leads answered ${statusCode}`);
      count++;
    }
  });
  await client.close();
  return count / SECONDS;
}

/** `GET /api/v1/leads` through the self-hosting server, beside the same route file served by Next. */
export async function benchLeads() {
  const token = await manyLeads();
  await closeDb();
  const { start, stop } = servers();
  try {
    // The first one builds the pages that the second one serves, if they are out of date.
    await start(OWN_SERVER, 4701);
    await start(NEXT_SERVER(4702), 4702);
    const own: number[] = [];
    const next: number[] = [];
    for (let round = 0; round < ROUNDS + 1; round++) {
      const [a, b] = [await requestsPerSecond(4701, token), await requestsPerSecond(4702, token)];
      if (round === 0) continue;
      own.push(a);
      next.push(b);
    }
    return {
      [`GET /leads?size=20 of ${LEADS} leads, self-hosting server, requests/s`]: Math.round(median(own)),
      "the same route through Next, requests/s": Math.round(median(next)),
      ratio: Number((median(own) / median(next)).toFixed(2)),
    };
  } finally {
    stop();
  }
}
