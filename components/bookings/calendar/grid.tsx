import type { ReactNode } from "react";
import { segmentsOn } from "@/components/bookings/segments";
import { timeOfMinutes, wallOf } from "@/lib/time/clock";
import type { Drop } from "./carry";
import { Column, type ColumnActions, type GridColumn, type Shared } from "./column";
import { type HourRange, px } from "./px";
import { useCarry } from "./use-carry";
import styles from "./week.module.css";

/** The width that a card needs for its name, for each of the cards that overlap. */
const LANE_PX = 72;

/** The widths of the axis and the columns, which are equal. */
function widthsOf(columns: readonly GridColumn[], time_zone: string): string {
  const lanes = columns.flatMap(({ date, bookings }) =>
    bookings ? segmentsOn(date, bookings, time_zone).map((one) => one.lanes) : [],
  );
  const least = Math.max(112, LANE_PX * Math.max(1, ...lanes));
  return `56px repeat(${columns.length}, minmax(${least}px, 1fr))`;
}

/** The hours, and the current time if `wall` is given. */
function Axis({ hours, wall }: { hours: HourRange; wall: { time: string; minutes: number } | null }) {
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

type Props = Shared &
  ColumnActions & {
    columns: readonly GridColumn[];
    isBusy: boolean;
    /** Shown above the columns. */
    note: ReactNode;
    /** Shown above the axis. */
    corner?: ReactNode;
    drop: Drop;
  };

/** Columns with a time axis. Appointments can be moved by pointer or keyboard. */
export function Grid({ columns, isBusy, note, corner, drop, ...shared }: Props) {
  const { hours, now, time_zone } = shared;
  const { root, carried, said, handlers } = useCarry({ columns, hours, time_zone, drop });
  const isNow = columns.some(({ isToday }) => isToday);
  return (
    <div className={styles.scroll}>
      {note}
      <div
        ref={root}
        className={styles.week}
        style={{ gridTemplateColumns: widthsOf(columns, time_zone) }}
        aria-busy={isBusy}
        data-carrying={carried !== null || undefined}
        {...handlers}
      >
        <div className={styles.corner}>{corner}</div>
        {columns.map(({ key, title, isToday, holiday }) => (
          <h2
            key={key}
            className={styles.day}
            data-today={isToday || undefined}
            data-holiday={holiday ? true : undefined}
          >
            <span className={styles.title} title={title}>
              {title}
            </span>
            {holiday && (
              <span className={styles.holiday} title={holiday}>
                {holiday}
              </span>
            )}
          </h2>
        ))}
        <Axis hours={hours} wall={isNow ? wallOf(now, time_zone) : null} />
        {columns.map((column, index) => (
          <Column
            key={column.key}
            column={column}
            index={index}
            carried={carried?.id ?? null}
            ghost={carried?.index === index ? carried : null}
            isLast={columns.length > 1 && index === columns.length - 1}
            {...shared}
          />
        ))}
      </div>
      <p className="visually-hidden" aria-live="assertive">
        {said}
      </p>
    </div>
  );
}
