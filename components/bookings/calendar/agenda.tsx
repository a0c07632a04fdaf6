import type { ReactNode } from "react";
import { BlockedRow } from "@/components/bookings/blocked/blocked-row";
import { NextAppointment, nextAfter } from "@/components/bookings/next-appointment";
import { busyOn, countOn, partsOn, segmentsOn } from "@/components/bookings/segments";
import type { CalendarPlace } from "@/components/bookings/use-place";
import { useResources } from "@/components/bookings/use-resources";
import { bookings as bookingsWords } from "@/components/text/en/bookings";
import { usePart } from "@/components/text/use-part";
import { SkeletonRows } from "@/components/ui/feedback/skeleton-rows";
import { dateInWords, weekdayOf } from "@/components/ui/time/clock";
import type { BlockedSpan } from "@/schema/blocked-time";
import styles from "./agenda.module.css";
import { useBusyWords } from "./busy";
import { EventCard } from "./event";
import { useHolidays } from "./holidays";
import type { CalendarState } from "./use-calendar";
import { isFor } from "./week";

type Props = {
  steps: ReactNode;
  state: CalendarState;
  /** The only resource whose appointments are shown; null for all. */
  resource_id: string | null;
  now: number;
  go: (place: Partial<CalendarPlace>) => void;
  onOpen: (id: string) => void;
  onOpenBlocked: (span: BlockedSpan) => void;
};

/** The calendar on a phone: a day as a list, with the days of the week to choose from above. */
export function Agenda({ steps, state, resource_id, now, go, onOpen, onOpenBlocked }: Props) {
  const text = usePart(bookingsWords);
  const { query, dates, day, today, isOther, time_zone } = state;
  const bookings = isOther
    ? undefined
    : query.data?.bookings.filter((one) => !resource_id || one.resource_id === resource_id);
  const { nameOf } = useResources();
  const segments = bookings && segmentsOn(day, bookings, time_zone);
  const elsewhere = isOther
    ? []
    : (query.data?.busy.filter((one) => !resource_id || one.resource_id === resource_id) ?? []);
  const busy = busyOn(day, elsewhere, time_zone);
  const inWords = useBusyWords();
  const blocked = isOther
    ? []
    : (query.data?.blocked.filter((one) => !resource_id || isFor(one, resource_id)) ?? []);
  const inOrder = [...(segments ?? []), ...partsOn(day, blocked, time_zone)].sort((a, b) => a.from - b.from);
  const holidayOn = useHolidays(query.data?.exceptions);
  const holiday = isOther ? null : holidayOn(day, resource_id);
  return (
    <>
      {steps}
      <div className={styles.agenda}>
        <div className={styles.days}>
          {dates.map((date) => {
            const count = bookings ? countOn(date, bookings, time_zone) : 0;
            return (
              <button
                key={date}
                type="button"
                className={styles.day}
                aria-pressed={date === day}
                aria-label={text.allDay(dateInWords(date, "long"), count)}
                data-today={date === today || undefined}
                data-busy={count > 0 || undefined}
                onClick={() => go({ date: date === today ? null : date })}
              >
                <span>{weekdayOf(date)}</span>
                <span className={styles.number}>{Number(date.slice(8))}</span>
              </button>
            );
          })}
        </div>
        <h2 className={styles.title}>{dateInWords(day, "long")}</h2>
        {holiday && <p className={styles.holiday}>{holiday}</p>}
        {!segments && <SkeletonRows count={5} height={72} />}
        {bookings && segments?.length === 0 && (
          <p className={styles.none}>
            {text.emptyDay}{" "}
            <NextAppointment
              next={nextAfter(day, bookings, { time_zone, now }) ?? query.data?.next}
              days={query.data?.days ?? []}
              time_zone={time_zone}
              go={go}
            />
          </p>
        )}
        <ul className={styles.list}>
          {inOrder.map((one) =>
            "booking" in one ? (
              <li key={one.booking.id} className={styles.item}>
                <EventCard
                  booking={one.booking}
                  time_zone={time_zone}
                  onOpen={onOpen}
                  place={resource_id ? null : nameOf(one.booking.resource_id)}
                />
              </li>
            ) : (
              <li key={`blocked ${one.key}`}>
                <BlockedRow
                  part={{ blocked: one.of, from: one.from, to: one.to }}
                  isShared={!resource_id}
                  onOpen={onOpenBlocked}
                />
              </li>
            ),
          )}
        </ul>
        {busy.length > 0 && (
          <ul className={styles.busy}>
            {busy.map((part) => (
              <li key={part.key}>
                {inWords(part)}
                {!resource_id && ` · ${nameOf(part.busy.resource_id) ?? ""}`}
              </li>
            ))}
          </ul>
        )}
      </div>
    </>
  );
}
