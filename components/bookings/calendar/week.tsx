import { bookableIn, hoursOn } from "@/components/bookings/form/bookable";
import { NextAppointment } from "@/components/bookings/next-appointment";
import { busyOn, countOn, hoursOf, partsOn } from "@/components/bookings/segments";
import type { CalendarPlace } from "@/components/bookings/use-place";
import { bookings as bookingsWords } from "@/components/text/en/bookings";
import { calendar as calendarWords } from "@/components/text/en/calendar";
import { usePart } from "@/components/text/use-part";
import { SkeletonRows } from "@/components/ui/feedback/skeleton-rows";
import { createStore, useStore } from "@/components/ui/load/store";
import { dateInWords, weekdayOf } from "@/components/ui/time/clock";
import type { BlockedSpan } from "@/schema/blocked-time";
import type { Drop } from "./carry";
import type { ColumnActions, GridColumn, Shared } from "./column";
import { Grid } from "./grid";
import { useHolidays } from "./holidays";
import type { CalendarState } from "./use-calendar";
import styles from "./week.module.css";

export type CalendarProps = Pick<Shared, "now" | "onOpen"> &
  ColumnActions & {
    state: CalendarState;
    /** The only resource whose appointments are shown; null for all. */
    resource_id: string | null;
    go: (place: Partial<CalendarPlace>) => void;
    drop: Drop;
  };

/** Whether a blocked time is a resource's, or everybody's. */
export const isFor = (one: BlockedSpan, resource_id: string | null): boolean =>
  one.resource_id === null || one.resource_id === resource_id;

/** Whether days on which nobody works are shown, until the page is reloaded. */
const closedShown = createStore(false);

/** Shows or hides the closed days of a week. */
function ClosedDays({ dates, isShown }: { dates: readonly string[]; isShown: boolean }) {
  const words = usePart(calendarWords);
  if (dates.length === 0) return null;
  const days = dates.map(weekdayOf).join(", ");
  return (
    <button
      type="button"
      className={styles.closed}
      aria-label={words.closedDays(days)}
      aria-pressed={isShown}
      title={isShown ? words.hideClosed(days) : words.showClosed(days)}
      onClick={() => closedShown.set(!isShown)}
    >
      {isShown ? "−" : "+"}
      {dates.length}
    </button>
  );
}

/** The week's columns: a day is lighter while somebody can be booked. */
function useColumns({ state, resource_id }: Pick<CalendarProps, "state" | "resource_id">): GridColumn[] {
  const text = usePart(bookingsWords);
  const { query, dates, today, isOther, time_zone } = state;
  const calendar = query.data;
  const holidayOn = useHolidays(calendar?.exceptions);
  const bookings = isOther
    ? undefined
    : calendar?.bookings.filter((one) => !resource_id || one.resource_id === resource_id);
  const own = calendar?.resources.find(({ id }) => id === resource_id);
  const isOnes = resource_id !== null || calendar?.resources.length === 1;
  const busy = isOther ? [] : (calendar?.busy ?? []);
  const blocked = isOther ? [] : (calendar?.blocked ?? []);
  const busySpansOn = (date: string) => [
    ...busyOn(date, busy, time_zone).map((part) => ({ ...part, resource_id: part.busy.resource_id })),
    ...partsOn(date, blocked, time_zone).map((part) => ({ ...part, resource_id: part.of.resource_id })),
  ];
  const openOn = (date: string, index: number) => {
    if (!calendar || own) return own?.days[index];
    if (isOnes || calendar.resources.length === 0) return calendar.days[index]?.opening_hours;
    return bookableIn(hoursOn(calendar, index), busySpansOn(date));
  };
  return dates.map((date, index) => ({
    key: date,
    date,
    resource_id,
    title: dateInWords(date),
    isToday: date === today,
    holiday: isOther ? null : holidayOn(date, resource_id),
    opening: openOn(date, index) ?? [],
    bookings,
    busy: isOnes ? busy.filter((one) => !resource_id || one.resource_id === resource_id) : [],
    blocked: blocked.filter((one) => !resource_id || isFor(one, resource_id)),
    buffers: calendar?.buffers ?? [],
    label: (count: number) => text.allDay(dateInWords(date, "long"), count),
  }));
}

/** The days on which nobody works and nothing is booked or to be said. Today is never one of them. */
function closedDays(
  columns: readonly GridColumn[],
  state: CalendarState,
  resource_id: string | null,
): string[] {
  const { query, time_zone } = state;
  const own = query.data?.resources.find(({ id }) => id === resource_id);
  const isOpen = (index: number) =>
    (own ? own.days[index] : query.data?.days[index]?.opening_hours)?.length !== 0;
  const closed = columns.filter(
    ({ date, isToday, holiday, bookings = [] }, index) =>
      !isOpen(index) && !isToday && !holiday && countOn(date, bookings, time_zone) === 0,
  );
  // Without opening hours, every day is shown.
  return closed.length < columns.length - 1 ? closed.map(({ date }) => date) : [];
}

/**
 * A week with a time axis, without the days on which nobody works. While another week loads, its days are empty, so that
 * nothing jumps.
 */
export function Week({ state, resource_id, go, ...shared }: CalendarProps) {
  const text = usePart(bookingsWords);
  const isShown = useStore(closedShown);
  const all = useColumns({ state, resource_id });
  const { query, isOther, time_zone } = state;
  const calendar = query.data;
  if (!calendar) return <SkeletonRows count={10} height={64} />;
  const closed = closedDays(all, state, resource_id);
  const columns = isShown ? all : all.filter(({ date }) => !closed.includes(date));
  return (
    <Grid
      columns={columns}
      corner={<ClosedDays dates={closed} isShown={isShown} />}
      hours={hoursOf(calendar)}
      time_zone={time_zone}
      isBusy={isOther}
      note={
        all[0]?.bookings?.length === 0 && (
          <p className={styles.none}>
            {text.emptyWeek}{" "}
            <NextAppointment next={calendar.next} days={calendar.days} time_zone={time_zone} go={go} />
          </p>
        )
      }
      {...shared}
    />
  );
}
