import { randomBytes } from "node:crypto";
import type { Tx } from "@/db/client";
import { bookingLinks } from "@/db/schema/booking-pages";
import { env } from "@/lib/env";
import { hashLinkToken } from "@/lib/secret/link-token";
import type { Ctx } from "@/server/http/ctx";

const TOKEN_BYTES = 16;

/**
 * Gives the customer of an appointment another link to it, and returns its token: 128 random bits. Only its hash is
 * stored, so it is to be sent at once.
 */
export async function newBookingLink(tx: Tx, ctx: Ctx, booking_id: string): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString("base64url");
  const { organization_id } = ctx;
  await tx.insert(bookingLinks).values({ organization_id, booking_id, token_hash: hashLinkToken(token) });
  return token;
}

/** Where an appointment can be downloaded as a calendar file. */
export const calendarUrl = (token: string): string => `${env.PUBLIC_URL}/api/calendars/bookings/${token}.ics`;
