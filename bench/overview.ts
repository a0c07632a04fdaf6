import { sql } from "drizzle-orm";
import { getDb, one } from "@/db/client";
import { newId } from "@/db/schema/columns";
import { organizations } from "@/db/schema/organizations";
import { systemCtx } from "@/server/http/ctx";
import { getOverview } from "@/server/overview/figures";
import { median, timed, vacuum } from "./world";

const RECORDS = 100_000;
const DAYS = 90;
const ROUNDS = 15;

/**
 * Creates an organization with leads and conversations of 90 days, as many from before, and deliveries of the last 30
 * days.
 */
async function busyOrganization() {
  const db = getDb();
  const organization = { name: "Bench", time_zone: "America/Los_Angeles" };
  const { id } = one(await db.insert(organizations).values(organization).returning());
  await db.execute(sql`
    insert into leads (organization_id, id, name, phone, email, channel, channel_id, status, created_at)
    select ${id}::uuid, new_id(), 'Lead ' || n, '+1650' || (1000000 + n), 'lead' || n || '@example.com',
      (array['whatsapp', 'web', 'voice'])[1 + n % 3], 'bench:' || n,
      (array['new', 'contacted', 'booked', 'completed', 'lost'])[1 + n % 5],
      now() - make_interval(secs => (${2 * RECORDS}::int - n) * 86400.0 * ${DAYS}::int / ${RECORDS}::int)
    from generate_series(1, ${2 * RECORDS}::int) n`);
  await db.execute(sql`
    insert into conversations (organization_id, id, lead_id, session_key, channel, status, created_at, updated_at, first_reply_at)
    select organization_id, new_id(), id, 'bench:' || id, 'whatsapp',
      (array['completed', 'escalated', 'abandoned'])[1 + (random() * 2)::int], created_at, created_at,
      created_at + make_interval(secs => 2 + random() * random() * 600)
    from leads`);
  await deliveriesOf(id);
  await vacuum(["leads", "conversations", "webhook_deliveries"]);
  return systemCtx(db, id);
}

/** The same number of deliveries in the last 30 days, with ids that match their times; 2 in 100 failed. */
async function deliveriesOf(organization_id: string): Promise<void> {
  const endpoint_id = newId();
  await getDb().execute(sql`
    insert into webhook_endpoints (organization_id, id, url, events, secret_sealed)
    values (${organization_id}::uuid, ${endpoint_id}::uuid, 'https://example.com', '{lead.created}', '')`);
  await getDb().execute(sql`
    with made as (
      insert into events (organization_id, id, type, data)
      select ${organization_id}::uuid,
        (lpad(to_hex((extract(epoch from now()) * 1000 - n * 86400000.0 * 30 / ${RECORDS}::int)::bigint), 12, '0')
          || '70008000' || lpad(to_hex(n), 12, '0'))::uuid, 'lead.created', '{}'
      from generate_series(1, ${RECORDS}::int) n returning id
    )
    insert into webhook_deliveries (organization_id, id, endpoint_id, event_id, event, status)
    select ${organization_id}::uuid, id, ${endpoint_id}::uuid, id, 'lead.created',
      case when random() < 0.02 then 'failed' else 'succeeded' end
    from made`);
}

/** The overview of 90 days among 200,000 leads and conversations and 100,000 deliveries. */
export async function benchOverview() {
  const ctx = await busyOrganization();
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const answer = { leads: 0 };
    times.push(
      await timed(async () => {
        answer.leads = (await getOverview(ctx, { days: DAYS })).leads.total;
      }),
    );
    if (answer.leads < RECORDS * 0.98) throw new Error(`the overview saw ${answer.leads} leads`);
  }
  return {
    [`overview of ${DAYS} days, ${RECORDS} leads and conversations in them, median ms`]: Math.round(
      median(times),
    ),
    "fastest ms": Math.round(Math.min(...times)),
  };
}
