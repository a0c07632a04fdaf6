import { sql } from "drizzle-orm";
import { getDb } from "@/db/client";
import { acrossOrgs } from "@/db/tenant";
import { log } from "@/lib/observe/log";
import { offerTimes } from "@/server/bookings/waiting/offers/offer-times";
import { systemCtx } from "@/server/http/ctx";

type Waited = { organization_id: string };

/**
 * Organizations where somebody waits or an offer has run out. Staff can undo a cancellation for some seconds, in which
 * nothing is offered there.
 */
const findWaiting = () =>
  getDb().execute<Waited>(sql`
    select own.id as organization_id from organizations own
    where ${acrossOrgs("the clock sweeps all waiting lists")} and own.suspended_at is null
      and exists (select from waiting_list_entries entry
        where entry.organization_id = own.id and entry.status = 'waiting')
      and not exists (select from bookings booking
        where booking.organization_id = own.id and booking.status = 'cancelled'
          and booking.updated_at > now() - interval '10 seconds')`);

/** Offers what is free to those who wait. If it fails for one organization, the next sweep tries again. */
export async function offerEverywhere(): Promise<undefined> {
  for (const { organization_id } of await findWaiting()) {
    const offering = offerTimes(systemCtx(getDb(), organization_id));
    await offering.catch((error: unknown) =>
      log.error({ err: error, organization_id }, "nothing was offered"),
    );
  }
}
