import { sql } from "drizzle-orm";
import { getDb } from "@/db/client";
import { limited } from "@/db/queries/page";
import { isoText } from "@/db/schema/columns";
import type { events } from "@/db/schema/events";
import type { webhookDeliveries, webhookEndpoints } from "@/db/schema/webhooks";
import { statement } from "@/db/statement";
import { inMs } from "@/lib/time/time";
import type { Own } from "@/server/adapters/world";
import type { OfEndpoint } from "@/server/webhooks/jobs";

/** Concurrent tries to one endpoint. */
export const WAVE = 16;
/** Deliveries read at a time; one wave, if the endpoint is failing. */
const BATCH = 128;

export type TriedEndpoint = Pick<
  typeof webhookEndpoints.$inferSelect,
  | "organization_id"
  | "id"
  | "url"
  | "failing_since"
  | "secret_sealed"
  | "previous_secret_sealed"
  | "previous_secret_until"
  | "headers_sealed"
>;
type Delivery = Pick<
  typeof webhookDeliveries.$inferSelect,
  "id" | "event" | "attempt_count" | "attempts_left" | "first_attempt_at" | "next_attempt_at"
>;

/** An endpoint, and what its organization may call besides public addresses. */
export type Target = { endpoint: TriedEndpoint; own: Own };
/** A delivery whose try is due, and its event. */
export type Due = { delivery: Delivery; event: typeof events.$inferSelect };
/** What there is to do for an endpoint. `next_at`: when its next try is due. */
export type ToDo = Target & { next_at: string | null; due: Due[] };

// The inner limit tells the planner how few rows there will be. `next_at` is the first entry of an index.
const readToDo = statement<TriedEndpoint & Own & Pick<ToDo, "next_at" | "due">>(sql`
  select endpoint.organization_id, endpoint.id, endpoint.url, endpoint.failing_since, endpoint.secret_sealed,
    endpoint.previous_secret_sealed, endpoint.previous_secret_until, endpoint.headers_sealed, organizations.sandbox,
    receiver.token,
    (select min(next_attempt_at) from webhook_deliveries delivery
      where delivery.organization_id = endpoint.organization_id and delivery.endpoint_id = endpoint.id
        and delivery.status = 'pending') as next_at,
    (select coalesce(json_agg(json_build_object(
        'delivery', json_build_object('id', delivery.id, 'event', delivery.event,
          'attempt_count', delivery.attempt_count, 'attempts_left', delivery.attempts_left,
          'first_attempt_at', ${isoText(sql`delivery.first_attempt_at`)},
          'next_attempt_at', ${isoText(sql`delivery.next_attempt_at`)}),
        'event', json_build_object('organization_id', event.organization_id, 'id', event.id, 'type', event.type,
          'data', event.data, 'practice', event.practice, 'created_at', ${isoText(sql`event.created_at`)}))
      order by delivery.next_attempt_at), '[]')
      from (
        select * from (
          select * from webhook_deliveries
          where organization_id = endpoint.organization_id and endpoint_id = endpoint.id
            and status = 'pending' and next_attempt_at <= ${sql.placeholder("now")}::timestamptz
          order by next_attempt_at ${limited(BATCH)}
        ) delivery limit case when endpoint.failing_since is null then ${sql.raw(String(BATCH))} else ${sql.raw(String(WAVE))} end
      ) delivery
      join events event on event.organization_id = delivery.organization_id and event.id = delivery.event_id) as due
  from webhook_endpoints endpoint
  join organizations on organizations.id = endpoint.organization_id
  left join sandbox_receivers receiver on receiver.organization_id = endpoint.organization_id
  where endpoint.organization_id = ${sql.placeholder("organization_id")}::uuid
    and endpoint.id = ${sql.placeholder("endpoint_id")}::uuid and endpoint.status = 'active'`);

/** What there is to do for an endpoint now, read in one statement; undefined if it is disabled. */
export async function toDoAt({ organization_id, endpoint_id }: OfEndpoint): Promise<ToDo | undefined> {
  const [row] = await readToDo(getDb(), { organization_id, endpoint_id, now: inMs().toISOString() });
  if (!row) return undefined;
  const { sandbox, token, next_at, due, ...endpoint } = row;
  return { endpoint, own: { sandbox, token }, next_at, due };
}
