import { addDays, dateOf } from "@/lib/time/clock";
import { exceptionOn, openingsOfDate } from "@/lib/time/opening-hours";
import type { Service } from "@/schema/service";
import { fullDate, weekdayName } from "@/server/adapters/languages/languages";
import type { DaySpan } from "@/server/adapters/languages/when/words";
import type { Desk } from "./desk";

type Hours = readonly { from: string; to: string }[];

/** How many days that a question names are told one by one. */
const MOST_DAYS = 7;
/** Days with other hours are told with the week's if they are this near, and at most so many. */
const SOON_DAYS = 14;
const MOST_EXCEPTIONS = 3;
const MOST_PRICES = 10;
/** Monday first. */
const WEEK = [1, 2, 3, 4, 5, 6, 0];

const inWords = (hours: Hours): string => hours.map(({ from, to }) => `${from}–${to}`).join(", ");

/** When the business is open on a date, and why not if it isn't. */
function dateHours({ turn, language, phrases }: Desk, date: string): string {
  const { facts, time_zone } = turn.organization;
  const hours = inWords(openingsOfDate([{ ...facts, time_zone }], date)) || phrases.closed;
  const why = exceptionOn(facts.exceptions, date)?.name;
  return `${fullDate(language, date)}: ${hours}${why ? ` (${why})` : ""}.`;
}

/** The week's hours, days in a row with the same ones together: `Monday–Friday 09:00–18:00; Saturday 10:00–13:00`. */
function weekHours({ turn, language }: Desk): string {
  const { opening_hours } = turn.organization.facts;
  const rows: { first: number; last: number; hours: string }[] = [];
  for (const day of WEEK) {
    const hours = inWords(opening_hours[day] ?? []);
    const before = rows.at(-1);
    if (before?.hours === hours) before.last = day;
    else rows.push({ first: day, last: day, hours });
  }
  const name = (day: number) => weekdayName(language, day);
  return rows
    .filter(({ hours }) => hours !== "")
    .map(
      ({ first, last, hours }) => `${first === last ? name(first) : `${name(first)}–${name(last)}`} ${hours}`,
    )
    .join("; ");
}

/** The dates of these days, if they are few. */
function datesOf(days: readonly DaySpan[]): string[] {
  const dates: string[] = [];
  for (const { from, to } of days) {
    if (to === null) return [];
    for (let date = from; date <= to && dates.length <= MOST_DAYS; date = addDays(date, 1)) dates.push(date);
  }
  return dates.length <= MOST_DAYS ? dates : [];
}

/** When the business is open on some days, or in general; undefined if it has not said. */
export function hoursTold(desk: Desk, days: readonly DaySpan[]): string | undefined {
  const { facts, time_zone } = desk.turn.organization;
  const week = weekHours(desk);
  if (week === "") return undefined;
  const dates = datesOf(days);
  if (dates.length > 0) return dates.map((date) => dateHours(desk, date)).join(" ");
  const today = dateOf(desk.turn.messages.at(-1)?.created_at ?? Date.now(), time_zone);
  const soon = facts.exceptions
    .filter(({ starts_on, ends_on }) => starts_on <= addDays(today, SOON_DAYS) && ends_on >= today)
    .slice(0, MOST_EXCEPTIONS)
    .map(({ starts_on }) => dateHours(desk, starts_on));
  return [`${desk.phrases.ourHours} ${week}.`, ...soon].join(" ");
}

/** What a service costs, or all that have a price; undefined if that has not been said. */
export function pricesTold({ turn, phrases }: Desk, service: Service | undefined): string | undefined {
  const { services } = turn.organization;
  const asked = service ? [service] : services;
  const prices = asked
    .flatMap(({ name, price }) => (price ? [`${name}: ${price}`] : []))
    .slice(0, MOST_PRICES);
  if (prices.length === 0) return undefined;
  return service ? `${prices[0]}.` : `${phrases.ourPrices} ${prices.join("; ")}.`;
}
