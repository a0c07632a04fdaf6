import { useState } from "react";
import { BlockedParts, STRIP_PX, useBlockedOn } from "@/components/bookings/blocked/blocked-parts";
import { SpanOffer } from "@/components/bookings/blocked/span-offer";
import type { DayPart } from "@/components/bookings/blocked/use-span-drag";
import { busyOn, type Segment, segmentsOn } from "@/components/bookings/segments";
import { useResources } from "@/components/bookings/use-resources";
import { calendar } from "@/components/text/en/calendar";
import { usePart } from "@/components/text/use-part";
import { Bone } from "@/components/ui/feedback/skeleton-rows";
import { minutesOf, timeOfMinutes, wallOf } from "@/lib/time/clock";
import type { BlockedSpan } from "@/schema/blocked-time";
import type { ShownBooking } from "@/schema/booking";
import type { BookingBuffers, BusyElsewhere } from "@/schema/calendar";
import { BusyParts } from "./busy";
import busyStyles from "./busy.module.css";
import { EventCard } from "./event";
import { Free } from "./free";
import { type HourRange, px } from "./px";
import styles from "./week.module.css";

const COMPACT_MINUTES = 40;

type Opening = { from: string; to: string };
export type GridColumn = {
  key: string;
  date: string;
  /** The resource whose column it is; null for all resources, or for appointments without one. */
  resource_id: string | null;
  title: string;
  isToday: boolean;
  /** The name of a holiday or of other dates with hours of their own. */
  holiday: string | null;
  opening: readonly Opening[];
  /** Undefined while they are loading. */
  bookings: readonly ShownBooking[] | undefined;
  /** Its busy times in external calendars; empty if it shows several resources. */
  busy: readonly BusyElsewhere[];
  /** The blocked times of its resource and of everybody, or of all if it shows several. */
  blocked: readonly BlockedSpan[];
  /** The buffers of its appointments that have any. */
  buffers: readonly BookingBuffers[];
  /** Its name for screen readers, with its number of appointments. */
  label: (count: number) => string;
};

/** A place in the grid. `minutes`: since the start of the day. */
export type GridPlace = { column: GridColumn; minutes: number };

/** The appointment that is being dragged over a column. */
type Ghost = { from: number; length: number; name: string };

export type Shared = { hours: HourRange; now: number; time_zone: string; onOpen: (id: string) => void };

type BuffersProps = { buffers: BookingBuffers; segment: Segment; hours: HourRange; height: number };

/** The buffers before and after an appointment, around its card, within the hours that are drawn. */
function Buffers({ buffers, segment: { from, to }, hours, height }: BuffersProps) {
  const before = px(Math.min(buffers.before_minutes, from - hours.from));
  const after = px(Math.min(buffers.after_minutes, hours.to - to));
  return (
    <>
      {before > 0 && <span className={busyStyles.buffer} style={{ top: -before, height: before }} />}
      {after > 0 && <span className={busyStyles.buffer} style={{ top: height, height: after }} />}
    </>
  );
}

type PlacedProps = {
  segment: Segment;
  place: string | null;
  isCarried: boolean;
  buffers: BookingBuffers | undefined;
} & Pick<Shared, "hours" | "time_zone" | "onOpen">;

function Placed({ segment, place, isCarried, buffers, hours, time_zone, onOpen }: PlacedProps) {
  const text = usePart(calendar);
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
      {buffers && <Buffers buffers={buffers} segment={segment} hours={hours} height={style.height} />}
      <EventCard
        booking={booking}
        time_zone={time_zone}
        onOpen={onOpen}
        place={place}
        buffers={buffers && text.keptFree(buffers.before_minutes, buffers.after_minutes)}
        isCompact={to - from < COMPACT_MINUTES}
      />
    </li>
  );
}

/** Shows where a dragged appointment would be. */
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
  /** The id of the appointment that is being dragged, from any column. */
  carried: string | null;
  ghost: Ghost | null;
  isLast: boolean;
} & ColumnActions;

export type ColumnActions = {
  /** Starts an appointment; without minutes, at the first free time. */
  onFree: (column: GridColumn, minutes: number | null) => void;
  /** Blocks a span of its time; null if the user may not. */
  onBlock: ((column: GridColumn, span: DayPart) => void) | null;
  onOpenBlocked: (span: BlockedSpan) => void;
};

/** One column: open hours on a lighter background, the bookings, and the current time if it is today. */
export function Column({
  column,
  index,
  isLast,
  carried,
  ghost,
  onFree,
  onBlock,
  onOpenBlocked,
  ...shared
}: ColumnProps) {
  const text = usePart(calendar);
  const { hours, now, time_zone } = shared;
  const { date, resource_id, opening, bookings, busy, buffers, label } = column;
  const { nameOf } = useResources();
  const segments = bookings ? segmentsOn(date, bookings, time_zone) : [];
  const wall = wallOf(now, time_zone);
  const isNow = wall.date === date && wall.minutes >= hours.from && wall.minutes <= hours.to;
  const parts = busyOn(date, busy, time_zone);
  const blocked = useBlockedOn()(date, column.blocked, resource_id, time_zone);
  const [offered, offer] = useState<DayPart | null>(null);
  const onSpan = (span: DayPart) => (onBlock ? offer(span) : onFree(column, span.from));
  const close = () => offer(null);
  return (
    <div className={styles.column} style={{ height: px(hours.to - hours.from) }} data-column={index}>
      {opening.map(({ from, to }) => {
        const [start, end] = [Math.max(minutesOf(from), hours.from), Math.min(minutesOf(to), hours.to)];
        const style = { top: px(start - hours.from), height: px(end - start) };
        return <div key={from} className={styles.open} style={style} />;
      })}
      <div className={styles.lines} style={{ backgroundSize: `100% ${px(60)}px` }} />
      <BusyParts parts={parts} hours={hours} />
      {!bookings && <Bone className={styles.loading} height={56} />}
      <Free
        parts={parts}
        hours={hours}
        label={text.freeAt(label(segments.length))}
        begin={(minutes) => onFree(column, minutes)}
        onSpan={onSpan}
      />
      {isNow && <div className={styles.now} style={{ top: px(wall.minutes - hours.from) }} />}
      <BlockedParts found={blocked} hours={hours} onOpen={onOpenBlocked} />
      <ul
        className={styles.events}
        style={{ right: blocked.lanes * STRIP_PX }}
        aria-label={label(segments.length)}
      >
        {segments.map((segment) => (
          <Placed
            key={segment.booking.id}
            segment={segment}
            place={resource_id ? null : nameOf(segment.booking.resource_id)}
            isCarried={segment.booking.id === carried}
            buffers={buffers.find(({ booking_id }) => booking_id === segment.booking.id)}
            {...shared}
          />
        ))}
      </ul>
      {offered && (
        <SpanOffer
          span={offered}
          hours={hours}
          isAtEnd={isLast}
          book={() => {
            close();
            onFree(column, offered.from);
          }}
          block={() => {
            close();
            onBlock?.(column, offered);
          }}
          close={close}
        />
      )}
      {ghost && <Carried ghost={ghost} hours={hours} />}
    </div>
  );
}
