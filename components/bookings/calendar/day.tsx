import { NextAppointment, nextAfter } from "@/components/bookings/next-appointment";
import { countOn, hoursOf } from "@/components/bookings/segments";
import { useResources } from "@/components/bookings/use-resources";
import { bookings as bookingsWords } from "@/components/text/en/bookings";
import { calendar as calendarWords } from "@/components/text/en/calendar";
import { usePart } from "@/components/text/use-part";
import { LazyLink } from "@/components/ui/button/lazy-link";
import { useMay } from "@/components/ui/may";
import { dateInWords } from "@/components/ui/time/clock";
import type { GridColumn } from "./column";
import { DaySheet } from "./day-sheet";
import { Grid } from "./grid";
import { useHolidays } from "./holidays";
import { type CalendarProps, isFor } from "./week";
import styles from "./week.module.css";

/** A day's columns: one for each bookable resource, and for any other that still has appointments on that day. */
function useColumns({ state, resource_id }: Pick<CalendarProps, "state" | "resource_id">): GridColumn[] {
  const words = usePart(calendarWords);
  const { nameOf } = useResources();
  const { query, dates, day, today, isOther, time_zone } = state;
  const {
    bookings = [],
    buffers = [],
    busy = [],
    blocked = [],
    resources = [],
    days = [],
  } = query.data ?? {};
  const holidayOn = useHolidays(query.data?.exceptions);
  const index = dates.indexOf(day);
  const usual = days[index]?.opening_hours ?? [];
  const known = new Set(resources.map(({ id }) => id));
  const others = new Set(
    bookings
      .filter((one) => !known.has(one.resource_id ?? "") && countOn(day, [one], time_zone) > 0)
      .map((one) => one.resource_id),
  );
  const all = [
    ...resources.map(({ id, name, days: open }) => ({ id, name, opening: open[index] ?? [] })),
    ...[...others].map((id) => ({ id, name: nameOf(id) ?? words.nobody, opening: usual })),
  ];
  return all
    .filter(({ id }) => !resource_id || id === resource_id)
    .map(({ id, name, opening }) => ({
      key: id ?? "",
      date: day,
      resource_id: id,
      title: name,
      isToday: day === today,
      holiday: isOther ? null : holidayOn(day, id),
      opening,
      bookings: isOther ? undefined : bookings.filter((one) => one.resource_id === id),
      busy: isOther ? [] : busy.filter((one) => one.resource_id === id),
      blocked: isOther ? [] : blocked.filter((one) => isFor(one, id)),
      buffers,
      label: (count: number) => words.columnOf(name, dateInWords(day, "long"), count),
    }));
}

/** A day with a column for each person, room or chair, each printed on its own sheet. */
export function Day({ state, resource_id, go, now, ...shared }: CalendarProps) {
  const text = usePart(bookingsWords);
  const words = usePart(calendarWords);
  const { query, day, isOther, time_zone } = state;
  const columns = useColumns({ state, resource_id });
  const mayAdd = useMay("resources.create");
  const calendar = query.data;
  const bookings = isOther ? undefined : calendar?.bookings;
  const isEmpty = bookings && countOn(day, bookings, time_zone) === 0;
  const note = calendar && (
    <>
      {isEmpty && (
        <p className={styles.none}>
          {text.emptyDay}{" "}
          <NextAppointment
            next={nextAfter(day, bookings, { time_zone, now }) ?? calendar.next}
            days={calendar.days}
            time_zone={time_zone}
            go={go}
          />
        </p>
      )}
      {calendar.resources.length === 1 && (
        <p className={styles.none}>
          {words.oneColumn} {mayAdd && <LazyLink href="/settings/availability">{words.addColumns}</LazyLink>}
        </p>
      )}
    </>
  );
  return (
    <>
      <Grid
        columns={columns}
        hours={hoursOf(calendar)}
        now={now}
        time_zone={time_zone}
        isBusy={!calendar || isOther}
        note={note}
        {...shared}
      />
      <DaySheet columns={columns} time_zone={time_zone} />
    </>
  );
}
