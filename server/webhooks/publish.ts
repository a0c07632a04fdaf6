import { sql } from "drizzle-orm";
import { announce } from "@/db/announce";
import type { Tx } from "@/db/client";
import { newId } from "@/db/schema/columns";
import type { EventData, EventType } from "@/server/schema/event";
import { wakeDeliveries } from "./wake";

/** Something that happened, of any type, with the data that its type promises. */
export type DomainEvent = { [T in EventType]: { type: T; data: EventData<T> } }[EventType];

/** Whether an event is about a practice customer, by the lead that its data names, or the lead's conversation. */
const IS_PRACTICE = sql`exists (
  select from leads
  where leads.organization_id = own.id and leads.practice and leads.id = case
    when happening.type like 'lead.%' then (data->>'id')::uuid
    when happening.type like 'message.%' then (
      select lead_id from conversations
      where conversations.organization_id = own.id and conversations.id = (data->>'conversation_id')::uuid)
    else (data->>'lead_id')::uuid end)`;

/**
 * Records events and, for every active endpoint that wants them, a delivery: in the transaction of the change itself, in
 * one statement. What is about a practice customer goes only to endpoints that asked for it. The tries begin, and whoever
 * looks on is told, after the commit. An endpoint that is just being deleted is waited for.
 */
export async function publish(tx: Tx, organization_id: string, happenings: DomainEvent[]): Promise<void> {
  const rows = happenings.map((happening) => ({ id: newId(), ...happening }));
  const wanted = await tx.execute<{ endpoint_id: string; failing: boolean }>(sql`
    with wanting as (
      select id, events, include_practice, failing_since is not null as failing from webhook_endpoints
      where organization_id = ${organization_id}::uuid and status = 'active'
      for key share
    ), happened as (
      insert into events (organization_id, id, type, data, practice)
      select own.id, happening.id, type, data, ${IS_PRACTICE}
      from (select ${organization_id}::uuid as id) own,
        jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as happening(id uuid, type text, data jsonb)
      returning id, type, practice
    ), delivered as (
      insert into webhook_deliveries (organization_id, id, endpoint_id, event_id, event)
      select ${organization_id}::uuid, new_id(), wanting.id, happened.id, happened.type
      from happened join wanting
        on happened.type = any(wanting.events) and (wanting.include_practice or not happened.practice)
      returning endpoint_id
    )
    select id as endpoint_id, failing from wanting where id in (select endpoint_id from delivered)`);
  tx.afterCommit(() => announce(organization_id, { events: rows.map(({ id }) => id) }));
  for (const { endpoint_id, failing } of wanted) {
    tx.afterCommit(() => wakeDeliveries(organization_id, endpoint_id, failing));
  }
}
