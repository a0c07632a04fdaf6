import { sql } from "drizzle-orm";
import { firstIdAt, newId } from "@/db/schema/columns";
import { seal } from "@/lib/secret/secrets";
import { DAY_MS } from "@/lib/time/clock";
import { EVENT_TYPES } from "@/schema/event";
import { newWebhookSecret } from "@/server/adapters/http/sign";
import { withoutLookups } from "./fill";
import { type Named, oneIn } from "./people";

/** The number of newest customers with an appointment in the coming hours, whatever the organization's size. */
const NEWEST = 100;

/** Every fifth other customer has an appointment ten days after they came; by now most of these are over. */
export async function writeBookings({ db, owner, count }: Named): Promise<void> {
  const before = sql.raw(`${count - NEWEST}`);
  await db.execute(sql`
    insert into bookings (organization_id, id, lead_id, status, uid, title, services, starts_at, ends_at, time_zone,
      created_at, updated_at, placed_at)
    select ${owner.organization_id}::uuid, id, id,
      case when n % 10 = 0 then 'cancelled' when n % 15 = 0 then 'requested' when starts_at > now() then 'booked'
        when n % 35 = 0 then 'no_show' else 'completed' end,
      'bench-' || id, 'Check-up', '["Check-up"]', starts_at, starts_at + interval '30 minutes', 'UTC', began, began,
      began
    from (
      select *, case when n > ${before} then date_trunc('hour', now()) + (n - ${before}) * interval '1 hour'
        else date_trunc('hour', began) + interval '10 days' end as starts_at
      from bench_people where n % 5 = 0 or n > ${before}) as booked
    order by n`);
}

/** Webhook deliveries for the messages of the last 30 days; one in a hundred failed. */
export async function writeEvents({ db, owner }: Named): Promise<void> {
  const { organization_id } = owner;
  const endpoint_id = newId();
  await db.execute(sql`
    insert into webhook_endpoints (organization_id, id, url, events, secret_sealed)
    values (${organization_id}, ${endpoint_id}, 'https://example.com/hook', ${sql.param([...EVENT_TYPES])}::text[],
      ${seal(newWebhookSecret())})`);
  await withoutLookups(db, async (tx) => {
    await tx.execute(sql`
      insert into events (organization_id, id, type, data, created_at)
      select organization_id, id, 'message.created', jsonb_build_object('id', id, 'conversation_id', conversation_id,
        'position', position, 'role', role, 'content', content, 'metadata', metadata), created_at
      from messages where organization_id = ${organization_id}::uuid
        and id >= ${firstIdAt(new Date(Date.now() - 30 * DAY_MS).toISOString())}::uuid order by id`);
    await tx.execute(sql`
      insert into webhook_deliveries (organization_id, id, endpoint_id, event_id, event, status, attempt_count,
        attempts_left, next_attempt_at, first_attempt_at, created_at)
      select organization_id, id, ${endpoint_id}::uuid, id, type,
        case when random() < 0.01 then 'failed' else 'succeeded' end, 1, 0, null, created_at, created_at
      from events where organization_id = ${organization_id}::uuid order by id`);
    await tx.execute(sql`
      insert into webhook_attempts (organization_id, delivery_id, number, started_at, duration_ms, status_code)
      select organization_id, id, 1, created_at, 20, case status when 'failed' then 500 else 200 end
      from webhook_deliveries where organization_id = ${organization_id}::uuid order by id`);
  });
}

/**
 * One customer in a hundred (see `oneIn`) was handed over to the owner within the last 90 days; most of these
 * notifications are read.
 */
export async function writeNotifications({ db, owner, count }: Named): Promise<void> {
  await db.execute(sql`
    insert into notifications (organization_id, id, user_id, kind, fact, conversation_id, created_at, read_at)
    select ${owner.organization_id}::uuid, id, ${owner.actor.id}::uuid, 'handed_over',
      'bench:' || id, id, began, case when n < ${count - 1000}::int then now() end
    from bench_people where ${oneIn(100, { count })} and began > now() - interval '90 days' order by n`);
}
