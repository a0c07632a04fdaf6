import { type SQL, sql } from "drizzle-orm";
import {
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { Metadata } from "../../schema/common";
import {
  type ConversationChannel,
  ConversationStatus,
  type DeliveryError,
  type DeliveryStatus,
  MessageRole,
  WaitReason,
} from "../../schema/conversation";
import { users } from "./auth";
import { channelConnections } from "./channels";
import { bucketOf, moment, quoted, refersTo, tenantColumns, updatedAt } from "./columns";
import { leads } from "./leads";
import { teams } from "./teams";

/**
 * A thread. `reply_to` is the customer's address here: a phone (E.164) or the provider's user id, whatever the lead's
 * record says. `answered_position` is the last message that an answer has seen, `customer_position` the customer's
 * last; `agent_failures` counts the agent's consecutive failures, `edit_count` the edits and
 * deletions of the customer's messages, which overtake an answer on its way. `inbound_position` is the customer's last message of
 * any kind, `outbound_position` our last; `first_reply_at` is our first answer, null if we began. `assignee_id` is the
 * assigned member of staff, `team_id` the team. `agent_state` is returned to the agent with the next turn.
 * `waiting_since` and `waiting_for` are since when and why it needs a person; both are null if it does not.
 * `snoozed_until`: snoozed until then, or until the customer writes; the wait is kept meanwhile. `snoozed_by` is who
 * last snoozed it. `unattended_after`: how many messages it had when the agent handed it over, as long as no person has
 * written or otherwise acted in it since; null otherwise. `overdue_told_for` is the `waiting_since` of the overdue wait that staff were last notified of.
 */
export const conversations = pgTable(
  "conversations",
  {
    ...tenantColumns(),
    lead_id: uuid("lead_id").notNull(),
    connection_id: uuid("connection_id"),
    session_key: text("session_key").notNull(),
    reply_to: text("reply_to"),
    channel: text("channel").$type<ConversationChannel>().notNull(),
    status: text("status").$type<ConversationStatus>().notNull().default("active"),
    message_count: integer("message_count").notNull().default(0),
    last_message_at: moment("last_message_at"),
    last_message_preview: text("last_message_preview"),
    customer_position: integer("customer_position").notNull().default(0),
    answered_position: integer("answered_position").notNull().default(0),
    agent_failures: integer("agent_failures").notNull().default(0),
    edit_count: integer("edit_count").notNull().default(0),
    inbound_position: integer("inbound_position").notNull().default(0),
    outbound_position: integer("outbound_position").notNull().default(0),
    first_reply_at: moment("first_reply_at"),
    assignee_id: uuid("assignee_id"),
    team_id: uuid("team_id"),
    agent_state: jsonb("agent_state").$type<Metadata>(),
    waiting_since: moment("waiting_since"),
    waiting_for: text("waiting_for").$type<WaitReason>(),
    snoozed_until: moment("snoozed_until"),
    snoozed_by: uuid("snoozed_by"),
    unattended_after: integer("unattended_after"),
    overdue_told_for: moment("overdue_told_for"),
    label_ids: uuid("label_ids").array().notNull().default(sql`'{}'`),
    updated_at: updatedAt(),
    updated_bucket: bucketOf("updated_bucket", "updated_at"),
  },
  (t) => [
    primaryKey({ columns: [t.organization_id, t.id] }),
    refersTo(t, t.lead_id, leads),
    refersTo(t, t.connection_id, channelConnections),
    refersTo(t, t.assignee_id, users),
    refersTo(t, t.team_id, teams),
    refersTo(t, t.snoozed_by, users),
    uniqueIndex("conversations_open_key")
      .on(t.organization_id, t.session_key)
      .where(sql`${t.status} in ('active', 'escalated')`),
    index("conversations_recent_index").on(t.organization_id, t.updated_bucket),
    index("conversations_open_index")
      .on(t.organization_id, t.updated_bucket)
      .where(sql`${t.status} in ('active', 'escalated')`),
    index("conversations_status_index").on(t.organization_id, t.status, t.updated_bucket),
    index("conversations_channel_index").on(t.organization_id, t.channel, t.updated_bucket),
    index("conversations_assignee_index").on(t.organization_id, t.assignee_id, t.updated_bucket),
    index("conversations_mine_index")
      .on(t.organization_id, t.assignee_id)
      .where(sql`${t.status} = 'escalated'`),
    // What a person is assigned now, among all they were ever assigned.
    index("conversations_held_index")
      .on(t.organization_id, t.assignee_id, t.updated_bucket)
      .where(sql`${t.status} in ('active', 'escalated') and ${t.assignee_id} is not null`),
    index("conversations_team_index")
      .on(t.organization_id, t.team_id, t.updated_bucket)
      .where(sql`${t.team_id} is not null`),
    index("conversations_queue_index")
      .on(t.organization_id, t.team_id, t.waiting_since, t.id)
      .where(
        sql`${t.status} = 'escalated' and ${t.assignee_id} is null and ${t.snoozed_until} is null and ${t.team_id} is not null`,
      ),
    // The two columns after the time let the overview read only the index.
    index("conversations_created_index").on(t.organization_id, t.created_at, t.status, t.first_reply_at),
    index("conversations_lead_index").on(t.organization_id, t.lead_id),
    index("conversations_active_index").on(t.updated_bucket).where(sql`${t.status} = 'active'`),
    index("conversations_needs_staff_index")
      .on(t.organization_id, t.waiting_since, t.id)
      .where(sql`${t.waiting_since} is not null and ${t.snoozed_until} is null`),
    index("conversations_untold_index")
      .on(t.organization_id, t.waiting_since)
      .where(
        sql`${t.waiting_since} is not null and ${t.snoozed_until} is null and ${t.overdue_told_for} is distinct from ${t.waiting_since}`,
      ),
    index("conversations_snoozed_index")
      .on(t.organization_id, t.snoozed_until, t.id)
      .where(sql`${t.snoozed_until} is not null`),
    index("conversations_label_index").using("gin", t.label_ids).where(sql`${t.label_ids} <> '{}'`),
    // For scans in inbox order: a label may be common among the few conversations that have any.
    index("conversations_labelled_index")
      .on(t.organization_id, t.updated_bucket)
      .where(sql`${t.label_ids} <> '{}'`),
    check("conversations_status_check", sql`${t.status} in (${quoted(ConversationStatus.options)})`),
    check("conversations_waiting_check", sql`${t.waiting_for} in (${quoted(WaitReason.options)})`),
    check("conversations_wait_check", sql`(${t.waiting_since} is null) = (${t.waiting_for} is null)`),
  ],
);

/**
 * When a customer last wrote to one of our numbers, in any thread: from then the provider's reply window is open for 24
 * hours. `customer` is a phone (E.164) or the provider's user id, in the format of `conversations.reply_to`.
 */
export const replyWindows = pgTable(
  "reply_windows",
  {
    organization_id: uuid("organization_id").notNull(),
    connection_id: uuid("connection_id").notNull(),
    customer: text("customer").notNull(),
    customer_wrote_at: moment("customer_wrote_at").notNull(),
    wrote_bucket: bucketOf("wrote_bucket", "customer_wrote_at"),
  },
  (t) => [
    primaryKey({ columns: [t.organization_id, t.connection_id, t.customer] }),
    refersTo(t, t.connection_id, channelConnections),
    index("reply_windows_latest_index").on(t.organization_id, t.connection_id, t.wrote_bucket),
  ],
);

/**
 * `position` numbers a conversation's messages in order of arrival; the chronological order is (created_at, position).
 * An unsent message is not tried before `send_at`: it waits for its turn, or for the unknown outcome of a try. `search`
 * is stored: beyond ASCII, computing it costs about ten times as much as lower(), for every message scanned.
 *
 * `request_id` is the request that brought the message, as in our answer and the log; `received_at` and `verified_at`
 * are when that request arrived and passed verification. `agent_call_id` is the agent's call that produced it, which may
 * be deleted by now. The other times are null if they were not recorded. `edited_at` and `deleted_at` are when its author
 * last edited or deleted it; `content` is then the new text.
 */
export const messages = pgTable(
  "messages",
  {
    ...tenantColumns(),
    conversation_id: uuid("conversation_id").notNull(),
    position: integer("position").notNull(),
    role: text("role").$type<MessageRole>().notNull(),
    content: text("content").notNull(),
    metadata: jsonb("metadata").$type<Metadata>().notNull().default({}),
    connection_id: uuid("connection_id"),
    provider_message_id: text("provider_message_id"),
    delivery_status: text("delivery_status").$type<DeliveryStatus>(),
    delivery_error: jsonb("delivery_error").$type<DeliveryError>(),
    send_attempts: integer("send_attempts").notNull().default(0),
    send_at: moment("send_at"),
    search: text("search").generatedAlwaysAs((): SQL => sql`searchable(content)`),
    request_id: text("request_id"),
    received_at: moment("received_at"),
    verified_at: moment("verified_at"),
    stored_at: moment("stored_at").default(sql`clock_timestamp()`),
    agent_call_id: uuid("agent_call_id"),
    sent_at: moment("sent_at"),
    delivered_at: moment("delivered_at"),
    read_at: moment("read_at"),
    failed_at: moment("failed_at"),
    edited_at: moment("edited_at"),
    deleted_at: moment("deleted_at"),
  },
  (t) => [
    primaryKey({ columns: [t.organization_id, t.id] }),
    refersTo(t, t.conversation_id, conversations),
    refersTo(t, t.connection_id, channelConnections),
    unique("messages_position_key").on(t.organization_id, t.conversation_id, t.position),
    uniqueIndex("messages_provider_key")
      .on(t.connection_id, t.provider_message_id)
      .where(sql`${t.provider_message_id} is not null`),
    index("messages_search_index").using("gin", t.organization_id, t.search.op("gin_trgm_ops")),
    index("messages_number_index")
      .using("gin", t.organization_id, sql`digit_runs(${t.search})`)
      .where(sql`${t.search} ~ '[0-9]{6}'`),
    index("messages_time_index").on(t.organization_id, t.conversation_id, t.created_at, t.position),
    index("messages_client_id_index")
      .on(t.organization_id, t.conversation_id, sql`(${t.metadata} ->> 'client_id')`)
      .where(sql`${t.metadata} ->> 'client_id' is not null`),
    index("messages_unsent_index")
      .on(t.organization_id, t.conversation_id, t.position)
      .where(sql`${t.delivery_status} in ('queued', 'sending')`),
    index("messages_failed_index")
      .on(t.organization_id, t.connection_id, t.created_at)
      .where(sql`${t.delivery_status} = 'failed'`),
    check("messages_role_check", sql`${t.role} in (${quoted(MessageRole.options)})`),
  ],
);

/** How far a member of staff has read a conversation: the position of the last message seen. */
export const conversationReads = pgTable(
  "conversation_reads",
  {
    organization_id: uuid("organization_id").notNull(),
    user_id: uuid("user_id").notNull(),
    conversation_id: uuid("conversation_id").notNull(),
    position: integer("position").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.organization_id, t.user_id, t.conversation_id] }),
    refersTo(t, t.user_id, users),
    refersTo(t, t.conversation_id, conversations),
  ],
);
