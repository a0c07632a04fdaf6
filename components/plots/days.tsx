import { type ReactNode, useState } from "react";
import { dateInWords, shortDate } from "@/components/ui/time/clock";
import styles from "./days.module.css";
import { roundTop } from "./scale";

/** The props of a plot over days: the dates, the greatest value, how values are written, and its texts. */
export type DaysProps = {
  dates: readonly string[];
  most: number;
  format: (value: number) => string;
  /** The plot in a sentence, for screen readers. */
  summary: string;
  /** The label of the control that selects a day by keyboard. */
  label: string;
  /** A day's numbers in words. */
  tell: (day: number) => string;
  /** The value of the top line, given the greatest value. */
  round?: (most: number) => number;
  /** The names of the lines, from the lowest, written beside their ends. */
  names?: readonly { name: string; value: number }[];
};

/** The days with a date below them: the first, the last, and some between, never so close that they touch. */
function marked(dates: readonly string[]): number[] {
  const last = dates.length - 1;
  const parts = dates.length <= 7 ? last : 3;
  return Array.from({ length: parts + 1 }, (_, part) => Math.round((last * part) / parts));
}

type AxesProps = { dates: readonly string[]; top: number; format: DaysProps["format"] };

function Axes({ dates, top, format }: AxesProps) {
  return (
    <>
      {[1, 0.5, 0].map((part) => (
        <div key={part} className={styles.line} style={{ bottom: `${part * 100}%` }} aria-hidden="true">
          <span>{format(top * part)}</span>
        </div>
      ))}
      {marked(dates).map((day) => {
        const end = day === 0 ? "left" : day === dates.length - 1 ? "right" : undefined;
        const style = end ? undefined : { left: `${((day + 0.5) / dates.length) * 100}%` };
        return (
          <span key={day} className={styles.date} style={style} data-end={end} aria-hidden="true">
            {shortDate(dates[day] ?? "")}
          </span>
        );
      })}
    </>
  );
}

/** A name takes 16 of the plot's 82 pixels in height. */
const NAME_HEIGHT = 0.2;

/** The lines' names, stacked if the lines end close together. */
function Names({ names, top }: { names: NonNullable<DaysProps["names"]>; top: number }) {
  let floor = 0;
  return names.map(({ name, value }) => {
    const at = Math.max(value / top, floor);
    floor = at + NAME_HEIGHT;
    return (
      <span key={name} className={styles.name} style={{ bottom: `${at * 100}%` }} aria-hidden="true">
        {name}
      </span>
    );
  });
}

/** The day under the pointer, or chosen with the arrow keys, with its numbers in words. */
function Reader({
  dates,
  label,
  tell,
  day,
  setDay,
}: Pick<DaysProps, "dates" | "label" | "tell"> & {
  day: number | null;
  setDay: (day: number | null) => void;
}) {
  const last = dates.length - 1;
  const words = (at: number) => `${dateInWords(dates[at] ?? "")}: ${tell(at)}`;
  const at = day === null ? 0 : (day + 0.5) / dates.length;
  return (
    <>
      <input
        type="range"
        className={styles.reader}
        min={0}
        max={last}
        value={day ?? last}
        aria-label={label}
        aria-valuetext={words(day ?? last)}
        onChange={(event) => setDay(Number(event.currentTarget.value))}
        onFocus={() => setDay(day ?? last)}
        onBlur={() => setDay(null)}
        onPointerLeave={() => setDay(null)}
        onPointerMove={({ clientX, currentTarget }) => {
          const { left, width } = currentTarget.getBoundingClientRect();
          const under = Math.floor(((clientX - left) / width) * dates.length);
          setDay(Math.min(last, Math.max(0, under)));
        }}
      />
      {day !== null && (
        <>
          <div className={styles.cursor} style={{ left: `${at * 100}%` }} />
          <div className={styles.tip} style={{ left: `${at * 100}%`, translate: `${-at * 100}% 0` }}>
            {words(day)}
          </div>
        </>
      )}
    </>
  );
}

/**
 * The base of every plot over days: lines from zero to a round number, dates below, and a reader for pointer and
 * keyboard. `children` draws into a box of `dates.length` by `top`, with y downwards as in SVG.
 */
export function Days({
  children,
  ...props
}: DaysProps & { children: (top: number, day: number | null) => ReactNode }) {
  const { dates, most, format, summary, names = [], round = roundTop } = props;
  const [day, setDay] = useState<number | null>(null);
  const top = round(most);
  return (
    <div className={styles.plot} data-named={names.length > 0 || undefined}>
      <div className={styles.area}>
        <Axes dates={dates} top={top} format={format} />
        <svg
          className={styles.drawing}
          viewBox={`0 0 ${dates.length} ${top}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={summary}
        >
          {children(top, day)}
        </svg>
        <Names names={names} top={top} />
        <Reader {...props} day={day} setDay={setDay} />
      </div>
    </div>
  );
}
