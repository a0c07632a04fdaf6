import { isNotNull, sql } from "drizzle-orm";
import { announce } from "@/db/announce";
import type { Db, Tx } from "@/db/client";
import { recordset } from "@/db/recordset";
import { conversations, messages } from "@/db/schema/conversations";
import { leads } from "@/db/schema/leads";
import { byIds, type Tenant } from "@/db/tenant";
import type { Message } from "@/schema/conversation";
import type { MediaChange } from "@/schema/media";
import { itsLead, messageColumns } from "@/server/conversations/columns";
import { publish } from "@/server/webhooks/publish";

type ChangedMedia = { message_id: string; id: string; change: MediaChange };

/**
 * Records in messages what became of their media, so that a reader of a message needs no other lookup. One statement
 * for any number of them.
 */
const noteMedia = (db: Db, tenant: Tenant, changed: ChangedMedia[]): Promise<Message[]> =>
  db
    .update(messages)
    .set({
      metadata: sql`jsonb_set(${messages.metadata}, '{media}', (
        select jsonb_agg(item || coalesce(change, '{}') order by place)
        from jsonb_array_elements(${messages.metadata} -> 'media') with ordinality as media(item, place)
        left join ${recordset({ id: "text", change: "jsonb" }, changed)} on record.id = item ->> 'id'))`,
    })
    .where(
      byIds(
        tenant,
        messages,
        changed.map(({ message_id }) => message_id),
        sql`jsonb_typeof(${messages.metadata} -> 'media') = 'array'`,
      ),
    )
    .returning(messageColumns);

/** Those of the conversations whose customer is blocked. */
export async function blockedAmong(tx: Tx, tenant: Tenant, ids: string[]): Promise<Set<string>> {
  const found = await tx
    .select({ id: conversations.id })
    .from(conversations)
    .innerJoin(leads, itsLead)
    .where(byIds(tenant, conversations, ids, isNotNull(leads.blocked_at)));
  return new Set(found.map(({ id }) => id));
}

/**
 * Does the same, and tells webhooks, the feed and live viewers. Changes of blocked customers' messages are announced
 * only to viewers of the thread.
 */
export async function publishMediaChange(tx: Tx, tenant: Tenant, ...changed: ChangedMedia[]): Promise<void> {
  const noted = await noteMedia(tx, tenant, changed);
  const blocked = await blockedAmong(
    tx,
    tenant,
    noted.map(({ conversation_id }) => conversation_id),
  );
  const told = noted.filter(({ conversation_id }) => !blocked.has(conversation_id));
  const kept = noted.filter(({ conversation_id }) => blocked.has(conversation_id)).map(({ id }) => id);
  const events = told.map((data) => ({ type: "message.media_changed" as const, data }));
  if (events.length > 0) await publish(tx, tenant.organization_id, events);
  if (kept.length > 0) tx.afterCommit(() => announce(tenant.organization_id, { messages: kept }));
}
