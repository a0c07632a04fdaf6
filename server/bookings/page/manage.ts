import { and, eq, isNull, sql } from "drizzle-orm";
import { type Db, type Tx, transaction } from "@/db/client";
import { bookingLinks } from "@/db/schema/booking-pages";
import { bookings } from "@/db/schema/bookings";
import { organizations } from "@/db/schema/organizations";
import { acrossOrgs, orgOf, references } from "@/db/tenant";
import { AppError, notFound } from "@/lib/errors";
import type { Booking } from "@/schema/booking";
import { OneLink, PublicBooking, PublicBookingPatch } from "@/schema/public-booking";
import { organizationOf } from "@/server/accounts/organization/organization";
import { limitRate } from "@/server/accounts/sign-in/rate-limit";
import { endAfter, lengthOf, purposeOf } from "@/server/bookings/availability/duration";
import { demandOfBooking } from "@/server/bookings/availability/free-slots";
import { inMoments } from "@/server/bookings/availability/wall-time";
import { bookingColumns } from "@/server/bookings/columns";
import { lockBooking } from "@/server/bookings/lock-booking";
import { toldOnPage } from "@/server/bookings/notices/customer-notice";
import { placeFor } from "@/server/bookings/placement/place";
import { isTimeTaken } from "@/server/bookings/placement/refuse-time";
import { cancelBooking, changeBooking, moveBooking } from "@/server/bookings/store";
import { visitorAction } from "@/server/http/action";
import type { Ctx, Visitor } from "@/server/http/ctx";
import { peopleOf } from "./facts";
import { hashOfCalendar, hashOfLink } from "./link";
import { forCustomer, gone, isOffered, notOffered, type PageWish, refuseUnoffered } from "./offered";
import { countVisitor, customerOf } from "./open-page";
import { canChange, rulesOf, toShownBooking } from "./shown-booking";

const VALID = sql`coalesce(${bookings.ends_at}, ${bookings.starts_at}, now()) + interval '1 day' > now()`;

/** The appointment of a link, by what is stored of it. One statement finds unknown, guessed and ended ones alike: 404. */
async function linkedBooking(db: Db, hash: string) {
  const { organization_id, token_hash } = bookingLinks;
  const [found] = await db
    .select({ organization_id, booking: bookingColumns })
    .from(bookingLinks)
    .innerJoin(bookings, references(bookingLinks, "booking_id", bookings))
    .innerJoin(organizations, orgOf(bookingLinks))
    .where(
      acrossOrgs(
        "a customer's link holds a secret token, and nothing else",
        and(eq(token_hash, hash), VALID, isNull(organizations.suspended_at)),
      ),
    );
  if (!found) throw notFound("appointment");
  return found;
}

type Opened = { ctx: Ctx; booking: Booking };

async function open(visitor: Visitor, hash: string): Promise<Opened> {
  countVisitor(visitor);
  const { booking, ...tenant } = await linkedBooking(visitor.db, hash);
  return { ctx: customerOf(visitor, tenant), booking };
}

/** The appointment of a link, and its customer as a caller. */
export const openLink = (visitor: Visitor, token: string): Promise<Opened> =>
  open(visitor, hashOfLink(token));

/** The same by the token of its calendar file, which opens nothing else. */
export const openCalendarFile = (visitor: Visitor, token: string): Promise<Opened> =>
  open(visitor, hashOfCalendar(token));

export const getPublicBooking = visitorAction({
  summary: "Get an appointment by its customer's own link",
  description: "404 from a day after the appointment on, and for a token that never was one.",
  input: OneLink,
  output: PublicBooking,
  run: async (visitor, { token }) => {
    const { ctx, booking } = await openLink(visitor, token);
    return toShownBooking(ctx, booking, token);
  },
});

const TOO_LATE = "This appointment can't be changed here any more. Write to the business, or call.";

/** The appointment, locked, if its customer may still change it; 409 otherwise. */
async function lockChangeable(tx: Tx, ctx: Ctx, id: string, next?: "cancelled"): Promise<Booking> {
  const booking = await lockBooking(tx, ctx, id, next);
  if (canChange(booking, await rulesOf({ ...ctx, db: tx }))) return booking;
  throw new AppError("conflict", TOO_LATE);
}

type Wanted = { starts_at: string; offered: boolean };

/** Moves it where it is if that is free then, else to whom else it can be with. */
async function move(tx: Tx, ctx: Ctx, id: string, { starts_at, offered }: Wanted): Promise<Booking> {
  const booking = await lockChangeable(tx, ctx, id);
  if (booking.starts_at === starts_at) return booking;
  const ends_at = endAfter(starts_at, await lengthOf({ ...ctx, db: tx }, booking));
  const wanted = {
    ...{ starts_at, ends_at, named: purposeOf(booking), booking_id: id },
    ...{ allows: "nothing" as const, audience: "customer" as const },
  };
  const place = await placeFor(tx, ctx, { ...wanted, resource_id: booking.resource_id }).catch((error) => {
    if (!(error instanceof AppError)) throw error;
    return placeFor(tx, ctx, { ...wanted, resource_id: null });
  });
  if (!offered) throw notOffered();
  return moveBooking(tx, ctx, id, { starts_at, ends_at, ...toldOnPage(starts_at), ...place });
}

async function cancel(tx: Tx, ctx: Ctx, id: string, reason: string | null): Promise<Booking> {
  await lockChangeable(tx, ctx, id, "cancelled");
  await changeBooking(tx, ctx, id, toldOnPage(null));
  return cancelBooking(tx, ctx, id, { reason, reschedule_requested: false });
}

/** Moves it to a time that customers are offered; 409 with the next ones if it is not free. */
async function moveIfOffered(ctx: Ctx, booking: Booking, starts_at: string): Promise<Booking> {
  if (booking.starts_at === starts_at) return booking;
  // Each move tells the customer's address, which may be somebody else's.
  await limitRate("page_move_booking", booking.id);
  const organization = await organizationOf(ctx);
  refuseUnoffered(organization, starts_at);
  const demand = demandOfBooking(organization, booking);
  const wish: PageWish = { organization, demand, resource_id: null, but: booking.id };
  const offered = await isOffered(ctx, wish, starts_at);
  const moving = transaction(ctx.db, (tx) => move(tx, ctx, booking.id, { starts_at, offered }));
  return moving.catch(async (error) => {
    throw isTimeTaken(error) ? await gone(ctx, wish, await peopleOf(ctx), starts_at) : forCustomer(error);
  });
}

export const changePublicBooking = visitorAction({
  summary: "Move or cancel an appointment by its customer's own link",
  description:
    "409 once it is too late for that (`change_until`), or if the time is not free, with the next three in `alternatives`; 422 if it is past, too soon, too far ahead, closed, or not one of the free times; 429 after ten moves in a day. The business is told by its events.",
  input: PublicBookingPatch,
  output: PublicBooking,
  run: async (visitor, { token, ...raw }) => {
    const { ctx, booking } = await openLink(visitor, token);
    const { starts_at, reason } = await inMoments(ctx, raw);
    if (starts_at !== undefined && !canChange(booking, await rulesOf(ctx)))
      throw new AppError("conflict", TOO_LATE);
    const changed =
      starts_at === undefined
        ? await transaction(ctx.db, (tx) => cancel(tx, ctx, booking.id, reason || null))
        : await moveIfOffered(ctx, booking, starts_at);
    return toShownBooking(ctx, changed, token);
  },
});
