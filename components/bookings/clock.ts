const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** The date some days later, or before where `days` is negative. */
export const addDays = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10);

/** The Monday of a date's week. */
export const mondayOf = (date: string): string => addDays(date, -((new Date(date).getUTCDay() + 6) % 7));

/** Whether a text is a date of the calendar, such as `2026-11-21`. */
export const isDate = (text: string | null): text is string =>
  text !== null && /^(19|20|21)\d\d-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));

/** `09:30` from minutes since midnight. */
export const timeOfMinutes = (minutes: number): string =>
  new Date(minutes * MINUTE_MS).toISOString().slice(11, 16);

/** Minutes since midnight from `09:30`; `24:00` is the end of the day. */
export const minutesOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return hours * 60 + minutes;
};
