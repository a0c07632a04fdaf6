import { type SQL, sql } from "drizzle-orm";
import { announce } from "@/db/announce";
import { getDb, one, transaction } from "@/db/client";
import { isoText, newId } from "@/db/schema/columns";
import { statement } from "@/db/statement";
import { env } from "@/lib/env";
import type { Arrival } from "@/lib/process/work";
import { wasNotLost } from "@/server/accounts/notifications/notify";
import type { InboundMessage } from "@/server/adapters/messaging/channel";
import type { OpenConnection } from "@/server/channels/open-connection";
import { APPENDING, CREATED_AT, ITEM_COLUMNS, toItem } from "@/server/conversations/append";
import { answerMessageJob } from "@/server/conversations/jobs";
import { sessionKeyPrefix } from "@/server/conversations/open-thread";
import { ANSWER_KEY, askAgents, askedAt } from "@/server/conversations/writes";
import { enqueuing } from "@/server/queue/enqueue";
import { enveloped, type Origin } from "@/server/queue/origin";
import { wakeDeliveries } from "@/server/webhooks/deliveries/wake";
import { PUBLISHING, type Woken } from "@/server/webhooks/publish";
import { identitiesAt, replyAddressOf, toNewMessage } from "./inbound-thread";

/** A message to take in, its connection as last looked up, and the request that brought it. */
export type Incoming = {
  connection: OpenConnection;
  message: InboundMessage;
  origin: Origin;
  arrival?: Arrival;
  /** Called with the message's id if this call stored it; not called for duplicates. */
  stored?: (id: string) => void;
};

type Asked = { organization_id: string; conversation_id: string; n: number };
/** `n` is a message's index in the batch. */
type Taken = { stored: number[]; known: number[]; asked: Asked[]; woken: Woken[] };

/**
 * Takes in every message of a batch that needs only to be appended. One statement covers any number of messages, from any
 * organizations, and stores all of them or none. A message qualifies if:
 * - its sender's earlier messages in the batch qualify, too;
 * - its sender has written from all their identities before, which belong to one lead, which is not blocked;
 * - that lead has an open conversation on this connection with this reply address;
 * - the conversation is not locked by another transaction (the statement waits for none);
 * - the conversation is not snoozed while unassigned in a team's queue;
 * - the conversation is unassigned, or its assignee has an unread `customer_wrote` notification (`afterCustomerWrote`).
 * Everything else goes through `receive`. Threads are looked up one by one: for a join, the planner reads all of a young
 * table.
 */
const takeInStatement = (queued: SQL, asked: SQL) => sql`
  with known as materialized (
    select *, ${CREATED_AT} as created_at, connection_id as route,
      message_count + row_number() over (partition by conversation_id, is_repeat order by n)::int as position
    from (
      select item.*, thread.id as conversation_id, thread.message_count, thread.last_message_at, leads.practice,
        (thread.status = 'active' or thread.unattended_after is not null) as asks_agent,
        row_number() over (partition by item.connection_id, item.reply_to order by n) as nth_fit,
        exists (
          select from messages
          where messages.organization_id = item.organization_id and messages.connection_id = item.connection_id
            and messages.provider_message_id = item.provider_message_id) as is_repeat
      from (
        select *, row_number() over (partition by connection_id, reply_to order by n) as nth
        from jsonb_to_recordset(${sql.placeholder("items")}::jsonb) as record (
          n int, organization_id uuid, sessions text, reply_to text, identities jsonb, envelope jsonb, ${ITEM_COLUMNS})
      ) item
      cross join lateral (
        select (array_agg(distinct held.lead_id))[1] as lead_id,
          (array_agg(distinct held.first_lead_id))[1] as first_lead_id
        from jsonb_to_recordset(item.identities) as wanted(kind text, value text)
        left join lateral (
          select lead_id, coalesce(first_lead_id, lead_id) as first_lead_id from lead_identities
          where organization_id = item.organization_id and kind = wanted.kind and value = wanted.value
            and former_at is null and proven_at is not null
          limit 1
        ) held on true
        having count(held.lead_id) = count(*) and cardinality(array_agg(distinct held.lead_id)) = 1
          and cardinality(array_agg(distinct held.first_lead_id)) = 1
      ) holder
      cross join lateral (
        select id, status, assignee_id, team_id, snoozed_until, message_count, last_message_at, unattended_after
        from conversations
        where organization_id = item.organization_id and session_key = item.sessions || holder.first_lead_id
          and connection_id = item.connection_id and reply_to = item.reply_to and status in ('active', 'escalated')
        for update skip locked
      ) thread
      join leads on leads.organization_id = item.organization_id and leads.id = holder.lead_id
        and leads.blocked_at is null
      where not (thread.snoozed_until is not null and thread.status = 'escalated' and thread.assignee_id is null
          and thread.team_id is not null)
        and (thread.assignee_id is null or exists (
          select from notifications unread
          where unread.organization_id = item.organization_id and unread.user_id = thread.assignee_id
            and unread.conversation_id = thread.id and unread.kind = 'customer_wrote' and unread.read_at is null
            and ${wasNotLost(sql`unread`)}))
    ) found
    where nth_fit = nth
  ), item as not materialized (
    select * from known where not is_repeat
  ), ${APPENDING}, new_events as (
    select organization_id, id, 'message.created' as type, practice,
      jsonb_build_object('id', id, 'conversation_id', conversation_id, 'position', position, 'role', role,
        'content', content, 'metadata', metadata, 'delivery_status', null, 'delivery_error', null,
        'edited_at', null, 'deleted_at', null, 'created_at', ${isoText(sql`created_at`)}) as data
    from item
  ), ${PUBLISHING}, asked as (
    select distinct on (organization_id, conversation_id) organization_id, conversation_id, n,
      ${ANSWER_KEY}::text || conversation_id as key, ${sql.placeholder("asked_at")}::timestamptz as run_at,
      envelope || jsonb_build_object('organization_id', organization_id, 'conversation_id', conversation_id) as input
    from item where asks_agent
    order by organization_id, conversation_id, n desc
  ), ${queued}
  select
    to_json(array(select n from item)) as stored,
    to_json(array(select n from known)) as known,
    ${asked} as asked,
    to_json(array(select woken from woken)) as woken,
    (select count from queued) as queued`;

const takeAndEnqueue = statement<Taken>(takeInStatement(enqueuing(answerMessageJob), sql`null`));
const takeAll = statement<Taken>(
  takeInStatement(
    sql`queued as (select 0 as count)`,
    sql`(select coalesce(json_agg(asked), '[]') from asked)`,
  ),
);

/** Inngest's jobs are written in the same transaction as the messages. */
const takeForInngest = (batch: Incoming[], values: Record<string, unknown>): Promise<Taken> =>
  transaction(getDb(), async (tx) => {
    const taken = one(await takeAll(tx, values));
    await askAgents(
      tx,
      taken.asked.map(({ n, ...turn }) => ({ ...turn, origin: batch[n]?.origin })),
    );
    return taken;
  });

const toRecord = ({ id, connection, message, origin, arrival }: Item, n: number) => ({
  n,
  ...toItem(toNewMessage(connection, message), { id, source: { request_id: origin.request_id, arrival } }),
  organization_id: connection.organization_id,
  sessions: sessionKeyPrefix(connection),
  reply_to: replyAddressOf(message.sender),
  identities: identitiesAt(connection, message.sender),
  envelope: enveloped({}, origin),
});

/** With a new id, which sorts after those of everything stored before. */
type Item = Incoming & { id: string };

/** What follows the commit of a batch, as `publish` arranges for a single change. */
function tell(items: Item[], { stored, woken }: Taken): void {
  const fresh = stored.flatMap((n) => items[n] ?? []);
  for (const { connection, id, ...incoming } of fresh) {
    announce(connection.organization_id, { events: [id] });
    incoming.stored?.(id);
  }
  for (const { organization_id, endpoint_id, failing } of woken)
    wakeDeliveries(
      organization_id,
      endpoint_id,
      failing,
      fresh.findLast(({ connection }) => connection.organization_id === organization_id)?.origin,
    );
}

/**
 * Takes in, with one statement and in order, the messages of a batch that need only be appended (see `takeInStatement`).
 * Returns those that are stored, now or before; the others are untouched.
 */
export async function takeBatch<T extends Incoming>(batch: T[]): Promise<Set<T>> {
  const items = batch.map((incoming) => ({ ...incoming, id: newId() }));
  const values = { items: JSON.stringify(items.map(toRecord)), asked_at: askedAt().toISOString() };
  const taken =
    env.QUEUE === "inngest"
      ? await takeForInngest(batch, values)
      : one(await takeAndEnqueue(getDb(), values));
  tell(items, taken);
  return new Set(taken.known.flatMap((n) => batch[n] ?? []));
}
