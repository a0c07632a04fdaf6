import { asc, eq } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { newId } from "@/db/schema/columns";
import { leads } from "@/db/schema/leads";
import { inOrg } from "@/db/tenant";
import { plain } from "@/lib/text/normalize-text";
import { PAGE_CHANNEL } from "@/schema/booking-page";
import type { Ctx } from "@/server/http/ctx";
import { insertLead } from "@/server/leads/insert";
import { heldLead } from "@/server/leads/store";
import type { CustomerEntry } from "./entry";

const MOST_ALIKE = 20;

/** A lead that has this name and everything else that was entered, so that nothing of it would change. */
async function knownLead(
  tx: Tx,
  ctx: Ctx,
  { name, phone, email }: CustomerEntry,
): Promise<string | undefined> {
  const found = await tx
    .select({ id: leads.id, name: leads.name })
    .from(leads)
    .where(
      inOrg(
        ctx,
        leads,
        phone === null ? undefined : eq(leads.phone, phone),
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
