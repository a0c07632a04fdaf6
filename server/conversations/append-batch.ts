import { type SQL, sql } from "drizzle-orm";

/**
 * The time to store for a message that our own clock stamped `at`: not before its conversation's last message (`last`),
 * but never after `latest`. Two processes read the database's clock some milliseconds apart, or hundreds on a busy
 * machine.
 */
export const notBefore = (at: SQL, latest: SQL, last: SQL): SQL =>
  sql`greatest(${at}, least(${latest}, coalesce(${last}, ${at})))`;

/**
 * Like `appendMessage`, but for many customers' messages at once, as CTEs of a statement. The CTE `fresh` must hold
 * them with the id of their locked conversation, their position in it, the names of their author (`customers`) and
 * whether the agent is to answer. The statement fails if one of them has been stored meanwhile.
 */
export const APPENDING = sql`
  added as (
    insert into messages (organization_id, id, conversation_id, position, role, content, metadata, connection_id,
      provider_message_id, created_at, request_id, received_at, verified_at)
    select organization_id, id, conversation_id, position, 'user', content, metadata, connection_id,
      provider_message_id, created_at, envelope->'_origin'->>'request_id', received_at, verified_at
    from fresh
  ), latest as (
    select organization_id, conversation_id, max(position) as position, max(created_at) as created_at,
      min(created_at) filter (where is_for_agent) as asked_at,
      (array_agg(preview order by created_at desc, position desc))[1] as preview,
      max(position) filter (where is_for_agent) as for_agent
    from fresh group by organization_id, conversation_id
  ), counted as (
    update conversations
    set message_count = latest.position, updated_at = now(),
      last_message_preview = case when latest.created_at >= coalesce(last_message_at, '-infinity')
        then latest.preview else last_message_preview end,
      last_message_at = greatest(last_message_at, latest.created_at),
      customer_position = coalesce(latest.for_agent, customer_position),
      inbound_position = latest.position,
      snoozed_until = null,
      waiting_since = case
        when status = 'escalated' and latest.asked_at is not null then coalesce(waiting_since, latest.asked_at)
        when snoozed_until is not null then coalesce(waiting_since, latest.created_at) else waiting_since end,
      waiting_for = case
        when status = 'escalated' and latest.asked_at is not null
        then coalesce(nullif(waiting_for, 'booking_requested'), 'handed_over')
        when snoozed_until is not null then coalesce(waiting_for, 'snoozed') else waiting_for end
    from latest
    where conversations.organization_id = latest.organization_id and conversations.id = latest.conversation_id
  ), clocked as (
    insert into reply_windows (organization_id, connection_id, customer, customer_wrote_at)
    select organization_id, connection_id, customer, max(created_at)
    from fresh, jsonb_array_elements_text(customers) customer
    group by organization_id, connection_id, customer
    order by organization_id, connection_id, customer
    on conflict (organization_id, connection_id, customer) do update
    set customer_wrote_at = greatest(reply_windows.customer_wrote_at, excluded.customer_wrote_at)
  )`;
