/** Dates, both included; `to` is null if the span is open. */
export type DaySpan = { from: string; to: string | null };

/** Minutes of the day between which an appointment begins; `from` and `to` are equal for a time of day. */
export type TimeSpan = { from: number; to: number };

/** When a text wants an appointment: on one of these days, at one of these times; empty if it names none. */
export type When = { days: DaySpan[]; times: TimeSpan[] };

/**
 * How customers of a language name days and times, as alternatives of patterns for unaccented text in lower case. Numbers
 * are read as numerals wherever these patterns see them. An empty pattern: the language has no such word.
 */
export type WhenWords = {
  /** Greetings that contain a part of the day, and other phrases that only look like a day or a time. */
  nothing: string;
  /** Sunday first. Plain words, misspellings included: others like them are found by likeness. */
  weekdays: readonly string[];
  months: readonly string[];
  /** From one on; an empty string if customers write no word for a number. */
  numbers: readonly string[];
  today: string;
  tonight: string;
  tomorrow: string;
  dayAfterTomorrow: string;
  /** Before or after a weekday, a week or a month. */
  next: string;
  this: string;
  last: string;
  weekAfterNext: string;
  /** After a day: a week later, and two. */
  weekLater: string;
  fortnightLater: string;
  /** Before a weekday of a month: its first, second, third, fourth and last one. */
  places: readonly string[];
  weekend: string;
  /** Units. */
  day: string;
  week: string;
  month: string;
  /** Before a number of units. */
  ahead: string;
  /** Before a month: the whole of it, its first or its last days. */
  within: string;
  beginning: string;
  end: string;
  /** Before the number of a day, and after it. */
  on: string;
  ordinal: string;
  /** Parts of the day; `midday` is twelve o'clock. */
  morning: string;
  noon: string;
  midday: string;
  afternoon: string;
  evening: string;
  am: string;
  pm: string;
  /** Before an hour, after an hour, and after an hour or a number of hours. */
  at: string;
  clock: string;
  hours: string;
  /** Before an hour: half and a quarter of an hour before or after it. */
  halfTo: string;
  halfPast: string;
  quarterTo: string;
  quarterPast: string;
  /** After an hour. */
  andHalf: string;
  andQuarter: string;
  lessQuarter: string;
  /** After an hour, before a number of minutes to take from it. */
  less: string;
  between: string;
  and: string;
  or: string;
  to: string;
  /** Until then, from then on, later than that, earlier than that. */
  until: string;
  since: string;
  after: string;
  before: string;
  notBefore: string;
  not: string;
  but: string;
  /** Words around a time that is taken: `ok`, `I'd like`. */
  take: string;
  /** Words that may come between the others. */
  filler: string;
  /** A day's name and a part of the day that are written as one word, in two groups. */
  compound: string;
  /** Words that are like a day's name and mean something else. */
  unlike: string;
  /** Whether `3/12` may also be the twelfth of March. */
  eitherOrder: boolean;
};
