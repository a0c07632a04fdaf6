import { sql } from "drizzle-orm";
import { acrossOrgs } from "@/db/tenant";
import type { Ctx } from "@/server/http/ctx";
import { installationKeys } from "./push-keys";

/** How many of an organization's newest mails and pushes are looked at. */
const LOOKED_AT = 50;

const FAILED = sql`send.way = 'push' and send.reason is not null and send.state in ('queued', 'failed')`;

/** A `select` of the organizations whose pushes lately failed. */
export const failingPushes = sql`
  select distinct send.organization_id from notifications told
  join notification_sends send
    on send.organization_id = told.organization_id and send.notification_id = told.id
  where ${acrossOrgs("a sweep over all parts that fail", sql`told.created_at > now() - interval '15 minutes'`)} and ${FAILED}`;

type Row = { devices: number; last_worked_at: string | null; message: string | null; at: string | null };

/** The organization's devices that get pushes, when one last did, and why the last did not. */
export async function pushRecord({ db, organization_id }: Ctx) {
  const [row] = await db.execute<Row>(sql`
    with newest as (
      select * from notification_sends where organization_id = ${organization_id}::uuid
      order by id desc limit ${LOOKED_AT}
    ), failed as (select reason, created_at from newest send where ${FAILED} order by created_at desc limit 1)
    select count(*)::int as devices, max(last_sent_at) as last_worked_at,
      (select reason from failed) as message, (select created_at from failed) as at
    from push_subscriptions where organization_id = ${organization_id}::uuid`);
  const { devices = 0, last_worked_at = null, message = null, at = null } = row ?? {};
  const keys = devices > 0 ? await installationKeys() : undefined;
  const lost = devices > 0 && !keys ? "The keys for pushes can't be read: AUTH_SECRET has changed." : null;
  const reason = lost ?? message;
  return { missing: [], devices, last_worked_at, last_error: reason ? { message: reason, at } : null };
}
