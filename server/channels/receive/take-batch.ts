import { sql } from "drizzle-orm";
import { getDb, transaction } from "@/db/client";
import { newId } from "@/db/schema/columns";
import { statement } from "@/db/statement";
import type { Arrival } from "@/lib/process/work";
import { wasNotLost } from "@/server/accounts/notifications/notify";
import type { InboundMessage } from "@/server/adapters/messaging/channel";
import type { OpenConnection } from "@/server/channels/open-connection";
import { appendMessages } from "@/server/conversations/append";
import { sessionKeyPrefix } from "@/server/conversations/open-thread";
import { askAgents } from "@/server/conversations/writes";
import type { Origin } from "@/server/queue/origin";
import { publish } from "@/server/webhooks/publish";
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

/** `n` is a message's index in the batch. */
type Thread = { n: number; conversation_id: string; is_repeat: boolean; asks_agent: boolean };

/**
 * The open conversations, locked, of those messages of a batch that need only be appended. That is so if:
 * - the sender has written from all their identities before, which belong to one lead, which is not blocked;
 * - that lead has an open conversation on this connection with this reply address;
 * - the conversation is not locked by another transaction (the statement waits for none);
 * - the conversation is not snoozed while unassigned in a team's queue;
 * - the conversation is unassigned, or its assignee has an unread `customer_wrote` notification (`afterCustomerWrote`).
 *
 * Threads are looked up one by one: for a join, the planner reads all of a young table.
 */
const lockThreads = statement<Thread>(sql`
  select item.n::int - 1 as n, thread.id as conversation_id,
    (thread.status = 'active' or thread.unattended_after is not null) as asks_agent,
    exists (
      select from messages
      where messages.organization_id = item.organization_id and messages.connection_id = item.connection_id
        and messages.provider_message_id = item.provider_message_id) as is_repeat
  from rows from (jsonb_to_recordset(${sql.placeholder("items")}::jsonb) as (
    organization_id uuid, connection_id uuid, sessions text, reply_to text, identities jsonb,
    provider_message_id text)) with ordinality
    as item (organization_id, connection_id, sessions, reply_to, identities, provider_message_id, n)
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
    select id, status, assignee_id, team_id, snoozed_until, unattended_after from conversations
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
  order by item.n`);

const toItem = ({ connection, message }: Incoming) => ({
  organization_id: connection.organization_id,
  connection_id: connection.id,
  sessions: sessionKeyPrefix(connection),
  reply_to: replyAddressOf(message.sender),
  identities: identitiesAt(connection, message.sender),
  provider_message_id: message.provider_message_id,
});

/**
 * Takes in, in order, the messages of a batch that need only be appended (see `lockThreads`), from any organizations: all
 * of them or none. It does what `receive` does for them, in as many statements for all as that needs for one. Returns
 * those that are stored, now or before; the others are untouched.
 */
export const takeBatch = <T extends Incoming>(batch: readonly T[]): Promise<Set<T>> =>
  transaction(getDb(), async (tx) => {
    const threads = await lockThreads(tx, { items: JSON.stringify(batch.map(toItem)) });
    const known = threads.flatMap(({ n, ...thread }) => {
      const incoming = batch[n];
      const organization_id = incoming?.connection.organization_id;
      return incoming && organization_id ? [{ ...thread, id: newId(), organization_id, incoming }] : [];
    });
    const fresh = known.filter(({ is_repeat }) => !is_repeat);
    const stored = await appendMessages(
      tx,
      fresh.map(({ incoming: { connection, message, origin, arrival }, ...thread }) => ({
        ...thread,
        message: toNewMessage(connection, message),
        source: { request_id: origin.request_id, arrival },
      })),
    );
    const byId = new Map(stored.map((message) => [message.id, message]));
    const added = fresh.flatMap((one) => {
      const data = byId.get(one.id);
      return data ? [{ ...one, event: { type: "message.created" as const, data } }] : [];
    });
    const publishing = [...new Set(added.map(({ organization_id }) => organization_id))].map((id) => {
      const events = added.flatMap(({ organization_id, event }) => (organization_id === id ? [event] : []));
      return publish(tx, id, events, batch.at(-1)?.origin);
    });
    const turns = added.flatMap(({ asks_agent, incoming: { origin }, ...one }) =>
      asks_agent ? [{ ...one, origin }] : [],
    );
    await Promise.all([...publishing, askAgents(tx, turns)]);
    tx.afterCommit(() => {
      for (const { id, incoming } of added) incoming.stored?.(id);
    });
    return new Set(known.map(({ incoming }) => incoming));
  });
