import { type SQL, sql } from "drizzle-orm";
import { announce } from "@/db/announce";
import { afterCommit, type Db } from "@/db/client";
import { newId } from "@/db/schema/columns";
import { statement } from "@/db/statement";
import { env } from "@/lib/env";
import { iso } from "@/lib/time/clock";
import { now } from "@/lib/time/time";
import { DEFAULT_WAYS, type NotificationKind } from "@/schema/notification";
import type { Ctx } from "@/server/http/ctx";
import { enqueueAll } from "@/server/queue/enqueue";
import { sendNotificationsJob } from "./jobs";

/**
 * Who to notify. If a conversation has no active assignee, "assignee" means the active members of its team or, if it
 * has no such team, all active staff.
 */
type Recipients = "assignee" | "assignee and owners" | "owners" | { users: readonly string[] };

/**
 * Something to notify users about. `fact` identifies what happened: each user is notified of a fact once. With `folds`,
 * users who have not yet read an earlier notification of the same kind about the conversation get no new one, unless its
 * push was lost. With `quiet`, it only appears in the dashboard's list and is neither pushed nor mailed.
 */
export type NotificationRequest = {
  kind: NotificationKind;
  fact: string;
  to: Recipients;
  conversation_id?: string;
  subject_id?: string;
  subject?: string;
  detail?: string | null;
  folds?: boolean;
  quiet?: boolean;
};

/**
 * The fact that something fails, since a day (UTC) that is today's unless `since` says otherwise: however often it seems
 * well and fails again, its owners are told of it once a day.
 */
export const failingFact = (kind: NotificationKind, id: string, since = iso(now())) => ({
  kind,
  fact: `${kind}:${id}:${since.slice(0, 10)}`,
});

/** No push of an unread notification failed for good: only then does its user know of it. */
export const wasNotLost = (unread: SQL): SQL => sql`not exists (
  select from notification_sends lost
  where lost.organization_id = ${unread}.organization_id and lost.notification_id = ${unread}.id
    and lost.way = 'push' and lost.state = 'failed')`;

/** Inserts the notifications and their sends. Skips the user who acted, and users who are no longer active. */
const tell = statement<{ user_id: string; act_id: string; is_sent: boolean }>(sql`
  with act as (
    select organization_id, id, kind, fact, recipients, users, conversation_id, actor_id, subject_id, subject, detail,
      coalesce(folds, false) as folds, coalesce(quiet, false) as quiet, wants_email, wants_push, mails
    from jsonb_to_recordset(${sql.placeholder("acts")}::jsonb) as act(organization_id uuid, id uuid, kind text, fact text,
      recipients text, users jsonb, conversation_id uuid, actor_id uuid, subject_id uuid, subject text, detail text,
      folds boolean, quiet boolean, wants_email boolean, wants_push boolean, mails boolean)
  ), thread as (
    select act.id as act_id, (
      select users.id from users
      where users.organization_id = conversations.organization_id and users.id = assignee_id and users.is_active
    ) as assignee_id, leads.practice, case when exists (
      select from team_members member join users
        on users.organization_id = member.organization_id and users.id = member.user_id and users.is_active
      where member.organization_id = conversations.organization_id and member.team_id = conversations.team_id
    ) then team_id end as team_id
    from act join conversations
      on conversations.organization_id = act.organization_id and conversations.id = act.conversation_id
    join leads on leads.organization_id = act.organization_id and leads.id = conversations.lead_id
  ), told as (
    select act.id as act_id, act.fact, users.id as user_id,
      act.mails and not act.quiet and users.is_verified and not own.sandbox and not coalesce(thread.practice, false)
        and coalesce((settings.ways->act.kind->>'email')::boolean, act.wants_email) as by_email,
      not act.quiet and coalesce((settings.ways->act.kind->>'push')::boolean, act.wants_push) as by_push
    from act join users on users.organization_id = act.organization_id
    join organizations own on own.id = act.organization_id
    left join thread on thread.act_id = act.id
    left join notification_settings settings
      on settings.organization_id = act.organization_id and settings.user_id = users.id
    where users.is_active and users.id is distinct from act.actor_id
      and (
        act.users ? users.id::text
        or (act.recipients like '%owners' and users.role = 'owner')
        or (act.recipients like 'assignee%' and coalesce(thread.assignee_id = users.id, users.role <> 'practitioner' and (thread.team_id is null or exists (
          select from team_members member
          where member.organization_id = act.organization_id and member.team_id = thread.team_id
            and member.user_id = users.id
        ))))
      )
      and not (act.folds and exists (
        select from notifications unread
        where unread.organization_id = act.organization_id and unread.user_id = users.id
          and unread.conversation_id = act.conversation_id and unread.kind = act.kind and unread.read_at is null
          and ${wasNotLost(sql`unread`)}))
  ), noted as (
    insert into notifications
      (organization_id, id, user_id, kind, fact, conversation_id, actor_id, subject_id, subject, detail)
    select organization_id, new_id(), user_id, kind, fact, conversation_id, actor_id, subject_id, subject, detail
    from act join (select act_id, user_id from told) told on told.act_id = act.id
    order by user_id, fact
    on conflict (organization_id, user_id, fact) do nothing
    returning organization_id, id, user_id, fact
  ), mailed as (
    insert into notification_sends (organization_id, id, act_id, notification_id, way)
    select organization_id, new_id(), told.act_id, noted.id, 'email'
    from noted join told using (user_id, fact) where by_email
    returning organization_id, notification_id
  ), pushed as (
    insert into notification_sends (organization_id, id, act_id, notification_id, way, subscription_id)
    select noted.organization_id, new_id(), told.act_id, noted.id, 'push', device.id
    from noted join told using (user_id, fact)
    join push_subscriptions device
      on device.organization_id = noted.organization_id and device.user_id = noted.user_id
    where by_push
    returning organization_id, notification_id
  )
  select user_id, told.act_id, exists (
    select from mailed where mailed.organization_id = noted.organization_id and notification_id = noted.id
  ) or exists (
    select from pushed where pushed.organization_id = noted.organization_id and notification_id = noted.id
  ) as is_sent
  from noted join told using (user_id, fact)`);

/** Whether mails can be sent, to a mail server or to the terminal. */
export const canMail = (): boolean => env.SMTP_URL !== undefined || env.MAIL_TO_TERMINAL;

type Teller = Pick<Ctx, "organization_id" | "actor">;

const toAct = ({ organization_id, actor }: Teller, { to, ...telling }: NotificationRequest) => ({
  ...{ organization_id, id: newId(), ...telling },
  recipients: typeof to === "string" ? to : "users",
  users: typeof to === "string" ? [] : to.users,
  actor_id: actor.kind === "user" ? actor.id : null,
  wants_email: DEFAULT_WAYS[telling.kind].email,
  wants_push: DEFAULT_WAYS[telling.kind].push,
  mails: canMail(),
});

/**
 * Notifies users in the transaction of what happened: inserts the notifications and their sends in one statement. A
 * `fact` that a user was notified of before is skipped. The sending begins after the commit.
 */
export async function notifyAll(
  tx: Db,
  ctx: Teller,
  tellings: readonly NotificationRequest[],
): Promise<void> {
  if (tellings.length === 0) return;
  const { organization_id } = ctx;
  const acts = JSON.stringify(tellings.map((telling) => toAct(ctx, telling)));
  const told = await tell(tx, { acts });
  const notified = [...new Set(told.map(({ user_id }) => user_id))];
  afterCommit(tx, () => announce(organization_id, { notified }));
  const sent = new Set(told.flatMap(({ act_id, is_sent }) => (is_sent ? [act_id] : [])));
  const inputs = [...sent].map((act_id) => ({ input: { organization_id, act_id } }));
  await enqueueAll(tx, sendNotificationsJob, inputs);
}

/** Notifies users of one thing, see `notifyAll`. */
export const notify = (tx: Db, ctx: Teller, telling: NotificationRequest): Promise<void> =>
  notifyAll(tx, ctx, [telling]);
