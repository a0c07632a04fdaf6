import { sql } from "drizzle-orm";
import { getDb, transaction } from "@/db/client";
import { acrossOrgs } from "@/db/tenant";
import { systemCtx } from "@/server/http/ctx";
import { HOUR_MS, MINUTE_MS } from "@/server/lib/clock";
import { type BusinessHours, openTime } from "@/server/lib/opening-hours";
import { now } from "@/server/lib/time";
import { notify } from "@/server/notifications/notify";

type Waiting = BusinessHours & {
  organization_id: string;
  id: string;
  waiting_since: string;
  reply_target_minutes: number;
};

/** Who is overdue by more opening time than this was so before anybody could be told: at an upgrade, say. */
const NEWS_FOR_MS = 4 * HOUR_MS;

/** Conversations that wait longer than their target by the clock on the wall, and of which nobody was told since. */
const findWaiting = () =>
  getDb().execute<Waiting>(sql`
    select thread.organization_id, thread.id, thread.waiting_since, own.time_zone, own.opening_hours,
      own.reply_target_minutes
    from organizations own join conversations thread on thread.organization_id = own.id
    where thread.waiting_since > now() - interval '30 days'
      and thread.snoozed_until is null
      and thread.waiting_since <= now() - make_interval(mins => own.reply_target_minutes)
      and not exists (
        select from notifications told
        where ${acrossOrgs(
          "a sweep over all conversations",
          sql`told.organization_id = thread.organization_id and told.conversation_id = thread.id
          and told.kind = 'unanswered' and told.created_at >= thread.waiting_since`,
        )})`);

/** Tells whoever has a conversation, and the owners, that its customer has waited too long, in opening hours. */
export async function tellUnanswered(_input: object = {}, at = now()): Promise<undefined> {
  for (const { organization_id, id, waiting_since, reply_target_minutes, ...hours } of await findWaiting()) {
    const overdue = openTime(hours, Date.parse(waiting_since), at) - reply_target_minutes * MINUTE_MS;
    if (overdue < 0 || overdue > NEWS_FOR_MS) continue;
    const fact = `unanswered:${id}:${waiting_since}`;
    const telling = { kind: "unanswered" as const, fact, conversation_id: id };
    const ctx = systemCtx(getDb(), organization_id);
    await transaction(ctx.db, (tx) => notify(tx, ctx, { ...telling, to: "assignee and owners" }));
  }
}
