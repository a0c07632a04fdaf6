"use client";

import { useThrottledCallback } from "@mantine/hooks";
import { useEffect } from "react";
import { useLive } from "@/components/live/live";
import { trpc } from "@/components/trpc";
import type { LiveItem } from "@/server/schema/live";

/** However much happens, they are renewed once in so long. */
const PAUSE_MS = 1000;
/** How often they are read anew while nothing can be heard. */
const DEAF_MS = 30_000;

const isBooking = ({ type }: LiveItem) => type.startsWith("booking.");
/** Bookings show whom they are for. */
const isCustomer = ({ type }: LiveItem) => type === "lead.updated" || type === "lead.merged";

/**
 * Keeps the calendar, the lists of bookings and the count of requests as they are at the service, on every page. Events
 * tell all that changes them but the opening hours, which are read anew with the page.
 */
export function useBookingsLive(): void {
  const { bookings } = trpc.useUtils();
  const renew = useThrottledCallback(() => void bookings.invalidate(), PAUSE_MS);
  const renewCustomers = useThrottledCallback(() => {
    for (const shown of [bookings.calendar, bookings.browse, bookings.get]) void shown.invalidate();
  }, PAUSE_MS);
  const state = useLive((items) => {
    if (items.some(isBooking)) renew();
    else if (items.some(isCustomer)) renewCustomers();
  }, renew);
  useEffect(() => {
    if (state !== "waiting") return;
    const look = () => {
      if (document.visibilityState === "visible") renew();
    };
    const timer = setInterval(look, DEAF_MS);
    return () => clearInterval(timer);
  }, [state, renew]);
}
