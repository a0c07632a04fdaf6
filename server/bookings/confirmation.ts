import { getDb, type Tx, transaction } from "@/db/client";
import { bookings } from "@/db/schema/bookings";
import { leads } from "@/db/schema/leads";
import { organizations } from "@/db/schema/organizations";
import { byId, orgOf, references } from "@/db/tenant";
import { mayMailCustomers } from "@/server/accounts/staff";
import type { Mail } from "@/server/adapters/mail/compose";
import { type Ctx, systemCtx } from "@/server/http/ctx";
import { env } from "@/server/lib/env";
import { enqueue } from "@/server/queue/enqueue";
import { queueMail } from "@/server/queue/mail";
import type { Booking } from "@/server/schema/booking";
import { confirmBookingJob, type OfBooking } from "./jobs";
import { bookedMail, cancelledMail, movedMail } from "./mails";

/** Whether the organization's customers get their appointments confirmed by mail. */
export const confirmsByEmail = async (ctx: Ctx): Promise<boolean> =>
  env.SMTP_URL !== undefined && mayMailCustomers(ctx);

/** Has the customer told by mail what became of an appointment, if `tx` commits. A scheduler tells of its own. */
export async function askToConfirm(tx: Tx, ctx: Ctx, { id, uid }: Booking): Promise<void> {
  if (!env.SMTP_URL || uid !== null) return;
  const input = { organization_id: ctx.organization_id, booking_id: id };
  await enqueue(tx, confirmBookingJob, input, { key: `confirm:${id}` });
}

/** The booking, locked, with whom it is for and what the customer was last told. */
async function readBooking(tx: Tx, ctx: Ctx, booking_id: string) {
  const [row] = await tx
    .select({
      status: bookings.status,
      services: bookings.services,
      title: bookings.title,
      location: bookings.location,
      starts_at: bookings.starts_at,
      told: bookings.mailed_starts_at,
      email: leads.email,
      practice: leads.practice,
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
type News = { mail: Mail; until: string; told: string | null };

/** What the customer hasn't been told yet; nothing without an address, once it has begun, or if staff play them. */
function newsOf({ status, email, practice, starts_at, told, ...row }: Row): News | undefined {
  const isToCome = (at: string | null): at is string => at !== null && Date.parse(at) > Date.now();
  if (!email || practice) return undefined;
  if (status === "booked" && isToCome(starts_at) && starts_at !== told) {
    const letter = { ...row, to: email, starts_at };
    return { mail: told ? movedMail(letter) : bookedMail(letter), until: starts_at, told: starts_at };
  }
  if (status === "cancelled" && isToCome(told))
    return { mail: cancelledMail({ ...row, to: email, starts_at: told }), until: told, told: null };
  return undefined;
}

/** Mails what became of an appointment, by its row as it is now; noted in the same transaction, so only once. */
export async function confirmBookingByMail(input: OfBooking): Promise<undefined> {
  const ctx = systemCtx(getDb(), input.organization_id);
  if (!(await confirmsByEmail(ctx))) return;
  await transaction(ctx.db, async (tx) => {
    const row = await readBooking(tx, ctx, input.booking_id);
    const news = row && newsOf(row);
    if (!news) return;
    await queueMail(tx, news.mail, news.until);
    const noted = { mailed_starts_at: news.told };
    await tx
      .update(bookings)
      .set(noted)
      .where(byId(ctx, bookings, input.booking_id));
  });
}
