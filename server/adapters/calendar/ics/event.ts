import { DAY_MS } from "@/lib/time/clock";
import { type Component, propertiesOf, propertyOf, wordOf } from "./components";
import {
  type Clocks,
  type Duration,
  instantOf,
  readDigits,
  readDuration,
  timesOf,
  type WallTime,
  wallTimeOf,
} from "./time-values";
import { UnreadableEvent } from "./unreadable";
import type { Interval } from "./vtimezone";

const FREE = ["FREE", "WORKINGELSEWHERE"];

/** Whether the owner, by one of their addresses in lower case, has declined an invitation. */
const isDeclined = (event: Component, owner: ReadonlySet<string>): boolean =>
  propertiesOf(event, "ATTENDEE").some(({ params, value }) => {
    if (params.get("PARTSTAT")?.toUpperCase() !== "DECLINED") return false;
    const addresses = [value, params.get("EMAIL") ?? ""];
    return addresses.some((one) =>
      owner.has(
        one
          .trim()
          .toLowerCase()
          .replace(/^mailto:/, ""),
      ),
    );
  });

/** Whether an event takes up time: it is neither free nor cancelled, nor declined by the owner. */
export const takesTime = (event: Component, owner: ReadonlySet<string>): boolean =>
  wordOf(event, "TRANSP") !== "TRANSPARENT" &&
  wordOf(event, "STATUS") !== "CANCELLED" &&
  !FREE.includes(wordOf(event, "X-MICROSOFT-CDO-BUSYSTATUS")) &&
  !isDeclined(event, owner);

export function startOf(event: Component, clocks: Clocks): WallTime {
  const property = propertyOf(event, "DTSTART");
  if (!property) throw new UnreadableEvent("an event has no beginning");
  return wallTimeOf(property, clocks);
}

/** The beginning of an event as it is written, such as `2026-12-01T09:00`; null if it can't be read. */
export function writtenStart(event: Component): string | null {
  const property = propertyOf(event, "DTSTART");
  if (!property) return null;
  try {
    const { wall, is_date, is_utc } = readDigits(timesOf(property.value));
    return new Date(wall).toISOString().slice(0, is_date ? 10 : 16) + (is_utc ? "Z" : "");
  } catch (error) {
    if (error instanceof UnreadableEvent) return null;
    throw error;
  }
}

/** How long an event lasts: calendar days for one between dates, else by the clock of what it was given. */
export function durationOf(event: Component, start: WallTime, clocks: Clocks): Duration {
  const [end, duration] = [propertyOf(event, "DTEND"), propertyOf(event, "DURATION")];
  if (end?.value) return between(start, wallTimeOf(end, clocks));
  if (duration?.value) return readDuration(duration.value);
  return { days: start.is_date ? 1 : 0, ms: 0 };
}

export function between(start: WallTime, end: WallTime): Duration {
  if (start.is_date && end.is_date)
    return { days: Math.max(1, Math.round((end.wall - start.wall) / DAY_MS)), ms: 0 };
  return { days: 0, ms: instantOf(end) - instantOf(start) };
}

/** The span that begins at a written time. */
export function spanFrom(start: WallTime, { days, ms }: Duration): Interval {
  const from = instantOf(start);
  const until = days === 0 ? from : start.clock.toMoment(start.wall + days * DAY_MS);
  return { from, until: until + ms };
}
