import { asc, eq, type SQL, sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { isOneOf } from "@/db/recordset";
import { bookings } from "@/db/schema/bookings";
import { leads } from "@/db/schema/leads";
import { organizations } from "@/db/schema/organizations";
import { byId, inOrg, orgOf, references } from "@/db/tenant";
import { isToCome } from "@/lib/time/time";
import { languageFor } from "@/server/adapters/languages/languages";
import type { Link } from "@/server/adapters/mail/compose";
import type { Ctx } from "@/server/http/ctx";
import { type News, newsText, type Several, severalText } from "./mails";

/** The column with the time that the customer was last told of: in their conversation, or by mail. */
type Way = "told_starts_at" | "mailed_starts_at";

/** The appointments of a booking's series, itself too, locked; it alone if it was booked alone. */
async function readAppointments(tx: Tx, ctx: Ctx, booking_id: string, way: Way) {
  const { id, uid, status, services, title, location, starts_at, ends_at, series_id, ...others } = bookings;
  const [asked] = await tx
    .select({ series_id })
    .from(bookings)
    .where(byId(ctx, bookings, booking_id));
  const isMeant = asked?.series_id
    ? inOrg(ctx, bookings, eq(series_id, asked.series_id))
    : byId(ctx, bookings, booking_id);
  return tx
    .select({
      ...{ id, uid, status, services, title, location, starts_at, ends_at },
      sequence: others.mailed_sequence,
      told: others[way],
      told_at: others.told_at,
      told_by: others.told_by,
      updated_at: others.updated_at,
      email: leads.email,
      channel_id: leads.channel_id,
      practice: leads.practice,
      opted_out_at: leads.opted_out_at,
      lead_language: leads.language,
      language: organizations.language,
      business: organizations.name,
      time_zone: organizations.time_zone,
    })
    .from(bookings)
    .innerJoin(leads, references(bookings, "lead_id", leads))
    .innerJoin(organizations, orgOf(bookings))
    .where(isMeant)
    .orderBy(asc(id))
    .for("update", { of: bookings });
}

type Row = Awaited<ReturnType<typeof readAppointments>>[number];

/** An appointment with news for its customer; `starts_at` is the time that these are about. */
export type Changed = Row & { starts_at: string; news: News };

/** The language in which the customer of an appointment is told of it. */
export const spokenTo = ({ lead_language, language }: Pick<Row, "lead_language" | "language">) =>
  languageFor({ language: lead_language }, { language });

/** What their customer hasn't been told yet; undefined once the appointment has begun. */
function newsOf({ status, starts_at, told }: Row): Pick<Changed, "news" | "starts_at"> | undefined {
  if (status === "booked" && isToCome(starts_at) && starts_at !== told)
    return { news: told ? "moved" : "booked", starts_at };
  if (status === "cancelled" && isToCome(told)) return { news: "cancelled", starts_at: told };
  return undefined;
}

/** A booking, and others of its series, if their customer hasn't been told of them; the earliest first. */
export async function newsOfBooking(tx: Tx, ctx: Ctx, booking_id: string, way: Way): Promise<Changed[]> {
  const rows = await readAppointments(tx, ctx, booking_id, way);
  return rows
    .flatMap((row) => {
      const news = newsOf(row);
      return news ? [{ ...row, ...news }] : [];
    })
    .toSorted((one, other) => one.starts_at.localeCompare(other.starts_at));
}

/** With the language of its customer. */
export const inTheirLanguage = <One extends Changed>(one: One) => ({ ...one, language: spokenTo(one) });

/** The same by what happened to them. */
export function byNews(changed: (Changed & { link?: Link })[]): Several {
  const all = (["booked", "moved", "cancelled"] as const).map((news) => ({
    news,
    all: changed.filter((one) => one.news === news).map(inTheirLanguage),
  }));
  return all.filter((one) => one.all.length > 0);
}

/** Records in `way` which times the customer knows now, with what else changes. */
export async function noteNews(
  tx: Tx,
  ctx: Ctx,
  changed: Changed[],
  way: Way,
  also: Record<string, SQL> = {},
): Promise<void> {
  const ids = changed.map(({ id }) => id);
  const known = sql`case when ${bookings.status} = 'booked' then ${bookings.starts_at} end`;
  await tx
    .update(bookings)
    .set({ [way]: known, ...also })
    .where(inOrg(ctx, bookings, isOneOf(bookings.id, ids)));
}

/**
 * The text to tell a customer of all of these. It is recorded as told whether or not it reaches them, so that it isn't
 * sent late as old news when something else changes.
 */
export async function takeNews(tx: Tx, ctx: Ctx, changed: [Changed, ...Changed[]]): Promise<string> {
  await noteNews(tx, ctx, changed, "told_starts_at");
  const [one] = changed;
  return changed.length === 1 ? newsText(one.news, inTheirLanguage(one)) : severalText(byNews(changed));
}
