import { bookings as bookingsWords } from "@/components/text/en/bookings";
import { usePart } from "@/components/text/use-part";
import { dateInWords } from "@/components/ui/clock";
import type { Drop } from "./carry";
import type { GridColumn, Shared } from "./column";
import { Grid } from "./grid";
import { useHolidays } from "./holidays";
import { NextAppointment } from "./next-appointment";
import { hoursOf } from "./segments";
import type { CalendarState } from "./use-calendar";
import type { CalendarPlace } from "./use-place";
import styles from "./week.module.css";

export type CalendarProps = Pick<Shared, "now" | "onOpen"> & {
  state: CalendarState;
  /** The only resource whose appointments are shown; null for all. */
  resource_id: string | null;
  go: (place: Partial<CalendarPlace>) => void;
  drop: Drop;
  onFree: (column: GridColumn, minutes: number | null) => void;
};

/** A week with a time axis. While another week loads, its days are empty, so that nothing jumps. */
export function Week({ state, resource_id, go, ...shared }: CalendarProps) {
  const text = usePart(bookingsWords);
  const { query, dates, today, isOther, time_zone } = state;
  const calendar = query.data;
  const holidayOn = useHolidays(calendar?.exceptions);
  const bookings = isOther
    ? undefined
    : calendar?.bookings.filter((one) => !resource_id || one.resource_id === resource_id);
  const own = calendar?.resources.find(({ id }) => id === resource_id);
  const isOnes = resource_id !== null || calendar?.resources.length === 1;
  const busy = isOther || !isOnes ? [] : (calendar?.busy ?? []);
  const columns = dates.map((date, index) => ({
    key: date,
    date,
    resource_id,
    title: dateInWords(date),
    isToday: date === today,
    holiday: isOther ? null : holidayOn(date, resource_id),
    opening: (own ? own.days[index] : calendar?.days[index]?.opening_hours) ?? [],
    bookings,
    busy: busy.filter((one) => !resource_id || one.resource_id === resource_id),
    buffers: calendar?.buffers ?? [],
    label: (count: number) => text.allDay(dateInWords(date, "long"), count),
  }));
  return (
    <Grid
      columns={columns}
      hours={hoursOf(calendar)}
      time_zone={time_zone}
      isBusy={!calendar || isOther}
      note={
        calendar &&
        bookings?.length === 0 && (
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
