import { sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { statement } from "@/db/statement";
import type { Tenant } from "@/db/tenant";
import type { Arrival } from "@/lib/process/work";
import { inMs } from "@/lib/time/time";
import type { Metadata } from "@/schema/common";
import type { Message } from "@/schema/conversation";
import { type MessageMetadata, storedMetadata } from "@/schema/message-metadata";

export type NewMessage = {
  role: Message["role"];
  content: string;
  /** The names under which the provider knows the author, besides the one that the conversation is answered under. */
  customers?: string[];
  metadata?: MessageMetadata;
  /** Metadata that an agent or a provider added, stored as it is. */
  given?: Metadata;
  connection_id?: string | null;
  provider_message_id?: string;
  delivery_status?: "queued";
  created_at?: string;
  /** The latest time at which it can have been written, if `created_at` is only what our clock said. */
  latest_at?: string;
  /**
   * Whether the agent has yet to answer it. By default, all that the customer writes except what the agent can't
   * handle.
   */
  is_for_agent?: boolean;
  /** Whether a person has to look at it, because the agent can't. */
  needs_staff?: boolean;
  /** It is stored, but nobody needs to see it: its author is blocked, or it asks nothing. */
  is_quiet?: boolean;
};

/** What a message comes from: the request, and the call of the agent, that brought it. */
type Source = { request_id?: string; arrival?: Arrival; agent_call_id?: string };

/** A message for a locked conversation, and its id, which sorts after those of everything stored before. */
type ThreadMessage = Tenant & { id: string; conversation_id: string; message: NewMessage; source: Source };

/** How far the clocks of two processes may differ: they read the database's clock some milliseconds apart. */
const LATE_MS = 999;

export const previewOf = (content: string): string => content.slice(0, 200).toWellFormed();

/** The message as the statements read it (see `ITEM_COLUMNS`), without its place. */
export function toItem(message: NewMessage, { id, source }: Pick<ThreadMessage, "id" | "source">) {
  const { role, content, metadata = { author: "system" }, given, customers = [], ...rest } = message;
  const { is_quiet = false, needs_staff = false, is_for_agent = metadata.handled !== false } = rest;
  const is_heard = role === "user" && !is_quiet;
  return {
    id,
    role,
    content,
    preview: previewOf(content),
    metadata: storedMetadata(metadata, is_quiet ? { ...given, quiet: true } : given),
    connection_id: rest.connection_id,
    provider_message_id: rest.provider_message_id,
    delivery_status: rest.delivery_status,
    written_at: rest.created_at ?? inMs().toISOString(),
    latest_at: rest.latest_at ?? rest.created_at ?? inMs(LATE_MS).toISOString(),
    customers: role === "user" ? customers : null,
    request_id: source.request_id,
    received_at: source.arrival?.received_at,
    verified_at: source.arrival?.verified_at,
    agent_call_id: source.agent_call_id,
    is_quiet,
    is_staffs: metadata.author === "staff",
    is_heard,
    is_for_agent: is_heard && is_for_agent,
    asks: is_heard && metadata.handled !== false,
    needs_staff,
  };
}

/** The columns of `toItem`'s JSON. */
export const ITEM_COLUMNS = sql`id uuid, role text, content text, preview text, metadata jsonb, connection_id uuid,
  provider_message_id text, delivery_status text, written_at timestamptz(3), latest_at timestamptz(3), customers jsonb,
  request_id text, received_at timestamptz(3), verified_at timestamptz(3), agent_call_id uuid, is_quiet boolean,
  is_staffs boolean, is_heard boolean, is_for_agent boolean, asks boolean, needs_staff boolean`;

/**
 * When a message of an item was written: a time that our own clock stamped is not before its thread's last message
 * (`last_message_at`), but never after `latest_at`.
 */
export const CREATED_AT = sql`greatest(written_at, least(latest_at, coalesce(last_message_at, written_at)))`;

/**
 * Parts of a statement that append the messages of its part `item` to locked conversations, and update those and the
 * customers' reply windows. `item` has the columns of `ITEM_COLUMNS`, and `organization_id`, `conversation_id`,
 * `position`, `created_at`, and the conversation's `route` (its connection) and `reply_to`; none is stored already. A
 * customer's wait begins with the first of them. There are few parts and columns, because setting them up is a fifth of
 * Postgres's time for a single message.
 */
export const APPENDING = sql`
  added as (
    insert into messages (organization_id, id, conversation_id, position, role, content, metadata, connection_id,
      provider_message_id, delivery_status, created_at, request_id, received_at, verified_at, agent_call_id)
    select organization_id, id, conversation_id, position, role, content, metadata, connection_id,
      provider_message_id, delivery_status, created_at, request_id, received_at, verified_at, agent_call_id
    from item
  ), latest as (
    select organization_id, conversation_id, max(position) as position,
      max(created_at) filter (where not is_quiet) as seen_at,
      (array_agg(preview order by created_at desc, position desc) filter (where not is_quiet))[1] as preview,
      max(position) filter (where is_for_agent) as for_agent,
      max(position) filter (where is_heard) as inbound,
      max(position) filter (where role = 'assistant') as outbound,
      (array_agg(created_at order by position))[1] as first_at,
      bool_or(is_staffs) as is_staffs, bool_or(needs_staff) as needs_staff, bool_or(asks) as asks
    from item group by organization_id, conversation_id
  ), counted as (
    update conversations
    set message_count = latest.position,
      updated_at = case when seen_at is null then updated_at else now() end,
      last_message_preview = case when seen_at >= coalesce(last_message_at, '-infinity')
        then preview else last_message_preview end,
      last_message_at = greatest(last_message_at, seen_at),
      customer_position = coalesce(for_agent, customer_position),
      inbound_position = coalesce(inbound, inbound_position),
      outbound_position = coalesce(outbound, outbound_position),
      first_reply_at = case when outbound is not null and inbound_position > 0 and outbound_position = 0
        then coalesce(first_reply_at, first_at) else first_reply_at end,
      unattended_after = case when not is_staffs then unattended_after end,
      snoozed_until = case when inbound is null then snoozed_until end,
      waiting_since = case
        when needs_staff or (asks and status = 'escalated') or (inbound is not null and snoozed_until is not null)
        then coalesce(waiting_since, first_at) else waiting_since end,
      waiting_for = case
        when needs_staff then coalesce(nullif(waiting_for, 'booking_requested'), 'media')
        when asks and status = 'escalated' then coalesce(nullif(waiting_for, 'booking_requested'), 'handed_over')
        when inbound is not null and snoozed_until is not null then coalesce(waiting_for, 'snoozed')
        else waiting_for end
    from latest
    where conversations.organization_id = latest.organization_id and conversations.id = latest.conversation_id
  ), clocked as (
    insert into reply_windows (organization_id, connection_id, customer, customer_wrote_at)
    select organization_id, route, customer, max(created_at)
    from item, jsonb_array_elements_text(customers || to_jsonb(reply_to)) customer
    where route is not null and customer is not null
    group by organization_id, route, customer
    order by organization_id, route, customer
    on conflict (organization_id, connection_id, customer) do update
    set customer_wrote_at = greatest(reply_windows.customer_wrote_at, excluded.customer_wrote_at)
  )`;

// Threads are looked up one by one: for a join, the planner reads all of a young table.
const append = statement<Message>(sql`
  with item as materialized (
    select item.*, thread.reply_to, thread.connection_id as route, ${CREATED_AT} as created_at,
      thread.message_count + row_number() over (partition by item.conversation_id order by item.n)::int as position
    from (
      select *, row_number() over () as n
      from jsonb_to_recordset(${sql.placeholder("items")}::jsonb)
        as record (organization_id uuid, conversation_id uuid, ${ITEM_COLUMNS})
    ) item
    cross join lateral (
      select reply_to, connection_id, message_count, last_message_at from conversations
      where organization_id = item.organization_id and id = item.conversation_id limit 1
    ) thread
    where not exists (
      select from messages
      where messages.organization_id = item.organization_id and messages.connection_id = item.connection_id
        and messages.provider_message_id = item.provider_message_id)
  ), ${APPENDING}
  select id, conversation_id, position, role, content, metadata, delivery_status, null::jsonb as delivery_error,
    null::timestamptz as edited_at, null::timestamptz as deleted_at, created_at from item`);

/**
 * Appends messages, in order, to locked conversations of any organizations, in one statement for any number, and updates
 * the conversations' counts, previews and positions and the customers' reply windows. What staff write shows that they
 * have seen to it. A question outranks a booking request as the reason for a wait. Returns the stored messages: those of
 * a provider that are stored already are left out, and nothing is written for them. The caller publishes them.
 */
export const appendMessages = (tx: Tx, messages: readonly ThreadMessage[]): Promise<Message[]> =>
  append(tx, {
    items: JSON.stringify(
      messages.map(({ organization_id, conversation_id, message, ...rest }) => ({
        organization_id,
        conversation_id,
        ...toItem(message, rest),
      })),
    ),
  });
