import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import {
  NotificationKind,
  NotificationWay,
  type NotificationWays,
  SendState,
} from "../../schema/notification";
import { sessions, users } from "./auth";
import { moment, quoted, refersTo, tenantColumns, updatedAt } from "./columns";
import { conversations } from "./conversations";

/**
 * A notification for one user. `fact` identifies what happened: a user is notified of each fact once. `subject` is the
 * name of the number, endpoint, file or key concerned, `subject_id` its id; `detail` says more. `actor_id` is the colleague
 * who did it.
 */
export const notifications = pgTable(
  "notifications",
  {
    ...tenantColumns(),
    user_id: uuid("user_id").notNull(),
    kind: text("kind").$type<NotificationKind>().notNull(),
    fact: text("fact").notNull(),
    conversation_id: uuid("conversation_id"),
    actor_id: uuid("actor_id"),
    subject_id: uuid("subject_id"),
    subject: text("subject"),
    detail: text("detail"),
    read_at: moment("read_at"),
  },
  (t) => [
    primaryKey({ columns: [t.organization_id, t.id] }),
    refersTo(t, t.user_id, users),
    refersTo(t, t.actor_id, users),
    refersTo(t, t.conversation_id, conversations).onDelete("cascade"),
    unique("notifications_fact_key").on(t.organization_id, t.user_id, t.fact),
    index("notifications_list_index").on(t.organization_id, t.user_id, t.id),
    index("notifications_unread_index")
      .on(t.organization_id, t.user_id, t.id)
      .where(sql`${t.read_at} is null`),
    index("notifications_conversation_index").on(t.organization_id, t.conversation_id),
    index("notifications_age_index").on(t.created_at),
    check("notifications_kind_check", sql`${t.kind} in (${quoted(NotificationKind.options)})`),
  ],
);

/**
 * A user's notification settings. `ways` holds only explicit choices; `quiet_from` and `quiet_to` are minutes of the
 * day.
 */
export const notificationSettings = pgTable(
  "notification_settings",
  {
    organization_id: uuid("organization_id").notNull(),
    user_id: uuid("user_id").notNull(),
    ways: jsonb("ways").$type<NotificationWays>().notNull().default({}),
    quiet_from: smallint("quiet_from"),
    quiet_to: smallint("quiet_to"),
    shows_words: boolean("shows_words").notNull().default(false),
    updated_at: updatedAt(),
  },
  (t) => [
    primaryKey({ columns: [t.organization_id, t.user_id] }),
    refersTo(t, t.user_id, users),
    check("notification_settings_quiet_check", sql`(${t.quiet_from} is null) = (${t.quiet_to} is null)`),
  ],
);

/**
 * A browser that receives pushes. The push service's address and keys are sealed, since they let anyone push;
 * `endpoint_hash` finds the row. `host` is the push service, `device` the browser's name for itself. Deleted with the
 * session that registered it.
 */
export const pushSubscriptions = pgTable(
  "push_subscriptions",
  {
    ...tenantColumns(),
    user_id: uuid("user_id").notNull(),
    session_id: uuid("session_id"),
    endpoint_hash: text("endpoint_hash").notNull().unique(),
    subscription_sealed: text("subscription_sealed").notNull(),
    host: text("host").notNull(),
    device: text("device").notNull(),
    last_sent_at: moment("last_sent_at"),
  },
  (t) => [
    primaryKey({ columns: [t.organization_id, t.id] }),
    refersTo(t, t.user_id, users),
    refersTo(t, t.session_id, sessions).onDelete("cascade"),
    index("push_subscriptions_user_index").on(t.organization_id, t.user_id, t.id),
    index("push_subscriptions_session_index").on(t.organization_id, t.session_id),
  ],
);

/** The installation's keys for Web Push (VAPID, RFC 8292): one row, created once. The private key is sealed. */
export const pushKeys = pgTable(
  "push_keys",
  {
    id: smallint("id").primaryKey().default(1),
    public_key: text("public_key").notNull(),
    private_key_sealed: text("private_key_sealed").notNull(),
    created_at: moment("created_at").notNull().defaultNow(),
  },
  (t) => [check("push_keys_one_row", sql`${t.id} = 1`)],
);

/**
 * An outgoing notification; `act_id` groups those of one act. It is claimed (`sending`) before it is sent. If its
 * outcome is still unknown at `send_at`, it is sent again as the same notification.
 */
export const notificationSends = pgTable(
  "notification_sends",
  {
    ...tenantColumns(),
    act_id: uuid("act_id").notNull(),
    notification_id: uuid("notification_id").notNull(),
    way: text("way").$type<NotificationWay>().notNull(),
    subscription_id: uuid("subscription_id"),
    state: text("state").$type<SendState>().notNull().default("queued"),
    attempts: integer("attempts").notNull().default(0),
    send_at: moment("send_at").notNull().defaultNow(),
    sent_at: moment("sent_at"),
    reason: text("reason"),
  },
  (t) => [
    primaryKey({ columns: [t.organization_id, t.id] }),
    refersTo(t, t.notification_id, notifications).onDelete("cascade"),
    refersTo(t, t.subscription_id, pushSubscriptions).onDelete("cascade"),
    index("notification_sends_notification_index").on(t.organization_id, t.notification_id),
    index("notification_sends_device_index").on(t.organization_id, t.subscription_id),
    index("notification_sends_act_index").on(t.organization_id, t.act_id),
    index("notification_sends_due_index").on(t.send_at).where(sql`${t.state} in ('queued', 'sending')`),
    check("notification_sends_way_check", sql`${t.way} in (${quoted(NotificationWay.options)})`),
    check("notification_sends_device_check", sql`(${t.way} = 'push') = (${t.subscription_id} is not null)`),
    check("notification_sends_state_check", sql`${t.state} in (${quoted(SendState.options)})`),
  ],
);
