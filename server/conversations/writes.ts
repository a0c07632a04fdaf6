import { sql } from "drizzle-orm";
import { announce } from "@/db/announce";
import { afterCommit, type Db, type Tx } from "@/db/client";
import { newId } from "@/db/schema/columns";
import { conversations } from "@/db/schema/conversations";
import type { Tenant } from "@/db/tenant";
import { env } from "@/lib/env";
import { notFound } from "@/lib/errors";
import { currentRequestId, noteMessage } from "@/lib/process/work";
import { inMs } from "@/lib/time/time";
import type { Metadata } from "@/schema/common";
import type { Message } from "@/schema/conversation";
import { type MessageMetadata, storedMetadata } from "@/schema/message-metadata";
import type { Ctx } from "@/server/http/ctx";
import { currentArrival } from "@/server/http/request/webhook-timing";
import { enqueue } from "@/server/queue/enqueue";
import type { Origin } from "@/server/queue/origin";
import { publish } from "@/server/webhooks/publish";
import { notBefore } from "./append-batch";
import { type ConversationRow, isAllowedConversation } from "./columns";
import { answerMessageJob, sendMessageJob } from "./jobs";

/** The conversation, locked until the transaction ends; 404 if there is none. */
export async function lockConversation(tx: Tx, ctx: Ctx, id: string): Promise<ConversationRow> {
  const [row] = await tx.select().from(conversations).where(isAllowedConversation(ctx, id)).for("update");
  if (!row) throw notFound("conversation");
  return row;
}

/** When to ask the agent about what the customer writes now: a little later, so that a burst gets one answer. */
export const askedAt = (): Date => inMs(env.AGENT_DEBOUNCE_MS);

/** How far the clocks of two processes may differ, see `notBefore`. */
const LATE_MS = 999;

/** Prefix of a conversation's id in the key of its one waiting job that asks the agent. */
export const ANSWER_KEY = "answer:";

/** Enqueues asking the agent about what the customer wrote since the last answer, by default as soon as possible. */
export async function askAgent(
  tx: Db,
  { organization_id }: Tenant,
  conversation_id: string,
  { run_at = askedAt(), origin }: { run_at?: Date; origin?: Origin } = {},
): Promise<void> {
  const when = { key: `${ANSWER_KEY}${conversation_id}`, run_at, keep_run_at: true };
  await enqueue(tx, answerMessageJob, { organization_id, conversation_id }, { ...when, origin });
}

export async function askToSend(tx: Db, ctx: Ctx, conversation_id: string): Promise<void> {
  const input = { organization_id: ctx.organization_id, conversation_id };
  await enqueue(tx, sendMessageJob, input, { key: `send:${conversation_id}` });
}

export const previewOf = (content: string): string => content.slice(0, 200).toWellFormed();

type NewMessage = {
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

/**
 * Appends a message to a locked conversation and updates its count, preview and positions, and the customer's reply
 * window, in one statement. What staff write shows that they have seen to it. A question outranks a booking request as
 * the reason for a wait. Returns null, having written nothing, if the provider's message is stored already. The caller
 * publishes it.
 */
export async function appendMessage(
  tx: Tx,
  { organization_id, actor }: Ctx,
  conversation_id: string,
  { role, content, metadata = { author: "system" }, given, customers = [], ...message }: NewMessage,
): Promise<Message | null> {
  const { is_for_agent = metadata.handled !== false } = message;
  const at = message.created_at ?? inMs().toISOString();
  const latest_at = message.latest_at ?? message.created_at ?? inMs(LATE_MS).toISOString();
  const written = notBefore(sql`${at}::timestamptz`, sql`${latest_at}::timestamptz`, sql`last_message_at`);
  const preview = previewOf(content);
  const ofCustomer = role === "user";
  const ofUs = role === "assistant";
  const isStaffs = metadata.author === "staff";
  const { is_quiet = false, needs_staff = false } = message;
  const isHeard = ofCustomer && !is_quiet;
  const isForAgent = isHeard && is_for_agent;
  const asks = isHeard && metadata.handled !== false;
  const arrival = ofCustomer ? currentArrival() : undefined;
  const call_id = actor.kind === "agent" ? actor.call_id : undefined;
  const [stored] = await tx.execute<Message>(sql`
    with added as (
      insert into messages (organization_id, id, conversation_id, position, role, content, metadata, connection_id,
        provider_message_id, delivery_status, created_at, request_id, received_at, verified_at, agent_call_id)
      select organization_id, ${newId()}::uuid, id, message_count + 1, ${role}, ${content},
        ${JSON.stringify(storedMetadata(metadata, is_quiet ? { ...given, quiet: true } : given))}::jsonb, ${message.connection_id ?? null}::uuid,
        ${message.provider_message_id ?? null}, ${message.delivery_status ?? null}, ${written},
        ${currentRequestId() ?? null}, ${arrival?.received_at ?? null}::timestamptz,
        ${arrival?.verified_at ?? null}::timestamptz, ${call_id ?? null}::uuid
      from conversations where organization_id = ${organization_id}::uuid and id = ${conversation_id}::uuid
      on conflict (connection_id, provider_message_id) where provider_message_id is not null do nothing
      returning *
    ), counted as (
      update conversations
      set message_count = added.position, updated_at = case when ${is_quiet} then updated_at else now() end,
        last_message_preview = case when not ${is_quiet} and added.created_at >= coalesce(last_message_at, '-infinity')
          then ${preview} else last_message_preview end,
        last_message_at = case when ${is_quiet} then last_message_at else greatest(last_message_at, added.created_at) end,
        customer_position = case when ${isForAgent} then added.position else customer_position end,
        inbound_position = case when ${isHeard} then added.position else inbound_position end,
        outbound_position = case when ${ofUs} then added.position else outbound_position end,
        first_reply_at = case when ${ofUs} and inbound_position > 0 and outbound_position = 0
          then coalesce(first_reply_at, added.created_at) else first_reply_at end,
        unattended_after = case when not ${isStaffs} then unattended_after end,
        snoozed_until = case when not ${isHeard} then snoozed_until end,
        waiting_since = case
          when ${needs_staff} or (${asks} and status = 'escalated') or (${isHeard} and snoozed_until is not null)
          then coalesce(waiting_since, added.created_at) else waiting_since end,
        waiting_for = case when ${needs_staff} then coalesce(nullif(waiting_for, 'booking_requested'), 'media')
          when ${asks} and status = 'escalated'
          then coalesce(nullif(waiting_for, 'booking_requested'), 'handed_over')
          when ${isHeard} and snoozed_until is not null then coalesce(waiting_for, 'snoozed')
          else waiting_for end
      from added
      where conversations.organization_id = ${organization_id}::uuid and conversations.id = ${conversation_id}::uuid
    ), clocked as (
      insert into reply_windows (organization_id, connection_id, customer, customer_wrote_at)
      select distinct thread.organization_id, thread.connection_id, customer, added.created_at
      from added
      join conversations thread
        on thread.organization_id = added.organization_id and thread.id = added.conversation_id,
        unnest(array_append(${sql.param(customers)}::text[], reply_to)) customer
      where ${ofCustomer} and thread.connection_id is not null and customer is not null
      order by customer
      on conflict (organization_id, connection_id, customer) do update
      set customer_wrote_at = greatest(reply_windows.customer_wrote_at, excluded.customer_wrote_at)
    )
    select id, conversation_id, position, role, content, metadata, delivery_status, delivery_error, edited_at,
      deleted_at, created_at from added`);
  if (stored) afterCommit(tx, () => noteMessage(stored.id));
  return stored ?? null;
}

/**
 * Stores a message that nobody needs to see; null if it is stored already. Viewers of the thread see it; nobody is
 * notified or asked, and the conversation stays as it is.
 */
export async function keepMessage(
  tx: Tx,
  ctx: Ctx,
  conversation_id: string,
  message: NewMessage,
): Promise<Message | null> {
  const stored = await appendMessage(tx, ctx, conversation_id, { ...message, is_quiet: true });
  if (stored) afterCommit(tx, () => announce(ctx.organization_id, { messages: [stored.id] }));
  return stored;
}

/** Appends a message that can't be a repeat, and publishes it. The conversation must be locked. */
export async function addMessage(
  tx: Tx,
  ctx: Ctx,
  conversation_id: string,
  message: NewMessage,
): Promise<Message> {
  const stored = await appendMessage(tx, ctx, conversation_id, message);
  if (!stored) throw new Error("a message without a provider's id was taken for a repeat");
  await publish(tx, ctx.organization_id, [{ type: "message.created", data: stored }]);
  return stored;
}

/**
 * Appends a message of ours to a locked conversation. Enqueues sending it, unless `deliver` is false or the
 * conversation has no connection.
 */
export async function say(
  tx: Tx,
  ctx: Ctx,
  { id, connection_id }: ConversationRow,
  { deliver = true, ...said }: Pick<NewMessage, "content" | "metadata" | "given"> & { deliver?: boolean },
): Promise<Message> {
  const canSend = deliver && connection_id !== null;
  const delivery = canSend ? { delivery_status: "queued" as const } : {};
  const message = await addMessage(tx, ctx, id, {
    role: "assistant",
    ...said,
    connection_id,
    ...delivery,
  });
  if (canSend) await askToSend(tx, ctx, id);
  return message;
}
