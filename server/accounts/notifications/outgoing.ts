import { eq, isNull, type SQL, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { notificationSends, notifications } from "@/db/schema/notifications";
import { byId } from "@/db/tenant";
import { iso } from "@/lib/time/clock";
import { inMs } from "@/lib/time/time";
import type { NotificationKind, NotificationWay } from "@/schema/notification";
import type { OfAct } from "./jobs";

/** How long to wait before retrying a try with an unknown outcome: longer than a try can take. */
const UNKNOWN_OUTCOME_MS: Record<NotificationWay, number> = { push: 30_000, email: 120_000 };
const MAX_TRIES = 6;

/** Seconds to wait after each try that failed temporarily: about half an hour in all. */
const backoffSeconds = (tries: number) => Math.min(30 * 2 ** (tries - 1), 900);

/** An unfinished mail or push, with everything that its text is made of. */
export type Outgoing = {
  organization_id: string;
  id: string;
  notification_id: string;
  user_id: string;
  way: NotificationWay;
  subscription_id: string | null;
  subscription_sealed: string | null;
  attempts: number;
  send_at: string;
  kind: NotificationKind;
  conversation_id: string | null;
  subject_id: string | null;
  subject: string | null;
  detail: string | null;
  actor_name: string | null;
  is_read: boolean;
  email: string;
  is_active: boolean;
  quiet_from: number | null;
  quiet_to: number | null;
  business: string;
  time_zone: string;
  lead_name: string | null;
  preview: string | null;
};

/** The unfinished sends of an act, ordered by when they are due. */
export const openSends = (db: Db, { organization_id, act_id }: OfAct) =>
  db.execute<Outgoing>(sql`
    select send.organization_id, send.id, send.notification_id, told.user_id, send.way,
      send.subscription_id, device.subscription_sealed, send.attempts, send.send_at, told.kind,
      told.conversation_id, told.subject_id, told.subject, told.detail, told.read_at is not null as is_read,
      actor.full_name as actor_name, reader.email, reader.is_active, settings.quiet_from, settings.quiet_to,
      own.name as business, own.time_zone,
      case when settings.shows_words then leads.name end as lead_name,
      case when settings.shows_words then thread.last_message_preview end as preview
    from notification_sends send
    join notifications told on told.organization_id = send.organization_id and told.id = send.notification_id
    join users reader on reader.organization_id = send.organization_id and reader.id = told.user_id
    join organizations own on own.id = send.organization_id
    left join users actor on actor.organization_id = send.organization_id and actor.id = told.actor_id
    left join push_subscriptions device
      on device.organization_id = send.organization_id and device.id = send.subscription_id
    left join notification_settings settings
      on settings.organization_id = send.organization_id and settings.user_id = told.user_id
    left join conversations thread
      on thread.organization_id = send.organization_id and thread.id = told.conversation_id
    left join leads on leads.organization_id = send.organization_id and leads.id = thread.lead_id
    where send.organization_id = ${organization_id}::uuid and send.act_id = ${act_id}::uuid
      and send.state in ('queued', 'sending')
    order by send.send_at, send.id`);

const OPEN: SQL = sql`state in ('queued', 'sending')`;

/** Matches the send only if it has not changed since it was read. */
const asRead = ({ organization_id, id, attempts }: Outgoing) =>
  byId({ organization_id }, notificationSends, id, eq(notificationSends.attempts, attempts), OPEN);

/** Claims a send for one try. If two jobs race, one gets it, because the row must still be as both have read it. */
export async function claim(db: Db, send: Outgoing): Promise<boolean> {
  const send_at = inMs(UNKNOWN_OUTCOME_MS[send.way]).toISOString();
  const claimed = await db
    .update(notificationSends)
    .set({ state: "sending", attempts: send.attempts + 1, send_at })
    .where(asRead(send))
    .returning({ id: notificationSends.id });
  return claimed.length === 1;
}

export const postpone = (db: Db, send: Outgoing, until: number) =>
  db
    .update(notificationSends)
    .set({ send_at: iso(until) })
    .where(asRead(send));

/** Marks the send's notification as read. */
export const noteAsRead = (db: Db, { organization_id, notification_id }: Outgoing) =>
  db
    .update(notifications)
    .set({ read_at: sql`now()` })
    .where(byId({ organization_id }, notifications, notification_id, isNull(notifications.read_at)));

export const skip = (db: Db, send: Outgoing, reason: string) =>
  db.update(notificationSends).set({ state: "skipped", reason }).where(asRead(send));

/** The outcome of a try; `later`: it can be retried. */
export type Handover = { ok: true } | { ok: false; later: boolean; reason: string; after_seconds?: number };

/** Records the outcome of a claimed try. */
export async function record(db: Db, send: Outgoing, outcome: Handover): Promise<void> {
  const tries = send.attempts + 1;
  const mine = asRead({ ...send, attempts: tries });
  if (outcome.ok) {
    const sent = { state: "sent" as const, sent_at: sql`now()`, reason: null };
    await db.update(notificationSends).set(sent).where(mine);
    return;
  }
  const { later, reason, after_seconds = backoffSeconds(tries) } = outcome;
  const isOver = !later || tries >= MAX_TRIES;
  const next = isOver
    ? { state: "failed" as const }
    : { state: "queued" as const, send_at: inMs(after_seconds * 1000).toISOString() };
  await db
    .update(notificationSends)
    .set({ ...next, reason })
    .where(mine);
}
