import { sql } from "drizzle-orm";
import { getDb, transaction } from "@/db/client";
import { acrossOrgs } from "@/db/tenant";
import { log } from "@/lib/observe/log";
import { iso } from "@/lib/time/clock";
import { now } from "@/lib/time/time";
import { noteNoShow } from "@/server/bookings/update";
import { systemCtx } from "@/server/http/ctx";

type Missed = { organization_id: string; id: string };

const BATCH = 500;

/**
 * Appointments whose no-show deadline passed within the last day. Skipped: bookings changed after their deadline, so
 * that staff's correction stands, and deadlines before the settings last changed, so that turning this on affects no
 * old ones.
 */
const findMissed = (at: number) =>
  getDb().execute<Missed>(sql`
    select booking.organization_id, booking.id
    from reminder_settings said
    join organizations own on own.id = said.organization_id and own.suspended_at is null
    join bookings booking on booking.organization_id = said.organization_id,
      make_interval(mins => said.no_show_minutes) waits
    where ${acrossOrgs("the clock sweeps all that note who doesn't come")} and said.no_show_minutes is not null
      and booking.status = 'booked' and (booking.uid is null or said.no_show_foreign)
      and booking.starts_at <= ${iso(at)}::timestamptz - waits
      and booking.starts_at > ${iso(at)}::timestamptz - waits - interval '1 day'
      and booking.starts_at + waits > said.updated_at and booking.updated_at <= booking.starts_at + waits
    order by booking.starts_at limit ${BATCH}::int`);

/** Marks appointments as no-shows if nobody recorded another outcome in time. */
export async function noteNoShows(at = now()): Promise<undefined> {
  for (const { organization_id, id } of await findMissed(at)) {
    const noting = transaction(getDb(), (tx) => noteNoShow(tx, systemCtx(tx, organization_id), id));
    await noting.catch((error: unknown) =>
      log.warn({ err: error, booking_id: id }, "a no-show was not noted"),
    );
  }
}
