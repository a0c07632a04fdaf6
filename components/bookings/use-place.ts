import { useSearchParams } from "next/navigation";
import { useEffect, useState } from "react";
import { addressNow, idIn } from "@/components/address";
import { isDate } from "@/lib/time/clock";
import type { BookingView } from "@/schema/booking";

/** The lists, in the order in which they are shown. */
export const VIEWS: readonly BookingView[] = [
  "today",
  "upcoming",
  "requested",
  "untold",
  "past",
  "cancelled",
];

/** The lists, and the waiting list, which is none of bookings. */
export type ListName = BookingView | "waiting";
const LISTS: readonly ListName[] = [...VIEWS, "waiting"];

/** What the bookings page shows, all of it in the URL: `?date=2026-11-23&list=past&booking=…`. */
export type CalendarPlace = {
  /** The selected day, or null for today. */
  date: string | null;
  /** "day": a day with a column for each resource. null: the week. */
  view: "day" | null;
  /** The only resource whose appointments are shown; null for all. */
  with: string | null;
  /** The list that is shown instead of the calendar, if any. */
  list: ListName | null;
  booking: string | null;
};

function placeIn(params: Pick<URLSearchParams, "get">): CalendarPlace {
  const [date, list, booking] = [params.get("date"), params.get("list"), params.get("booking")];
  return {
    date: isDate(date) ? date : null,
    view: params.get("view") === "day" ? "day" : null,
    with: idIn(params.get("with")),
    list: LISTS.find((view) => view === list) ?? null,
    booking: idIn(booking),
  };
}

/** Reads the place from the URL, and goes to another. What isn't given stays the same. */
export function useCalendarPlace(): [CalendarPlace, (changes: Partial<CalendarPlace>) => void] {
  const place = placeIn(useSearchParams());
  const go = (changes: Partial<CalendarPlace>) => {
    const next = new URLSearchParams();
    for (const [name, value] of Object.entries({ ...placeIn(addressNow()), ...changes }))
      if (value) next.set(name, value);
    window.history.pushState(null, "", next.size > 0 ? `?${next}` : window.location.pathname);
  };
  return [place, go];
}

/** The time, updated every half minute; null until the page runs in a browser. */
export function useClock(): number | null {
  const [now, setNow] = useState<number | null>(null);
  useEffect(() => {
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 30_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
