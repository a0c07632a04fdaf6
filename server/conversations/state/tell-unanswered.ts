import { sql } from "drizzle-orm";
import { getDb, transaction } from "@/db/client";
import { DAY_MS, iso, MINUTE_MS } from "@/lib/time/clock";
import { type BusinessHours, openSince } from "@/lib/time/opening-hours";
import { now } from "@/lib/time/time";
import { type NotificationRequest, notifyAll } from "@/server/accounts/notifications/notify";
import { exceptionsOf } from "@/server/accounts/organization/exceptions-of";
import { systemCtx } from "@/server/http/ctx";

/** An organization with customers who have waited too long, by the clock, and of whom nobody was notified yet. */
type Waited = BusinessHours & { organization_id: string; reply_target_minutes: number };

type Overdue = { id: string; waiting_since: string };

/** How far back to look for enough opening time. A business that was closed for longer has nobody waiting too long. */
const LONGEST_MS = 30 * DAY_MS;
const BATCH = 500;

/** Waits that nobody was notified of yet, as in their index. */
const UNTOLD = sql`thread.waiting_since is not null and thread.snoozed_until is null
  and thread.overdue_told_for is distinct from thread.waiting_since`;

const findWaited = () =>
  getDb().execute<Waited>(sql`
    select own.id as organization_id, own.time_zone, own.opening_hours, own.reply_target_minutes,
      ${exceptionsOf(sql`own.id`)} as exceptions
    from organizations own
    where own.suspended_at is null and exists (
      select from conversations thread
      where thread.organization_id = own.id and ${UNTOLD}
        and thread.waiting_since <= now() - make_interval(mins => own.reply_target_minutes))`);

/** When a wait must have begun to have become too long by now; null if none can have. */
function overdueSince({ reply_target_minutes, ...hours }: Waited, at: number): string | null {
  const since = openSince(hours, at, reply_target_minutes * MINUTE_MS, LONGEST_MS);
  return since === null ? null : iso(since);
}

/** Marks the first waits that began by then as told, and notifies their assignees and the owners. Returns how many. */
const tellSome = (organization_id: string, began_by: string): Promise<number> =>
  transaction(getDb(), async (tx) => {
    const overdue = await tx.execute<Overdue>(sql`
      with due as (
        select thread.organization_id, thread.id from conversations thread
        where thread.organization_id = ${organization_id}::uuid and ${UNTOLD}
          and thread.waiting_since <= ${began_by}::timestamptz
        order by thread.waiting_since limit ${BATCH} for update skip locked
      )
      update conversations thread set overdue_told_for = waiting_since
      from due where thread.organization_id = due.organization_id and thread.id = due.id
      returning thread.id, thread.waiting_since`);
    const toRequest = ({ id, waiting_since }: Overdue): NotificationRequest => ({
      kind: "unanswered",
      fact: `unanswered:${id}:${waiting_since}`,
      conversation_id: id,
      to: "assignee and owners",
    });
    await notifyAll(tx, systemCtx(tx, organization_id), overdue.map(toRequest));
    return overdue.length;
  });

/**
 * Notifies assignees and owners of customers who have waited too long, in opening hours: once for each wait, however
 * old it is when it is first seen, since a snooze or the provider may have kept it back. Reads only untold waits.
 */
export async function tellUnanswered(_input: object = {}, at = now()): Promise<undefined> {
  for (const waited of await findWaited()) {
    const began_by = overdueSince(waited, at);
    let told = began_by ? BATCH : 0;
    while (began_by && told === BATCH) told = await tellSome(waited.organization_id, began_by);
  }
}
