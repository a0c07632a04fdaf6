import { sql } from "drizzle-orm";
import { closeDb, getDb } from "@/db/client";
import { perSecond, sendLoad } from "./load/load";
import { signUp } from "./owner";
import { findPayload } from "./payload";
import { unlessQuick } from "./quick";
import { type Results, ratioRow, short, skippedRow } from "./report/row";
import { BARE_SERVER, NEXT_SERVER, OWN_SERVER, servers } from "./servers";
import { inTurns, median, told, vacuum } from "./world";

const LEADS = 100_000;
const CONNECTIONS = 32;
const SECONDS = unlessQuick(4, 1);
const ROUNDS = 3;
const [OWN, NEXT, BARE] = [4701, 4702, 4703];
/** The goals: a share of the bare page's throughput, and a multiple of Payload's. */
const [GOAL, GOAL_PAYLOAD] = [0.8, 20];

export async function manyLeads(): Promise<{ organization_id: string; access_token: string }> {
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
 * `GET /api/v1/leads` on the self-hosting server, next to the bare page (no authentication, no total), the same route
 * served by Next, and Payload CMS, if PAYLOAD_URL is set.
 */
export async function benchLeads(): Promise<Results> {
  const { organization_id, access_token: token } = await manyLeads();
  await closeDb();
  const payload = await findPayload();
  const { start, stop } = servers();
  const page = { path: "/api/v1/leads?size=20", token };
  const rate =
    (port: number, { path, token }: typeof page = page) =>
    async () => {
      const requests = { kind: "page" as const, path, token };
      return perSecond(await sendLoad({ port, connections: CONNECTIONS, seconds: SECONDS, requests }));
    };
  try {
    // The first server builds the pages that the next one serves, if they are out of date.
    await start(OWN_SERVER, OWN);
    await start(NEXT_SERVER(NEXT), NEXT);
    await start(BARE_SERVER, BARE, { ORGANIZATION: organization_id });
    const all = [rate(OWN), rate(BARE), rate(NEXT), ...(payload ? [rate(payload.port, payload)] : [])];
    const [own = [], bare = [], next = [], theirs = []] = await inTurns(ROUNDS, all);
    const what = `a page of 20 of ${LEADS.toLocaleString("en")} leads with its total, ${CONNECTIONS} at a time`;
    const [goal, goalPayload] = [{ least: GOAL }, { least: GOAL_PAYLOAD }];
    return {
      S1: ratioRow(what, "/s", own, { what: "node:http, no caller checked, no total", rounds: bare }, goal),
      S2: payload
        ? ratioRow(
            what,
            "/s",
            own,
            { what: `Payload CMS, ${payload.leads} leads`, rounds: theirs },
            goalPayload,
          )
        : skippedRow(
            "the same page beside Payload CMS",
            `${short(median(own))} /s`,
            "PAYLOAD_URL names no Payload CMS",
            `>= ${GOAL_PAYLOAD}`,
          ),
      "self-hosting server, requests/s": told(own),
      "bare node:http and driver, requests/s": told(bare),
      "the same route through Next, requests/s": told(next),
      ...(payload && { "Payload CMS, requests/s": told(theirs) }),
      "ratio to Next": Number((median(own) / median(next)).toFixed(2)),
    };
  } finally {
    await stop();
  }
}
