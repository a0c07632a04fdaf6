import { desc, eq, gt, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { bookingPages } from "@/db/schema/booking-pages";
import { resources } from "@/db/schema/resources";
import { waitingListEntries, waitingListOffers } from "@/db/schema/waiting-list";
import { byId, inOrg, references } from "@/db/tenant";
import { build, TENANT_PARAM } from "@/db/together";
import { hasValue } from "@/db/value";
import { notFound } from "@/lib/errors";
import { PAGE_DEFAULTS } from "@/schema/booking-page";
import type { Ctx } from "@/server/http/ctx";
import type { FoundOffer } from "./accept";

const MOST = 10;

/** Query for what is held for a lead at a moment, the latest first, with whom it is. */
export function heldOffers(lead_id: SQLWrapper, now: SQL) {
  const { id, starts_at, ends_at, held_until, status } = waitingListOffers;
  const { services } = waitingListEntries;
  const ofLead = references(waitingListOffers, "entry_id", waitingListEntries);
  const person = sql<string>`${resources.name}`.as("person");
  return build
    .select({ id, starts_at, ends_at, held_until, services, person, kind: resources.kind })
    .from(waitingListOffers)
    .innerJoin(waitingListEntries, ofLead)
    .innerJoin(resources, references(waitingListOffers, "resource_id", resources))
    .where(
      inOrg(
        TENANT_PARAM,
        waitingListOffers,
        eq(waitingListEntries.lead_id, lead_id),
        hasValue(waitingListEntries.status, "waiting"),
        hasValue(status, "open"),
        gt(held_until, now),
      ),
    )
    .orderBy(desc(id))
    .limit(MOST);
}

/** Query for whether an organization has a waiting list, which `hasList` reads. */
export const listRule = () =>
  build
    .select({ waiting_list: bookingPages.waiting_list })
    .from(bookingPages)
    .where(inOrg(TENANT_PARAM, bookingPages));

export const hasList = ([page = PAGE_DEFAULTS]: readonly { waiting_list: boolean }[]): boolean =>
  page.waiting_list;

/** An offer that was made to a lead. Any other, such as another lead's, is "not found". */
export async function ownOffer(
  tx: Tx,
  ctx: Ctx,
  { lead_id, offer_id }: { lead_id: string; offer_id: string },
) {
  const { id, entry_id } = waitingListOffers;
  const itsEntry = references(
    waitingListOffers,
    "entry_id",
    waitingListEntries,
    eq(waitingListEntries.lead_id, lead_id),
  );
  const [found] = await tx
    .select({ id, entry_id })
    .from(waitingListOffers)
    .innerJoin(waitingListEntries, itsEntry)
    .where(byId(ctx, waitingListOffers, offer_id));
  if (!found) throw notFound("offer");
  return { offer: { id: found.id }, entry: { id: found.entry_id } } satisfies FoundOffer;
}
