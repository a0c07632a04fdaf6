import { addDays, DAY_MS, formatter, reader, timeOf, wallOf } from "@/lib/time/clock";
import { AgentLanguage } from "@/schema/model";
import { LANGUAGES } from "./all";
import type { Words } from "./desk-words";
import type { Notices } from "./notices";
import type { Phrases } from "./receptionist-phrases";

export const deskWords = (language: AgentLanguage): Words => LANGUAGES[language].desk;

export const noticesIn = (language: AgentLanguage): Notices => LANGUAGES[language].notices;

export const phrasesIn = (language: AgentLanguage): Phrases => LANGUAGES[language].receptionist;

/** A formatter for each language. */
function inEach(options: Intl.DateTimeFormatOptions) {
  const made = new Map(
    AgentLanguage.options.map((language) => [language, formatter(options, LANGUAGES[language].locale)]),
  );
  return (language: AgentLanguage, time_zone: string) =>
    (made.get(language) ?? formatter(options))(time_zone);
}

const shortDays = inEach({ weekday: "short", day: "numeric", month: "short" });

/** A moment by the business's own clock, in a language: `Thu 3 Dec, 10:00`, `jeu. 3 déc., 10:00`. */
export function momentWords(language: AgentLanguage, at: string, time_zone: string): string {
  const part = reader(shortDays(language, time_zone), Date.parse(at));
  const dayOfMonth = language === "de" ? `${part("day")}.` : part("day");
  return `${part("weekday")} ${dayOfMonth} ${part("month")}, ${timeOf(at, time_zone)}`;
}

const weekdays = inEach({ weekday: "long" });
/** A Sunday, so that the days after it are those that opening hours are numbered by. */
const SUNDAY = Date.UTC(2026, 0, 4);

/** A weekday's name; 0 is Sunday. */
export const weekdayName = (language: AgentLanguage, day: number): string =>
  weekdays(language, "UTC").format(SUNDAY + day * DAY_MS);

const days = inEach({ weekday: "long", day: "numeric", month: "long" });
const datesWithYear = inEach({ weekday: "long", day: "numeric", month: "long", year: "numeric" });

/** A moment by the business's own clock, in full: `Tuesday 1 December at 09:00`. */
export const fullMoment = (
  language: AgentLanguage,
  at: string,
  time_zone: string,
  { year = false } = {},
): string => {
  const date = (year ? datesWithYear : days)(language, time_zone).format(Date.parse(at));
  return noticesIn(language).at(date, timeOf(at, time_zone));
};

/** A date in full: `Tuesday 1 December`. */
export const fullDate = (language: AgentLanguage, date: string): string =>
  days(language, "UTC").format(Date.parse(date));

/** From so many days ahead on, a weekday alone would be taken for an earlier one. */
const A_WEEK = 7;

/**
 * An upcoming moment in everyday words: `today at 13:00`, `tomorrow at 09:00`, `on Monday at 09:00`, `on Monday 7 December
 * at 09:00`.
 */
export function soonInWords(language: AgentLanguage, at: number, now: number, time_zone: string): string {
  const words = deskWords(language);
  const { date, time } = wallOf(at, time_zone);
  const today = wallOf(now, time_zone).date;
  if (date === today) return words.today(time);
  if (date === addDays(today, 1)) return words.tomorrow(time);
  const day = date < addDays(today, A_WEEK) ? weekdays : days;
  return words.on(day(language, time_zone).format(at), time);
}

/** One or several people whom an appointment may be with, in words: `with Dr. Ruiz or Dr. Marsh`. */
export const withPeople = (language: AgentLanguage, people: readonly string[]): string =>
  deskWords(language).withPerson(
    new Intl.ListFormat(LANGUAGES[language].locale, { type: "disjunction" }).format(people),
  );

/** What an appointment is for and whom it is with, as far as that is to be said. */
type Held = { services: string[]; title: string | null; with?: string | readonly string[] | undefined };

export function appointmentWords(
  language: AgentLanguage,
  {
    services,
    title,
    starts_at,
    time_zone,
    with: people = [],
  }: Held & { starts_at: string; time_zone: string },
): string {
  const names = typeof people === "string" ? [people] : people;
  const what = services.join(" + ") || title;
  const when = momentWords(language, starts_at, time_zone);
  if (names.length === 0) return what ? `${what}, ${when}` : when;
  const whom = withPeople(language, names);
  return what ? `${what} ${whom}, ${when}` : `${when} ${whom}`;
}

/** The language to write to a customer in: their own if we have texts in it, else the business's. */
export const languageFor = (
  { language }: { language: string | null },
  organization: { language: AgentLanguage },
): AgentLanguage => AgentLanguage.safeParse(language).data ?? organization.language;
