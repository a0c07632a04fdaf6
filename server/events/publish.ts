import { sql } from "drizzle-orm";
import { announce } from "@/db/announce";
import type { Tx } from "@/db/client";
import { newId } from "@/db/schema/columns";
import { nudge } from "@/server/queue/nudge";
import type { EventData, EventType } from "@/server/schema/event";

/** Something that happened, of any type, with the data that its type promises. */
export type Happening = { [T in EventType]: { type: T; data: EventData<T> } }[EventType];

/**
 * Records events and, for every active endpoint that wants them, a delivery: in the transaction of the change
 * itself, in one statement. The tries begin, and whoever looks on is told, after the commit. An endpoint that is just being deleted is waited for.
 */
export async function publish(tx: Tx, organization_id: string, happenings: Happening[]): Promise<void> {
  const rows = happenings.map((happening) => ({ id: newId(), ...happening }));
  const wanted = await tx.execute<{ endpoint_id: string; failing: boolean }>(sql`
    with wanting as (
      select id, events, failing_since is not null as failing from webhook_endpoints
      where organization_id = ${organization_id}::uuid and status = 'active'
      for key share
    ), happened as (
      insert into events (organization_id, id, type, data)
      select ${organization_id}::uuid, id, type, data
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as happening(id uuid, type text, data jsonb)
      returning id, type
    ), delivered as (
      insert into webhook_deliveries (organization_id, id, endpoint_id, event_id, event)
      select ${organization_id}::uuid, new_id(), wanting.id, happened.id, happened.type
      from happened join wanting on happened.type = any(wanting.events)
      returning endpoint_id
    )
    select id as endpoint_id, failing from wanting where id in (select endpoint_id from delivered)`);
  tx.afterCommit(() => announce(organization_id, { events: rows.map(({ id }) => id) }));
  for (const { endpoint_id, failing } of wanted) {
    tx.afterCommit(() => nudge(organization_id, endpoint_id, failing));
  }
}
