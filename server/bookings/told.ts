import { sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { bookings } from "@/db/schema/bookings";
import { organizations } from "@/db/schema/organizations";
import { byId, orgOf } from "@/db/tenant";
import type { Ctx } from "@/server/http/ctx";
import { appointmentIn, sentences, whenIn } from "./mails";

/** The booking, locked, with what its customer was last told in their conversation. */
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

/** What the customer hasn't been told yet; nothing once it has begun. */
function newsOf({ status, starts_at, told_starts_at: told, ...row }: Row): News | undefined {
  const isToCome = (at: string | null): at is string => at !== null && Date.parse(at) > Date.now();
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
 * What the customer of an appointment is to be told in their conversation; null where they know. It is noted as told, however
 * they are: what is not news any more is not said because something else has changed.
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

/** Notes that the customer of a locked appointment was told its present time, by whatever else spoke of it. */
export async function noteTold(tx: Tx, ctx: Ctx, booking_id: string): Promise<void> {
  await tx
    .update(bookings)
    .set({ told_starts_at: sql`${bookings.starts_at}` })
    .where(byId(ctx, bookings, booking_id));
}
