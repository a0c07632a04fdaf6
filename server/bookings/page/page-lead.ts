import { asc, eq, or, sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { pageBookings } from "@/db/schema/booking-pages";
import { bookings } from "@/db/schema/bookings";
import { newId } from "@/db/schema/columns";
import { leads } from "@/db/schema/leads";
import { inOrg, references, sameOrg } from "@/db/tenant";
import { plain } from "@/lib/text/normalize-text";
import { PAGE_CHANNEL } from "@/schema/booking-page";
import type { Ctx } from "@/server/http/ctx";
import { insertLead } from "@/server/leads/insert";
import { heldLead } from "@/server/leads/store";
import type { CustomerEntry } from "./entry";

const MOST_ALIKE = 20;

/**
 * Whether a lead came from the page with an address that was proven there. Nobody else can be that lead: it was not
 * recognized by a number, and whoever told us its address could read what was mailed there.
 */
const isProven = sql`(${leads.channel_id} like 'page:%' and exists (
  select from ${pageBookings}
  join ${bookings} on ${references(pageBookings, "booking_id", bookings)}
  where ${sameOrg(leads, pageBookings, eq(pageBookings.email, leads.email), eq(pageBookings.email_proven, true))}
    and ${bookings.lead_id} = ${leads.id}))`;

/**
 * A lead that has this name and everything else that was entered, so that nothing of it would change. Of one who proved
 * the same address before, the number may differ.
 */
async function knownLead(
  tx: Tx,
  ctx: Ctx,
  { name, phone, email, email_proven }: CustomerEntry,
): Promise<string | undefined> {
  const found = await tx
    .select({ id: leads.id, name: leads.name })
    .from(leads)
    .where(
      inOrg(
        ctx,
        leads,
        or(phone === null ? sql`true` : eq(leads.phone, phone), email_proven ? isProven : sql`false`),
        email === null ? undefined : eq(leads.email, email),
        eq(leads.practice, false),
      ),
    )
    .orderBy(asc(leads.id))
    .limit(MOST_ALIKE);
  return found.find((lead) => plain(lead.name) === plain(name))?.id;
}

/**
 * The lead of a customer who booked on the page. Anybody can type anybody's number there, so a lead is taken for theirs
 * only if its name and all that they entered are the same; it stays as it is. Else there is a new lead, which does not
 * claim the number: whoever writes from it is not taken for this one. Staff see the two as possible duplicates.
 */
export async function leadOnPage(tx: Tx, ctx: Ctx, entry: CustomerEntry): Promise<string> {
  const known = await knownLead(tx, ctx, entry);
  if (known) return (await heldLead(tx, ctx, known)).id;
  const { name, phone, email, language, origin } = entry;
  const metadata = Object.keys(origin).length > 0 ? { booking_page: origin } : {};
  const channel_id = `${PAGE_CHANNEL}${newId()}`;
  const fields = { name, phone, email, language, metadata, channel: "web" as const, channel_id };
  return (await insertLead(tx, ctx, { fields })).id;
}
