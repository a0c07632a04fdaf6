import type ICAL from "ical.js";
import { isTimeZone, startOfDate, toMoment } from "@/server/lib/clock";

const dateOf = ({ year, month, day }: ICAL.Time): string =>
  `${String(year).padStart(4, "0")}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;

const wallOf = (time: ICAL.Time): number =>
  Date.UTC(time.year, time.month - 1, time.day, time.hour, time.minute, time.second);

/** The zones for a time that brings none: the one that its property names, and the business's own. */
export type Zones = { named: string | undefined; own: string };

/**
 * The moment of an iCalendar time, in milliseconds. A zone in the IANA database follows its rules, which files often
 * contain only in part; any other zone follows the file's definition. A time without a zone, and a date, follow the
 * business's clock.
 */
export function momentOfTime(time: ICAL.Time, { named, own }: Zones): number {
  if (time.isDate) return startOfDate(dateOf(time), own);
  const tzid = time.zone?.tzid;
  if (tzid === "UTC") return wallOf(time);
  const known = [named, tzid].find((name) => name !== undefined && isTimeZone(name));
  if (known) return toMoment(wallOf(time), known);
  if (tzid === undefined || tzid === "floating") return toMoment(wallOf(time), own);
  return time.toJSDate().getTime();
}
