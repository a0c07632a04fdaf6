import { sql } from "drizzle-orm";
import { announce } from "@/db/announce";
import { afterCommit, type Db, type Tx } from "@/db/client";
import { newId } from "@/db/schema/columns";
import { statement } from "@/db/statement";
import { isSameJson } from "@/lib/text/json";
import type { EventData, EventType } from "@/schema/event";
import { wakeDeliveries } from "./deliveries/wake";

export type DomainEvent = { [T in EventType]: { type: T; data: EventData<T> } }[EventType];

/** Whether an event is about a practice customer, by the lead or the conversation that its data names. */
const IS_PRACTICE = sql`exists (
  select from leads
  where leads.organization_id = own.id and leads.practice and leads.id = case
    when new_events.type like 'lead.%' then (data->>'id')::uuid
    when new_events.type like 'message.%' then (
      select lead_id from conversations
      where conversations.organization_id = own.id and conversations.id = (data->>'conversation_id')::uuid)
    else (data->>'lead_id')::uuid end)`;

/**
 * CTEs that record the events of the CTE `new_events` (organization_id, id, type, data, practice) and, for every active
 * endpoint that wants them, a delivery; `woken` lists the endpoints to wake after the commit. Events about practice
 * customers go only to endpoints that asked for them. Waits for an endpoint that is just being deleted.
 */
export const PUBLISHING = sql`
  endpoints as (
    select organization_id, id, events, include_practice, failing_since is not null as failing
    from webhook_endpoints
    where organization_id = any(array(select organization_id from new_events)) and status = 'active'
    for key share
  ), inserted as (
    insert into events (organization_id, id, type, data, practice)
    select organization_id, id, type, data, practice from new_events
    returning organization_id, id, type, practice
  ), delivered as (
    insert into webhook_deliveries (organization_id, id, endpoint_id, event_id, event)
    select inserted.organization_id, new_id(), endpoints.id, inserted.id, inserted.type
    from inserted join endpoints
      on inserted.organization_id = endpoints.organization_id
      and (inserted.type = any(endpoints.events) or '*' = any(endpoints.events)) and (endpoints.include_practice or not inserted.practice)
    returning endpoint_id
  ), woken as (
    select organization_id, id as endpoint_id, failing from endpoints
    where id in (select endpoint_id from delivered)
  )`;

/** An endpoint whose deliveries are to be woken. */
export type Woken = { organization_id: string; endpoint_id: string; failing: boolean };

const record = statement<Woken>(sql`
  with new_events as (
    select own.id as organization_id, new_events.id, type, data, ${IS_PRACTICE} as practice
    from (select ${sql.placeholder("organization_id")}::uuid as id) own,
      jsonb_to_recordset(${sql.placeholder("rows")}::jsonb) as new_events(id uuid, type text, data jsonb)
  ), ${PUBLISHING}
  select * from woken`);

/** An event's `previous`: the old values of the fields that changed, apart from the time of the change. */
export function previousOf<R extends object>(before: R, after: NoInfer<R>): Partial<R> {
  const previous: Partial<R> = { ...before };
  for (const field in previous)
    if (field === "updated_at" || isSameJson(before[field], after[field])) delete previous[field];
  return previous;
}

/** An event's id. `message.created` and `conversation.created` have the record's own id, by which they are found. */
const eventId = ({ type, data }: DomainEvent): string =>
  type === "message.created" || type === "conversation.created" ? data.id : newId();

/** Wakes the deliveries and tells live viewers, once events that were recorded with `db` are committed. */
export function tellPublished(
  db: Db,
  organization_id: string,
  { events, woken }: { events: string[]; woken: Woken[] },
): void {
  afterCommit(db, () => announce(organization_id, { events }));
  for (const { endpoint_id, failing } of woken)
    afterCommit(db, () => wakeDeliveries(organization_id, endpoint_id, failing));
}

/**
 * Records events and their deliveries (see `PUBLISHING`), in the transaction of the change itself and in one statement.
 */
export async function publish(tx: Tx, organization_id: string, events: DomainEvent[]): Promise<void> {
  const rows = events.map((event) => ({ id: eventId(event), ...event }));
  const woken = await record(tx, { organization_id, rows: JSON.stringify(rows) });
  tellPublished(tx, organization_id, { events: rows.map(({ id }) => id), woken });
}
