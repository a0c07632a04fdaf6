import { sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { bookings } from "@/db/schema/bookings";
import { organizations } from "@/db/schema/organizations";
import { byId, orgOf } from "@/db/tenant";
import type { Ctx } from "@/server/http/ctx";
import { isToCome } from "@/server/lib/time";
import { appointmentIn, sentences, whenIn } from "./mails";

/** The booking, locked, with the time that its customer was last told in their conversation. */
async function readBooking(tx: Tx, ctx: Ctx, booking_id: string) {
  const { status, services, title, location, starts_at, told_starts_at } = bookings;
  const [row] = await tx
    .select({
      ...{ status, services, title, location, starts_at, told_starts_at },
      business: organizations.name,
      time_zone: organizations.time_zone,
    })
    .from(bookings)
    .innerJoin(organizations, orgOf(bookings))
    .where(byId(ctx, bookings, booking_id))
    .for("update", { of: bookings });
  return row;
}

type Row = NonNullable<Awaited<ReturnType<typeof readBooking>>>;
type News = { text: string; told: string | null };

/** What the customer hasn't been told yet in their conversation; undefined once the appointment has begun. */
function newsOf({ status, starts_at, told_starts_at: told, ...row }: Row): News | undefined {
  const words = (at: string) => appointmentIn(row, whenIn(at, row.time_zone));
  if (status === "booked" && isToCome(starts_at) && starts_at !== told) {
    const sentence = (told ? sentences.moved : sentences.booked)(row.business, words(starts_at));
    return { text: [sentence, ...sentences.place(row)].join(" "), told: starts_at };
  }
  if (status === "cancelled" && isToCome(told))
    return { text: sentences.cancelled(row.business, words(told)), told: null };
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
