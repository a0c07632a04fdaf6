import { keepPreviousData } from "@tanstack/react-query";
import { useEffect } from "react";
import { trpc } from "@/components/trpc";
import { addDays, mondayOf, wallOf } from "./clock";

const REFRESH_MS = 30_000;
const DAYS = 7;

/** What the calendar is asked for a week; the cache's key as well. */
export const weekOf = (monday: string) => ({ from: monday, days: DAYS });

/**
 * The week of a date (of today where null), with the weeks beside it fetched ahead. `isOther`: what is there is still
 * another week's.
 */
export function useCalendar(date: string | null, now: number, isShown: boolean) {
  const utils = trpc.useUtils();
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const organization = trpc.organization.get.useQuery({}, { staleTime: 600_000 });
  const time_zone = organization.data?.time_zone ?? here;
  const today = wallOf(now, time_zone).date;
  const day = date ?? today;
  const monday = mondayOf(day);
  const query = trpc.bookings.calendar.useQuery(weekOf(monday), {
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
    enabled: isShown && (organization.data !== undefined || date !== null || organization.isError),
  });
  const isLoaded = query.isSuccess && !query.isPlaceholderData;
  useEffect(() => {
    if (!isLoaded) return;
    for (const days of [-DAYS, DAYS]) void utils.bookings.calendar.prefetch(weekOf(addDays(monday, days)));
  }, [isLoaded, monday, utils]);
  const dates = Array.from({ length: DAYS }, (_, index) => addDays(monday, index));
  return { query, dates, day, today, monday, time_zone, isOther: query.isPlaceholderData };
}

export type CalendarState = ReturnType<typeof useCalendar>;
