import { sql } from "drizzle-orm";
import { closeDb, getDb } from "@/db/client";
import { perSecond, sendLoad } from "./load/load";
import { signUp } from "./owner";
import { BARE_SERVER, NEXT_SERVER, OWN_SERVER, servers } from "./servers";
import { inTurns, median, told, vacuum } from "./world";

const LEADS = 100_000;
const CONNECTIONS = 32;
const SECONDS = 4;
const ROUNDS = 3;
const [OWN, NEXT, BARE] = [4701, 4702, 4703];
/** How much of the bare page's throughput we want to reach. */
const GOAL = 0.8;

/** An organization with many leads, and a token to read them with. */
async function manyLeads(): Promise<{ organization_id: string; access_token: string }> {
  const { organization_id, access_token } = await signUp();
  await getDb().execute(sql`
    insert into leads (organization_id, id, name, phone, email, channel, channel_id)
    select ${organization_id}::uuid, new_id(), 'Lead ' || n, '+1650' || (1000000 + n), 'lead' || n || '@example.com',
      (array['whatsapp', 'web', 'voice'])[1 + n % 3], 'bench:' || n
    from generate_series(1, ${LEADS}::int) n`);
  await vacuum(["leads"]);
  return { organization_id, access_token };
}

/**
 * `GET /api/v1/leads` through the self-hosting server, beside the bare page (which authenticates nobody and counts
 * nothing) and the same route file served by Next.
 */
export async function benchLeads() {
  const { organization_id, access_token: token } = await manyLeads();
  await closeDb();
  const { start, stop } = servers();
  const requests = { kind: "page" as const, path: "/api/v1/leads?size=20", token };
  const rate = (port: number) => async () =>
    perSecond(await sendLoad({ port, connections: CONNECTIONS, seconds: SECONDS, requests }));
  try {
    // The first one builds the pages that the next one serves, if they are out of date.
    await start(OWN_SERVER, OWN);
    await start(NEXT_SERVER(NEXT), NEXT);
    await start(BARE_SERVER, BARE, { ORGANIZATION: organization_id });
    const [own = [], bare = [], next = []] = await inTurns(ROUNDS, [rate(OWN), rate(BARE), rate(NEXT)]);
    return {
      [`GET /leads?size=20 of ${LEADS} leads, self-hosting server, requests/s`]: told(own),
      "bare node:http and driver, no authentication, no total": told(bare),
      [`ratio to the bare page (goal >= ${GOAL})`]: Number((median(own) / median(bare)).toFixed(2)),
      "the same route through Next, requests/s": told(next),
      "ratio to Next": Number((median(own) / median(next)).toFixed(2)),
    };
  } finally {
    await stop();
  }
}
