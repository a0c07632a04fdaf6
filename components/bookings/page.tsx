"use client";

import { Bookings, BookingsLoading } from "./bookings";
import { useClock } from "./use-place";

/** The bookings page. A server can't know the reader's time, so the browser draws the calendar. */
export function BookingsPage() {
  const now = useClock();
  return now === null ? <BookingsLoading /> : <Bookings now={now} />;
}
