import { createHash } from "node:crypto";
import { desc, eq, notInArray } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { bookingLinks } from "@/db/schema/booking-pages";
import { inOrg } from "@/db/tenant";
import { env } from "@/lib/env";
import { hashLinkToken, newShortToken } from "@/lib/secret/link-token";
import type { Ctx } from "@/server/http/ctx";

/** Each mail and message has a link of its own. */
const MOST_LINKS = 50;

/** The token of the calendar file alone: who is given the file's address can't find the link by it. */
const calendarToken = (token: string): string =>
  createHash("sha256").update(`calendar file ${token}`).digest("base64url");

/** What is stored of a link is only the hash of its calendar file's token, by which both are found. */
export const hashOfCalendar = hashLinkToken;
export const hashOfLink = (token: string): string => hashOfCalendar(calendarToken(token));

/** Stores a customer's link to an appointment. Beyond the most that one has, the oldest end. */
export async function storeLink(tx: Tx, ctx: Ctx, booking_id: string, token: string): Promise<void> {
  const { organization_id } = ctx;
  await tx.insert(bookingLinks).values({ organization_id, booking_id, token_hash: hashOfLink(token) });
  const newest = tx
    .select({ token_hash: bookingLinks.token_hash })
    .from(bookingLinks)
    .where(inOrg(ctx, bookingLinks, eq(bookingLinks.booking_id, booking_id)))
    .orderBy(desc(bookingLinks.created_at))
    .limit(MOST_LINKS);
  await tx
    .delete(bookingLinks)
    .where(
      inOrg(
        ctx,
        bookingLinks,
        eq(bookingLinks.booking_id, booking_id),
        notInArray(bookingLinks.token_hash, newest),
      ),
    );
}

/**
 * Gives the customer of an appointment another link to it, and returns its token: 128 random bits. Only a hash is
 * stored, so it is to be sent at once.
 */
export async function newBookingLink(tx: Tx, ctx: Ctx, booking_id: string): Promise<string> {
  const token = newShortToken();
  await storeLink(tx, ctx, booking_id, token);
  return token;
}

/** Where its customer sees, moves and cancels an appointment. */
export const manageUrl = (token: string): string => `${env.PUBLIC_URL}/booking/${token}`;

/** Where an appointment can be downloaded as a calendar file. */
export const calendarUrl = (token: string): string =>
  `${env.PUBLIC_URL}/api/calendars/bookings/${calendarToken(token)}.ics`;
