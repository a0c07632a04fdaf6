import type { BusyPart } from "@/components/bookings/segments";
import { calendar } from "@/components/text/en/calendar";
import { usePart } from "@/components/text/use-part";
import { timeOfMinutes } from "@/lib/time/clock";
import styles from "./busy.module.css";
import { type HourRange, px } from "./px";

const SHORT_MINUTES = 20;

/** Describes a busy time from an external calendar in words. Its subject is private and not shown. */
export function useBusyWords() {
  const text = usePart(calendar);
  return ({ busy, from, to }: BusyPart) =>
    text.busySpan(text.busy(busy.calendar), timeOfMinutes(from), timeOfMinutes(to));
}

/** A resource's busy times from external calendars, hatched below the bookings. */
export function BusyParts({ parts, hours }: { parts: readonly BusyPart[]; hours: HourRange }) {
  const text = usePart(calendar);
  const inWords = useBusyWords();
  const seen = parts.filter(({ from, to }) => to > hours.from && from < hours.to);
  if (seen.length === 0) return null;
  return (
    <ul className={styles.parts} aria-label={text.busyElsewhere}>
      {seen.map((part) => {
        const [from, to] = [Math.max(part.from, hours.from), Math.min(part.to, hours.to)];
        return (
          <li
            key={part.key}
            className={styles.part}
            style={{ top: px(from - hours.from), height: px(to - from) }}
          >
            <span className="visually-hidden">{inWords(part)}</span>
            {to - from >= SHORT_MINUTES && (
              <span className={styles.name} aria-hidden="true" dir="auto">
                {text.busy(part.busy.calendar)}
              </span>
            )}
          </li>
        );
      })}
    </ul>
  );
}
