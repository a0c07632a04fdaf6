"use client";

import { Bookings, BookingsLoading } from "./bookings";
import { useClock } from "./use-place";

/** The bookings page: a server can't know the reader's time, so the calendar is the browser's to draw. */
export function BookingsPage() {
  const now = useClock();
  return now === null ? <BookingsLoading /> : <Bookings now={now} />;
}
