import { useEffect } from "react";
import { keepPreviousData, trpc } from "@/components/trpc";
import { useTimeZone } from "@/components/ui/time/zone";
import { addDays, dateOf, mondayOf } from "@/lib/time/clock";

const REFRESH_MS = 30_000;
const DAYS = 7;

/** The query for a week of the calendar, which is also its cache key. */
export const weekOf = (monday: string) => ({ from: monday, days: DAYS });

/** Loads the week of a date (null: today) and prefetches its neighbours. `isOther`: still shows another week. */
export function useCalendar(date: string | null, now: number, isShown: boolean) {
  const utils = trpc.useUtils();
  const time_zone = useTimeZone();
  const today = dateOf(now, time_zone);
  const day = date ?? today;
  const monday = mondayOf(day);
  const query = trpc.bookings.calendar.useQuery(weekOf(monday), {
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
    enabled: isShown,
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
