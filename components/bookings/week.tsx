import { bookings as bookingsWords } from "@/components/text/en/bookings";
import { usePart } from "@/components/text/use-part";
import { dateInWords } from "@/components/ui/clock";
import { Bone } from "@/components/ui/skeleton-rows";
import { minutesOf, timeOfMinutes, wallOf } from "@/server/lib/clock";
import type { Calendar, ShownBooking } from "@/server/schema/booking";
import { EventCard } from "./event";
import { NextAppointment } from "./next-appointment";
import { hoursOf, type Segment, segmentsOn } from "./segments";
import type { CalendarState } from "./use-calendar";
import type { CalendarPlace } from "./use-place";
import styles from "./week.module.css";

const HOUR_PX = 72;
const COMPACT_MINUTES = 40;

/** As wide as a card needs to be read, with as many of them side by side as overlap. */
const LANE_PX = 104;

/** The widths of the axis and the days: a day whose appointments overlap is wider. */
function widthsOf(dates: readonly string[], calendar: Calendar | undefined, time_zone: string): string {
  const widths = dates.map((date) => {
    const lanes = calendar ? segmentsOn(date, calendar.bookings, time_zone).map((one) => one.lanes) : [];
    const most = Math.max(1, ...lanes);
    return `minmax(${Math.max(112, most * LANE_PX)}px, ${1 + (most - 1) / 2}fr)`;
  });
  return `56px ${widths.join(" ")}`;
}

type Hours = { from: number; to: number };

const px = (minutes: number) => (minutes * HOUR_PX) / 60;

function Placed({ segment, hours, time_zone, onOpen }: { segment: Segment; hours: Hours } & Shared) {
  const { booking, from, to, lane, lanes } = segment;
  const style = {
    top: px(from - hours.from) + 1,
    height: px(to - from) - 2,
    left: `calc(${(lane / lanes) * 100}% + 2px)`,
    width: `calc(${100 / lanes}% - 4px)`,
  };
  return (
    <li className={styles.placed} style={style}>
      <EventCard
        booking={booking}
        time_zone={time_zone}
        onOpen={onOpen}
        isCompact={to - from < COMPACT_MINUTES}
      />
    </li>
  );
}

type Shared = { time_zone: string; onOpen: (id: string) => void };
type Opening = { from: string; to: string };
type ColumnProps = Shared & {
  date: string;
  hours: Hours;
  now: number;
  opening: readonly Opening[];
  bookings: readonly ShownBooking[] | undefined;
};

/** One day: open hours on a lighter ground, what is booked, and the time of day where it is today. */
function Column({ date, hours, now, opening, bookings, time_zone, onOpen }: ColumnProps) {
  const text = usePart(bookingsWords);
  const segments = bookings ? segmentsOn(date, bookings, time_zone) : [];
  const wall = wallOf(now, time_zone);
  const isNow = wall.date === date && wall.minutes >= hours.from && wall.minutes <= hours.to;
  return (
    <div className={styles.column} style={{ height: px(hours.to - hours.from) }}>
      {opening.map(({ from, to }) => {
        const [start, end] = [Math.max(minutesOf(from), hours.from), Math.min(minutesOf(to), hours.to)];
        const style = { top: px(start - hours.from), height: px(end - start) };
        return <div key={from} className={styles.open} style={style} />;
      })}
      <div className={styles.lines} style={{ backgroundSize: `100% ${HOUR_PX}px` }} />
      {!bookings && <Bone className={styles.loading} height={56} />}
      <ul className={styles.events} aria-label={text.allDay(dateInWords(date, "long"), segments.length)}>
        {segments.map((segment) => (
          <Placed
            key={segment.booking.id}
            segment={segment}
            hours={hours}
            time_zone={time_zone}
            onOpen={onOpen}
          />
        ))}
      </ul>
      {isNow && <div className={styles.now} style={{ top: px(wall.minutes - hours.from) }} />}
    </div>
  );
}

/** The hours, and the time of day where there is one. */
function Axis({ hours, wall }: { hours: Hours; wall: { time: string; minutes: number } | null }) {
  const full = Array.from({ length: (hours.to - hours.from) / 60 }, (_, hour) => hours.from + hour * 60);
  return (
    <div className={styles.axis} aria-hidden="true">
      {full.slice(1).map((at) => (
        <span
          key={at}
          style={{ top: px(at - hours.from) }}
          data-near={(wall && Math.abs(at - wall.minutes) < 15) || undefined}
        >
          {timeOfMinutes(at)}
        </span>
      ))}
      {wall && wall.minutes >= hours.from && wall.minutes <= hours.to && (
        <span className={styles.nowTime} style={{ top: px(wall.minutes - hours.from) }}>
          {wall.time}
        </span>
      )}
    </div>
  );
}

/** A week with a time axis. While another week is fetched its days stand empty, and nothing jumps. */
export function Week({
  state,
  now,
  go,
  onOpen,
}: {
  state: CalendarState;
  now: number;
  go: (place: Partial<CalendarPlace>) => void;
  onOpen: (id: string) => void;
}) {
  const text = usePart(bookingsWords);
  const { query, dates, today, isOther, time_zone } = state;
  const calendar = query.data;
  const hours = hoursOf(calendar);
  const isThisWeek = dates.includes(today);
  const gridTemplateColumns = widthsOf(dates, isOther ? undefined : calendar, time_zone);
  return (
    <div className={styles.scroll}>
      {calendar && !isOther && calendar.bookings.length === 0 && (
        <p className={styles.none}>
          {text.emptyWeek}{" "}
          <NextAppointment next={calendar.next} days={calendar.days} time_zone={time_zone} go={go} />
        </p>
      )}
      <div className={styles.week} style={{ gridTemplateColumns }} aria-busy={!calendar || isOther}>
        <div className={styles.corner} />
        {dates.map((date) => (
          <h2 key={date} className={styles.day} data-today={date === today || undefined}>
            {dateInWords(date)}
          </h2>
        ))}
        <Axis hours={hours} wall={isThisWeek ? wallOf(now, time_zone) : null} />
        {dates.map((date, index) => (
          <Column
            key={date}
            date={date}
            hours={hours}
            now={now}
            time_zone={time_zone}
            onOpen={onOpen}
            opening={calendar?.days[index]?.opening_hours ?? []}
            bookings={isOther ? undefined : calendar?.bookings}
          />
        ))}
      </div>
    </div>
  );
}
