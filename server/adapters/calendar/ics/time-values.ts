import { DAY_MS, HOUR_MS, MINUTE_MS } from "@/lib/time/clock";
import type { Property } from "./property";
import { UnreadableEvent } from "./unreadable";

/** Tells the moment at which a clock shows a wall time; both in milliseconds, a wall time as if it were UTC. */
export type Clock = { toMoment(wall: number): number };

/** The clocks for a file's times. `own`: the business's, for dates and for times without a zone. */
export type Clocks = { utc: Clock; own: Clock; named(tzid: string | undefined): Clock };

/** A time as it is written: what its clock shows (in milliseconds, as if it were UTC), and that clock. */
export type WallTime = { wall: number; is_date: boolean; clock: Clock };

/** A duration: days by the calendar, then exact milliseconds. */
export type Duration = { days: number; ms: number };

const TIME = /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)?(Z)?)?$/i;
const DURATION = /^([+-])?P(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/i;

const unreadable = (text: string) => new UnreadableEvent(`“${text.slice(0, 40)}” is no time`);

/** Reads digits such as `20270111T100000Z`, without their zone. */
export function readDigits(text: string): { wall: number; is_date: boolean; is_utc: boolean } {
  const [, year, month, day, hour, minute, second, z] = TIME.exec(text.trim()) ?? [];
  if (year === undefined || Number(year) < 1000) throw unreadable(text);
  const date = Date.UTC(Number(year), Number(month) - 1, Number(day));
  if (new Date(date).getUTCDate() !== Number(day) || Number(month) > 12) throw unreadable(text);
  const time = [hour, minute, second].map((digits) => Number(digits ?? 0));
  const [hours = 0, minutes = 0, seconds = 0] = time;
  if (hours > 24 || minutes > 59 || seconds > 60) throw unreadable(text);
  const wall = date + hours * HOUR_MS + minutes * MINUTE_MS + seconds * 1000;
  return { wall, is_date: hour === undefined, is_utc: z !== undefined };
}

function readTime(text: string, tzid: string | undefined, clocks: Clocks): WallTime {
  const { wall, is_date, is_utc } = readDigits(text);
  if (is_utc) return { wall, is_date, clock: clocks.utc };
  return { wall, is_date, clock: is_date ? clocks.own : clocks.named(tzid) };
}

/** Some programs leave a zone with a colon in its name unquoted: then the time follows the last colon. */
export const timesOf = (value: string): string =>
  /^[\dTZPWDHMS,/+\s-]*$/i.test(value) ? value : (value.split(":").at(-1) ?? "");

function tzidOf({ params, value }: Property): string | undefined {
  const tzid = params.get("TZID");
  const rest = value.slice(0, -timesOf(value).length);
  return tzid !== undefined && rest ? `${tzid}:${rest.slice(0, -1)}` : tzid;
}

/** The time in a property such as DTSTART. */
export const wallTimeOf = (property: Property, clocks: Clocks): WallTime =>
  readTime(timesOf(property.value), tzidOf(property), clocks);

/** A time in an RDATE or EXDATE; a period also has its end or its duration. */
type Listed = WallTime & { end?: WallTime; duration?: Duration };

/** The times in a property that lists them, such as EXDATE. */
export function timesIn(property: Property, clocks: Clocks): Listed[] {
  const tzid = tzidOf(property);
  const texts = timesOf(property.value).split(",");
  return texts
    .filter((text) => text.trim())
    .map((text) => {
      const [start = "", end] = text.split("/");
      const time = readTime(start, tzid, clocks);
      if (end === undefined) return time;
      if (/P/i.test(end)) return { ...time, duration: readDuration(end) };
      return { ...time, end: readTime(end, tzid, clocks) };
    });
}

export function readDuration(text: string): Duration {
  const found = DURATION.exec(text.trim());
  if (!found) throw new UnreadableEvent(`“${text.slice(0, 40)}” is no duration`);
  const [weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = found
    .slice(2)
    .map((digits) => Math.min(Number(digits ?? 0), 1e8));
  const sign = found[1] === "-" ? -1 : 1;
  const ms = hours * HOUR_MS + minutes * MINUTE_MS + seconds * 1000;
  return { days: sign * (weeks * 7 + days), ms: sign * ms };
}

/** The moment of a written time, in milliseconds. */
export const instantOf = ({ wall, clock }: WallTime): number => clock.toMoment(wall);

/** The date that a time is written on, as its midnight. */
export const midnightOf = (wall: number): number => Math.floor(wall / DAY_MS) * DAY_MS;
