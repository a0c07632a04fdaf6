const DAY_MS = 24 * 3_600_000;

const part = (options: Intl.DateTimeFormatOptions) => {
  const formats = new Map<string | undefined, Intl.DateTimeFormat>();
  return (at: string | number, time_zone: string | undefined): string => {
    const format =
      formats.get(time_zone) ?? new Intl.DateTimeFormat("en-GB", { ...options, timeZone: time_zone });
    formats.set(time_zone, format);
    return format.format(new Date(at));
  };
};

/** Hours and minutes: `14:05`. */
export const timeOf = part({ hour: "2-digit", minute: "2-digit" });

/** What tells one day from another: `21/11/2026`. */
export const dayOf = part({ day: "2-digit", month: "2-digit", year: "numeric" });

const nameOfDay = part({ weekday: "long", day: "numeric", month: "long" });
const nameOfOldDay = part({ day: "numeric", month: "long", year: "numeric" });
const yearOf = part({ year: "numeric" });

/** A day as a person would say it; `words` are those for today and yesterday. */
export function dayInWords(
  at: string,
  time_zone: string | undefined,
  words: { today: string; yesterday: string },
  now = Date.now(),
): string {
  const day = dayOf(at, time_zone);
  if (day === dayOf(now, time_zone)) return words.today;
  if (day === dayOf(now - DAY_MS, time_zone)) return words.yesterday;
  return yearOf(at, time_zone) === yearOf(now, time_zone)
    ? nameOfDay(at, time_zone)
    : nameOfOldDay(at, time_zone);
}

/** `23 h`, or `59 min` in the last hour. */
export const inHours = (ms: number): string =>
  ms >= 3_600_000 ? `${Math.floor(ms / 3_600_000)} h` : `${Math.ceil(ms / 60_000)} min`;
