import { sql } from "drizzle-orm";
import { getDb } from "@/db/client";
import { acrossOrgs } from "@/db/tenant";
import { enqueue } from "@/server/queue/enqueue";
import { type OfAct, sendNotificationsJob } from "./jobs";

const MOST = 1000;

/** Enqueues the jobs of acts with sends overdue by a minute, because their job was lost. */
export async function sweepNotifications(): Promise<undefined> {
  const db = getDb();
  const forgotten = await db.execute<OfAct>(sql`
    select distinct organization_id, act_id from (
      select organization_id, act_id from notification_sends
      where ${acrossOrgs(
        "a sweep over all that is to be sent",
        sql`state in ('queued', 'sending') and send_at < now() - interval '1 minute'`,
      )}
      order by send_at limit ${MOST}) as overdue`);
  for (const act of forgotten) await enqueue(db, sendNotificationsJob, act, { key: `notify:${act.act_id}` });
}
