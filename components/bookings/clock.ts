const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(time_zone: string): Intl.DateTimeFormat {
  const known = clocks.get(time_zone);
  if (known) return known;
  const digits = {
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
  } as const;
  const clock = new Intl.DateTimeFormat("en-GB", { timeZone: time_zone, hourCycle: "h23", ...digits });
  clocks.set(time_zone, clock);
  return clock;
}

/** What a zone's clock shows at a moment: `2026-11-21`, `14:05`, and the minutes since midnight. */
export function wallOf(at: number, time_zone: string): { date: string; time: string; minutes: number } {
  const parts = clockOf(time_zone).formatToParts(at);
  const read = (type: Intl.DateTimeFormatPartTypes) => parts.find((part) => part.type === type)?.value ?? "";
  const [hour, minute] = [read("hour"), read("minute")];
  return {
    date: `${read("year")}-${read("month")}-${read("day")}`,
    time: `${hour}:${minute}`,
    minutes: Number(hour) * 60 + Number(minute),
  };
}

/**
 * The moment at which a zone's clock shows a date and a time, as ISO text: the first where it shows them twice, as
 * much later as it was put forward where it never does.
 */
export function momentOf(date: string, time: string, time_zone: string): string {
  const wall = Date.parse(`${date}T${time}:00Z`);
  const shown = (at: number) => {
    const { date: day, time: hour } = wallOf(at, time_zone);
    return Date.parse(`${day}T${hour}:00Z`);
  };
  const moments = [wall - DAY_MS, wall + DAY_MS].map((at) => wall - (shown(at) - at));
  return new Date(moments.find((at) => shown(at) === wall) ?? Math.max(...moments)).toISOString();
}

/** The date some days later, or before where `days` is negative. */
export const addDays = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10);

/** The Monday of a date's week. */
export const mondayOf = (date: string): string => addDays(date, -((new Date(date).getUTCDay() + 6) % 7));

/** Whether a text is a date of the calendar, such as `2026-11-21`. */
export const isDate = (text: string | null): text is string =>
  text !== null && /^(19|20|21)\d\d-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));

/** A date in words, such as `Mon 23 Nov`; `long` is `Monday, 23 November`. */
export const inWords = (date: string, length: "short" | "long" = "short"): string =>
  new Date(date).toLocaleDateString("en-GB", {
    weekday: length,
    day: "numeric",
    month: length,
    timeZone: "UTC",
  });

/** From when to when a week goes, such as `23 – 29 November 2026`. */
export const weekInWords = (monday: string): string =>
  new Intl.DateTimeFormat("en-GB", {
    day: "numeric",
    month: "long",
    year: "numeric",
    timeZone: "UTC",
  }).formatRange(Date.parse(monday), Date.parse(addDays(monday, 6)));

/** `09:30` from minutes since midnight. */
export const timeOf = (minutes: number): string => new Date(minutes * MINUTE_MS).toISOString().slice(11, 16);

/** Minutes since midnight from `09:30`; `24:00` is the end of the day. */
export const minutesOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return hours * 60 + minutes;
};
