import { eq } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { bookingPages } from "@/db/schema/booking-pages";
import { inOrg } from "@/db/tenant";
import type { Booking } from "@/schema/booking";
import type { AgentLanguage } from "@/schema/model";
import { noticesIn } from "@/server/adapters/languages/languages";
import type { Link } from "@/server/adapters/mail/compose";
import { manageUrl, newBookingLink } from "@/server/bookings/page/link";
import { maskedUrl } from "@/server/bookings/page/links/message-link";
import type { Ctx } from "@/server/http/ctx";

type Linked = Pick<Booking, "id" | "status" | "uid">;

/** Whether customers get their own link to an appointment. A scheduler gives its customers one of its own. */
async function isLinked(ctx: Ctx, { status, uid }: Omit<Linked, "id">): Promise<boolean> {
  if (status !== "booked" || uid !== null) return false;
  const { was_shown, sends_links, state } = bookingPages;
  const sends = inOrg(ctx, bookingPages, eq(was_shown, true), eq(sends_links, true));
  return (await ctx.db.select({ state }).from(bookingPages).where(sends)).length > 0;
}

/** A new link for a mail to the appointment's customer; undefined if they get none. */
export async function linkInMail(
  tx: Tx,
  ctx: Ctx,
  booking: Linked,
  language: AgentLanguage,
): Promise<Link | undefined> {
  if (!(await isLinked({ ...ctx, db: tx }, booking))) return undefined;
  return {
    label: noticesIn(language).manage.label,
    url: manageUrl(await newBookingLink(tx, ctx, booking.id)),
  };
}

/** The line for it in a message, whose link is made once that is written (`linkMessage`); null if they get none. */
export const lineInMessage = async (
  ctx: Ctx,
  booking: Omit<Linked, "id">,
  language: AgentLanguage,
): Promise<string | null> =>
  (await isLinked(ctx, booking)) ? noticesIn(language).manage.at(maskedUrl()) : null;
