import { sql } from "drizzle-orm";
import type { Tx } from "@/db/client";

/** A number from 0 to 255, always the same for a message. */
const CHANCE = sql`get_byte(uuid_send(id), 15)`;
const afterMs = (ms: number, chance = 0) =>
  sql`created_at + (${ms}::int + ${chance}::int * ${CHANCE}) * interval '1 millisecond'`;

/** When each message was received, verified and stored, and how far our own ones got at the provider. */
const seedTimes = (tx: Tx, organization_id: string) =>
  tx.execute(sql`
  update messages set
    received_at = case role when 'user' then ${afterMs(250, 3)} end,
    verified_at = case role when 'user' then ${afterMs(252, 3)} end,
    stored_at = case role when 'user' then ${afterMs(259, 3)} else ${afterMs(2)} end,
    sent_at = case when delivery_status in ('sent', 'delivered', 'read') then ${afterMs(180, 1)} end,
    delivered_at = case when delivery_status in ('delivered', 'read') then ${afterMs(700, 4)} end,
    read_at = case delivery_status when 'read' then ${afterMs(4000, 80)} end,
    failed_at = case delivery_status when 'failed' then ${afterMs(900)} end
  where organization_id = ${organization_id}::uuid`);

/**
 * The agent's calls in the last 30 days: one for what it or the system wrote after a customer's messages, and one
 * without a reply if the customer had the last word.
 */
const seedCalls = (tx: Tx, organization_id: string) =>
  tx.execute(sql`
  with line as (
    select messages.*, max(position) filter (where role = 'user') over before as seen_to,
      max(position) filter (where role <> 'user') over before as ours_before,
      role = 'system' as escalates,
      role = 'assistant' and metadata->>'author' = 'agent' and not metadata ? 'acknowledges_media' as is_reply
    from messages
    where organization_id = ${organization_id}::uuid
    window before as (partition by conversation_id order by position)
  ), answered as (
    select conversation_id, seen_to, min(created_at) as at, bool_or(escalates) as escalates,
      string_agg(content, chr(10) order by position) filter (where is_reply) as reply
    from line where seen_to is not null and (escalates or is_reply)
    group by conversation_id, seen_to
    union all
    select conversation_id, position, created_at + interval '3 seconds', false, null
    from line
    where role = 'user' and metadata->'handled' is distinct from 'false'::jsonb and exists (
      select from conversations thread
      where thread.organization_id = ${organization_id}::uuid and thread.id = line.conversation_id
        and thread.message_count = line.position and thread.status <> 'escalated')
  ), called as (
    insert into agent_calls (organization_id, id, created_at, conversation_id, seen_from, seen_to, duration_ms, outcome,
      told, reply, events)
    select ${organization_id}::uuid, new_id(), at - interval '820 milliseconds', conversation_id,
      coalesce((
        select ours_before from line asked
        where asked.conversation_id = answered.conversation_id and asked.position = answered.seen_to), 0) + 1,
      seen_to, 800, 'answered',
      jsonb_build_object('messages', seen_to, 'open_slots', 20, 'appointments', 0, 'has_state', seen_to > 1),
      reply, case when escalates then '["escalation"]'::jsonb else '[]'::jsonb end
    from answered where at > now() - interval '30 days'
    returning id, conversation_id, seen_to
  )
  update messages set agent_call_id = called.id
  from line join called using (conversation_id, seen_to)
  where messages.organization_id = ${organization_id}::uuid and messages.id = line.id and (escalates or is_reply)`);

const seedTries = (tx: Tx, organization_id: string) =>
  tx.execute(sql`
  insert into send_attempts (organization_id, id, created_at, message_id, duration_ms, outcome)
  select organization_id, new_id(), ${afterMs(20)}, id, 150 + ${CHANCE}, 'sent'
  from messages
  where organization_id = ${organization_id}::uuid and delivery_status is not null
    and created_at > now() - interval '30 days'`);

/** How conversations were escalated, taken over, and closed if that is long ago. */
const seedChanges = (tx: Tx, organization_id: string) =>
  tx.execute(sql`
  insert into conversation_changes (organization_id, id, created_at, conversation_id, kind, actor, actor_id, assignee_id)
  select organization_id, new_id(), created_at, conversation_id, 'escalated', 'agent', null::uuid, null::uuid
  from messages where organization_id = ${organization_id}::uuid and role = 'system'
  union all
  select organization_id, new_id(), min(created_at) - interval '5 seconds', conversation_id, 'took_over', 'user',
    (min(metadata->>'staff_id'))::uuid, (min(metadata->>'staff_id'))::uuid
  from messages where organization_id = ${organization_id}::uuid and metadata->>'author' = 'staff'
  group by organization_id, conversation_id
  union all
  select organization_id, new_id(), updated_at + interval '20 minutes', id, status,
    case status when 'abandoned' then 'system' end, null, null
  from conversations
  where organization_id = ${organization_id}::uuid and status in ('completed', 'abandoned')
    and updated_at < now() - interval '29 days'`);

/** What the timelines of the demo's messages show: as if they had been received, answered and sent. */
export async function seedSteps(tx: Tx, organization_id: string): Promise<void> {
  await seedTimes(tx, organization_id);
  await seedCalls(tx, organization_id);
  await seedTries(tx, organization_id);
  await seedChanges(tx, organization_id);
}
