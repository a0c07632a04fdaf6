import { sql } from "drizzle-orm";
import { announce } from "@/db/announce";
import { afterCommit, type Db } from "@/db/client";
import { newId } from "@/db/schema/columns";
import { statement } from "@/db/statement";
import type { Ctx } from "@/server/http/ctx";
import { env } from "@/server/lib/env";
import { enqueue } from "@/server/queue/enqueue";
import { DEFAULT_WAYS, type NotificationKind } from "@/server/schema/notification";
import { sendNotificationsJob } from "./jobs";

/** Who is to be told. Where a conversation is nobody's, its assignee is everybody. */
type Recipients = "assignee" | "assignee and owners" | "owners" | { users: readonly string[] };

/** Something that people are to be told; `fact` names what happened, and is told to each of them once. */
export type Telling = {
  kind: NotificationKind;
  fact: string;
  to: Recipients;
  conversation_id?: string;
  subject_id?: string;
  subject?: string;
  detail?: string | null;
};

/** Whoever did it, or is not active any more, is not told. */
const tell = statement<{ user_id: string; is_sent: boolean }>(sql`
  with act as (
    select organization_id, id, kind, fact, recipients, users, conversation_id, actor_id, subject_id, subject, detail,
      wants_email, wants_push, mails
    from jsonb_to_record(${sql.placeholder("act")}::jsonb) as act(organization_id uuid, id uuid, kind text, fact text,
      recipients text, users jsonb, conversation_id uuid, actor_id uuid, subject_id uuid, subject text, detail text,
      wants_email boolean, wants_push boolean, mails boolean)
  ), thread as (
    select assignee_id, leads.practice
    from act join conversations
      on conversations.organization_id = act.organization_id and conversations.id = act.conversation_id
    join leads on leads.organization_id = act.organization_id and leads.id = conversations.lead_id
  ), told as (
    select users.id as user_id,
      act.mails and users.is_verified and not own.sandbox and not coalesce(thread.practice, false)
        and coalesce((settings.ways->act.kind->>'email')::boolean, act.wants_email) as by_email,
      coalesce((settings.ways->act.kind->>'push')::boolean, act.wants_push) as by_push
    from act join users on users.organization_id = act.organization_id
    join organizations own on own.id = act.organization_id
    left join thread on true
    left join notification_settings settings
      on settings.organization_id = act.organization_id and settings.user_id = users.id
    where users.is_active and users.id is distinct from act.actor_id
      and (
        act.users ? users.id::text
        or (act.recipients like '%owners' and users.role = 'owner')
        or (act.recipients like 'assignee%' and coalesce(thread.assignee_id = users.id, true))
      )
  ), noted as (
    insert into notifications
      (organization_id, id, user_id, kind, fact, conversation_id, actor_id, subject_id, subject, detail)
    select organization_id, new_id(), user_id, kind, fact, conversation_id, actor_id, subject_id, subject, detail
    from act, told
    order by user_id
    on conflict (organization_id, user_id, fact) do nothing
    returning organization_id, id, user_id
  ), mailed as (
    insert into notification_sends (organization_id, id, act_id, notification_id, way)
    select organization_id, new_id(), (select id from act), noted.id, 'email'
    from noted join told using (user_id) where by_email
    returning organization_id, notification_id
  ), pushed as (
    insert into notification_sends (organization_id, id, act_id, notification_id, way, subscription_id)
    select noted.organization_id, new_id(), (select id from act), noted.id, 'push', device.id
    from noted join told using (user_id)
    join push_subscriptions device
      on device.organization_id = noted.organization_id and device.user_id = noted.user_id
    where by_push
    returning organization_id, notification_id
  )
  select user_id, exists (
    select from mailed where mailed.organization_id = noted.organization_id and notification_id = noted.id
  ) or exists (
    select from pushed where pushed.organization_id = noted.organization_id and notification_id = noted.id
  ) as is_sent
  from noted`);

/** Whether mails go anywhere. */
export const canMail = (): boolean => env.SMTP_URL !== undefined || env.MAIL_TO_TERMINAL;

/**
 * Tells people of something in the transaction of what it tells: a notification each, and what is to be sent of it, in
 * one statement. What they were told before under the same `fact` is not told again. It is sent after the commit.
 */
export async function notify(
  tx: Db,
  { organization_id, actor }: Pick<Ctx, "organization_id" | "actor">,
  { to, ...telling }: Telling,
): Promise<void> {
  const id = newId();
  const act = {
    ...{ organization_id, id, ...telling },
    recipients: typeof to === "string" ? to : "users",
    users: typeof to === "string" ? [] : to.users,
    actor_id: actor.kind === "user" ? actor.id : null,
    wants_email: DEFAULT_WAYS[telling.kind].email,
    wants_push: DEFAULT_WAYS[telling.kind].push,
    mails: canMail(),
  };
  const told = await tell(tx, { act: JSON.stringify(act) });
  afterCommit(tx, () => announce(organization_id, { notified: told.map(({ user_id }) => user_id) }));
  if (told.some(({ is_sent }) => is_sent))
    await enqueue(tx, sendNotificationsJob, { organization_id, act_id: id });
}
