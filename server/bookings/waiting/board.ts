import { asc, desc, ne, sql } from "drizzle-orm";
import { leads } from "@/db/schema/leads";
import { waitingListEntries, waitingListOffers } from "@/db/schema/waiting-list";
import { inOrg, references, sameOrg } from "@/db/tenant";
import { hasValue } from "@/db/value";
import { type ShownWaiting, WaitingBoard, WaitingBoardQuery } from "@/schema/waiting";
import { organizationOf } from "@/server/accounts/organization/organization";
import { MOST_WAITING } from "@/server/bookings/waiting/offers/offer-times";
import { action } from "@/server/http/action";
import type { Ctx } from "@/server/http/ctx";
import { phoneFormatter } from "@/server/leads/phones";
import { entryColumns, offerColumns } from "./columns";

const MOST_EARLIER = 100;

const isLatest = sql`${waitingListOffers.entry_id} = ${waitingListEntries.id} and not exists (
  select from waiting_list_offers later
  where later.organization_id = ${waitingListOffers.organization_id}
    and later.entry_id = ${waitingListOffers.entry_id} and later.id > ${waitingListOffers.id})`;

/** Entries with their customer and the latest offer. */
function listed(ctx: Ctx, earlier: boolean) {
  const { status, id } = waitingListEntries;
  return ctx.db
    .select({
      ...entryColumns,
      lead: { id: leads.id, name: leads.name, phone: leads.phone },
      offer: offerColumns,
    })
    .from(waitingListEntries)
    .innerJoin(leads, references(waitingListEntries, "lead_id", leads))
    .leftJoin(waitingListOffers, sameOrg(waitingListEntries, waitingListOffers, isLatest))
    .where(inOrg(ctx, waitingListEntries, earlier ? ne(status, "waiting") : hasValue(status, "waiting")))
    .orderBy(...(earlier ? [desc(waitingListEntries.updated_at), desc(id)] : [asc(id)]))
    .limit(earlier ? MOST_EARLIER : MOST_WAITING);
}

export const showWaitingList = action({
  summary: "Show the waiting list with its customers and their latest offers, or who was on it before",
  input: WaitingBoardQuery,
  output: WaitingBoard,
  run: async (ctx, { earlier }) => {
    const [{ time_zone }, found] = await Promise.all([organizationOf(ctx), listed(ctx, earlier)]);
    const format = await phoneFormatter(
      ctx.db,
      ctx,
      found.map(({ lead }) => lead.phone),
    );
    const entries: ShownWaiting[] = found.map((entry) => ({
      ...entry,
      lead: { ...entry.lead, formatted_phone: format(entry.lead.phone) },
    }));
    return { time_zone, entries };
  },
});
