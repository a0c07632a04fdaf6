import { isNull } from "drizzle-orm";
import type { Expiry } from "@/db/expiry";
import { bookingUids } from "@/db/schema/bookings";

/** Cancellations of bookings that never arrived. */
export const bookingExpiry: Expiry[] = [
  { column: bookingUids.applied_at, kept: "30 days", only: isNull(bookingUids.booking_id) },
];
