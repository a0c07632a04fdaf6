import type ICAL from "ical.js";
import { isTimeZone, startOfDate, toMoment } from "@/server/lib/clock";

const dateOf = ({ year, month, day }: ICAL.Time): string =>
  `${String(year).padStart(4, "0")}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;

const wallOf = (time: ICAL.Time): number =>
  Date.UTC(time.year, time.month - 1, time.day, time.hour, time.minute, time.second);

/** What a time without a zone of its own is read by: the zone that its property names, and the business's. */
export type Zones = { named: string | undefined; own: string };

/**
 * The moment of a calendar's time, in milliseconds. A zone of the IANA database goes by its rules, which a file often
 * holds in part; another by the file's own; a time without any, and a date, by the business's clock.
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
