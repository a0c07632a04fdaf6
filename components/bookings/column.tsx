import type { MouseEvent } from "react";
import { calendar } from "@/components/text/en/calendar";
import { usePart } from "@/components/text/use-part";
import { Bone } from "@/components/ui/skeleton-rows";
import { minutesOf, timeOfMinutes, wallOf } from "@/server/lib/clock";
import type { ShownBooking } from "@/server/schema/booking";
import { EventCard } from "./event";
import { type Segment, segmentsOn } from "./segments";
import { useResources } from "./use-resources";
import styles from "./week.module.css";

const HOUR_PX = 72;
const COMPACT_MINUTES = 40;
/** What is pointed at, or carried, keeps to such minutes. */
export const STEP_MINUTES = 15;

type Opening = { from: string; to: string };
export type HourRange = { from: number; to: number };

/** A column of the calendar: a day, of all or of one resource. */
export type GridColumn = {
  key: string;
  date: string;
  /** Whose it is; null: everybody's. */
  resource_id: string | null;
  /** What stands above it. */
  title: string;
  isToday: boolean;
  opening: readonly Opening[];
  /** Undefined while they are fetched. */
  bookings: readonly ShownBooking[] | undefined;
  /** What it is, for screen readers, with how many appointments there are. */
  label: (count: number) => string;
};

/** Where in the grid something is: how many minutes after the day began. */
export type GridPlace = { column: GridColumn; minutes: number };

/** What is being carried over a column. */
type Ghost = { from: number; length: number; name: string };

export type Shared = { hours: HourRange; now: number; time_zone: string; onOpen: (id: string) => void };

export const px = (minutes: number) => (minutes * HOUR_PX) / 60;

/** So many minutes are so many pixels. */
export const minutesAt = (pixels: number) => (pixels * 60) / HOUR_PX;

const toStep = (minutes: number) => Math.floor(minutes / STEP_MINUTES) * STEP_MINUTES;

type PlacedProps = { segment: Segment; place: string | null; isCarried: boolean } & Pick<
  Shared,
  "hours" | "time_zone" | "onOpen"
>;

function Placed({ segment, place, isCarried, hours, time_zone, onOpen }: PlacedProps) {
  const { booking, from, to, lane, lanes } = segment;
  const style = {
    top: px(from - hours.from) + 1,
    height: px(to - from) - 2,
    left: `calc(${(lane / lanes) * 100}% + 2px)`,
    width: `calc(${100 / lanes}% - 4px)`,
  };
  return (
    <li
      className={styles.placed}
      style={style}
      data-booking={booking.id}
      data-carried={isCarried || undefined}
    >
      <EventCard
        booking={booking}
        time_zone={time_zone}
        onOpen={onOpen}
        place={place}
        isCompact={to - from < COMPACT_MINUTES}
      />
    </li>
  );
}

/** Where an appointment that is carried would stand. */
function Carried({ ghost: { from, length, name }, hours }: { ghost: Ghost; hours: HourRange }) {
  return (
    <div
      className={styles.ghost}
      style={{ top: px(from - hours.from), height: px(length) }}
      aria-hidden="true"
    >
      <strong>{timeOfMinutes(from)}</strong> {name}
    </div>
  );
}

type ColumnProps = Shared & {
  column: GridColumn;
  index: number;
  /** Which appointment is being carried, from whatever column. */
  carried: string | null;
  ghost: Ghost | null;
  /** Begins an appointment; no minutes: at the first free time. */
  onFree: (column: GridColumn, minutes: number | null) => void;
};

/** One column: open hours on a lighter ground, what is booked, and the time of day where it is today. */
export function Column({ column, index, carried, ghost, onFree, ...shared }: ColumnProps) {
  const text = usePart(calendar);
  const { hours, now, time_zone } = shared;
  const { date, resource_id, opening, bookings, label } = column;
  const { nameOf } = useResources();
  const segments = bookings ? segmentsOn(date, bookings, time_zone) : [];
  const wall = wallOf(now, time_zone);
  const isNow = wall.date === date && wall.minutes >= hours.from && wall.minutes <= hours.to;
  const begin = ({ detail, clientY, currentTarget }: MouseEvent) => {
    const y = clientY - currentTarget.getBoundingClientRect().top;
    // The keyboard points at no time.
    onFree(column, detail === 0 ? null : toStep(hours.from + minutesAt(y)));
  };
  return (
    <div className={styles.column} style={{ height: px(hours.to - hours.from) }} data-column={index}>
      {opening.map(({ from, to }) => {
        const [start, end] = [Math.max(minutesOf(from), hours.from), Math.min(minutesOf(to), hours.to)];
        const style = { top: px(start - hours.from), height: px(end - start) };
        return <div key={from} className={styles.open} style={style} />;
      })}
      <div className={styles.lines} style={{ backgroundSize: `100% ${HOUR_PX}px` }} />
      {!bookings && <Bone className={styles.loading} height={56} />}
      <button
        type="button"
        className={styles.free}
        aria-label={text.freeAt(label(segments.length))}
        aria-haspopup="dialog"
        onClick={begin}
      />
      <ul className={styles.events} aria-label={label(segments.length)}>
        {segments.map((segment) => (
          <Placed
            key={segment.booking.id}
            segment={segment}
            place={resource_id ? null : nameOf(segment.booking.resource_id)}
            isCarried={segment.booking.id === carried}
            {...shared}
          />
        ))}
      </ul>
      {ghost && <Carried ghost={ghost} hours={hours} />}
      {isNow && <div className={styles.now} style={{ top: px(wall.minutes - hours.from) }} />}
    </div>
  );
}
