import { sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { bookings } from "@/db/schema/bookings";
import { leads } from "@/db/schema/leads";
import { organizations } from "@/db/schema/organizations";
import { byId, orgOf, references } from "@/db/tenant";
import type { Ctx } from "@/server/http/ctx";
import { languageFor } from "@/server/languages/languages";
import { isToCome } from "@/server/lib/time";
import { newsText } from "./mails";

/** The booking, locked, with the time that its customer was last told in their conversation. */
async function readBooking(tx: Tx, ctx: Ctx, booking_id: string) {
  const { status, services, title, location, starts_at, told_starts_at } = bookings;
  const [row] = await tx
    .select({
      ...{ status, services, title, location, starts_at, told_starts_at },
      lead_language: leads.language,
      language: organizations.language,
      business: organizations.name,
      time_zone: organizations.time_zone,
    })
    .from(bookings)
    .innerJoin(leads, references(bookings, "lead_id", leads))
    .innerJoin(organizations, orgOf(bookings))
    .where(byId(ctx, bookings, booking_id))
    .for("update", { of: bookings });
  return row;
}

type Row = NonNullable<Awaited<ReturnType<typeof readBooking>>>;
type News = { text: string; told: string | null };

/** What the customer hasn't been told yet in their conversation; undefined once the appointment has begun. */
function newsOf({ status, starts_at, told_starts_at: told, lead_language, ...row }: Row): News | undefined {
  const language = languageFor({ language: lead_language }, row);
  if (status === "booked" && isToCome(starts_at) && starts_at !== told) {
    const text = newsText(told ? "moved" : "booked", { ...row, language, starts_at });
    return { text, told: starts_at };
  }
  if (status === "cancelled" && isToCome(told))
    return { text: newsText("cancelled", { ...row, language, starts_at: told }), told: null };
  return undefined;
}

/**
 * The text to tell the customer about an appointment; null if they already know. It is recorded as told whether or not
 * it reaches them, so that it isn't sent late as old news when something else changes.
 */
export async function takeNews(tx: Tx, ctx: Ctx, booking_id: string): Promise<string | null> {
  const row = await readBooking(tx, ctx, booking_id);
  const news = row && newsOf(row);
  if (!news) return null;
  const noted = { told_starts_at: news.told };
  await tx
    .update(bookings)
    .set(noted)
    .where(byId(ctx, bookings, booking_id));
  return news.text;
}

/** Records that the customer knows a locked appointment's current time, for instance from a reminder. */
export async function noteTold(tx: Tx, ctx: Ctx, booking_id: string): Promise<void> {
  await tx
    .update(bookings)
    .set({ told_starts_at: sql`${bookings.starts_at}` })
    .where(byId(ctx, bookings, booking_id));
}
