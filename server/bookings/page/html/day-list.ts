import { groupBy } from "@/lib/group-by";
import { type Html, html } from "@/lib/text/html";
import { addDays, minutesOf, timeOf } from "@/lib/time/clock";
import type { FreeSlot } from "@/schema/slot";
import { pageWords } from "@/server/adapters/languages/pages";
import { FORTNIGHT, type ShownDay, type ShownDays } from "./days";
import { datesWords, dateWords, dayNumber, shortWeekday } from "./moments";
import type { ShownBusiness } from "./shown-page";

/** How free times are drawn, and where they lead. */
export type ShownTimes = Pick<ShownBusiness, "language" | "words"> & {
  time_zone: string;
  /** Whether several customers can share a time. */
  isClass: boolean;
  /** The address of the same page with changes. */
  here(changes: Record<string, string | null>): string;
  /** Where a time is chosen. */
  choose(starts_at: string): string;
  /** Where customers wait for a time, from a date on; null if they can't. */
  waitFrom(date: string | null): string | null;
};

/** A time by the business's clock; the script adds the visitor's below it where that differs. */
export const timeTag = (at: string, words: string): Html => html`<time datetime="${at}">${words}</time>`;

/** Whose clock the times are by; the script adds the visitor's zone where the clocks differ. */
export const zoneNote = ({ words, time_zone }: Pick<ShownTimes, "words" | "time_zone">): Html =>
  html`<p class="quiet small zone" data-zone="${time_zone}" data-yours="${words.times.yours}">${words.times.zone(time_zone)}</p>`;

function dayCell(shown: ShownTimes, { date, state, occasion }: ShownDay, chosen: string): Html {
  const { language, words } = shown;
  const wait = state === "full" ? shown.waitFrom(date) : null;
  const more = html`${occasion && `, ${occasion}`}${wait !== null && `. ${pageWords(language).waiting.join}`}`;
  const short = html`<span aria-hidden="true"><span>${shortWeekday(language, date)}</span><b>${dayNumber(language, date)}</b><span>${words.times[state]}</span></span><span class="unseen">${dateWords(language, date)}: ${words.times[state]}${more}</span>`;
  if (wait !== null) return html`<li><a class="day" href="${wait}">${short}</a></li>`;
  if (state !== "free") return html`<li class="day">${short}</li>`;
  const isChosen = date === chosen;
  return html`<li><a class="day free" href="${shown.here({ day: date })}#times"${isChosen && html` aria-current="date"`}>${short}</a></li>`;
}

/** The other days that can be looked at, as links. */
function otherDays(shown: ShownTimes, { today, from, count, last }: ShownDays): Html {
  const { earlier, later, fourWeeks, twoWeeks } = shown.words.times;
  const link = (changes: Record<string, string | null>, name: string) =>
    html`<a class="link" href="${shown.here({ day: null, ...changes })}">${name}</a>`;
  const before = addDays(from, -FORTNIGHT);
  const after = addDays(from, count);
  return html`<p class="row">${[
    from > today && link({ from: before > today ? before : null }, earlier),
    count === FORTNIGHT ? link({ days: "28" }, fourWeeks) : link({ days: null }, twoWeeks),
    after <= last && link({ from: after }, later),
  ]}</p>`;
}

/** What is said of a day beside its state: what it is closed for, or that it is too late to book. */
function noteOf({ words }: ShownTimes, { state, occasion }: Run): Html | null {
  if (state === "tooLate") return html`${words.times.tooLateOnline}`;
  if (state !== "closed" || occasion === null) return null;
  return html`${words.times.closed}, <bdi>${occasion}</bdi>`;
}

/** Days that follow each other, and of which the same is said. */
type Run = Pick<ShownDay, "state" | "occasion"> & { from: string; to: string };

/** The notes on days, each with its dates. */
function notes(shown: ShownTimes, days: readonly ShownDay[]): Html[] {
  const runs: Run[] = [];
  for (const { date, state, occasion } of days) {
    const last = runs.at(-1);
    if (last?.state === state && last.occasion === occasion) last.to = date;
    else runs.push({ state, occasion, from: date, to: date });
  }
  return runs.flatMap((run) => {
    const note = noteOf(shown, run);
    return note
      ? html`<p class="quiet small">${datesWords(shown.language, run.from, run.to)}: ${note}</p>`
      : [];
  });
}

/** Days at a glance, each with whether anything is free; one with free times leads to them. */
export function dayList(shown: ShownTimes, shownDays: ShownDays, chosen: string): Html {
  const cells = shownDays.days.map((day) => dayCell(shown, day, chosen));
  return html`<nav class="stack" aria-label="${shown.words.times.days}"><p class="quiet small">${datesWords(shown.language, shownDays.from, shownDays.days.at(-1)?.date ?? shownDays.from)}</p><ol class="days">${cells}</ol>${notes(shown, shownDays.days)}${otherDays(shown, shownDays)}</nav>`;
}

const [NOON, SIX] = [12 * 60, 18 * 60];

function partOfDay({ time_zone, words }: ShownTimes, { starts_at }: FreeSlot): string {
  const minutes = minutesOf(timeOf(starts_at, time_zone));
  if (minutes < NOON) return words.times.morning;
  return minutes < SIX ? words.times.afternoon : words.times.evening;
}

function nothingOn({ words }: ShownTimes, { state, occasion }: ShownDay): Html {
  if (state === "tooLate") return html`<p>${words.times.tooLateOnline}</p>`;
  if (state !== "closed") return html`<p>${words.times.noneOn}</p>`;
  return html`<p>${words.business.closed}${occasion && html`: <bdi>${occasion}</bdi>`}</p>`;
}

/** The free times of a day, in the parts of it. */
export function timesOfDay(shown: ShownTimes, day: ShownDay): Html {
  const { language, words, time_zone, isClass } = shown;
  const time = ({ starts_at, places }: FreeSlot) =>
    html`<li><a class="time" href="${shown.choose(starts_at)}">${timeTag(starts_at, timeOf(starts_at, time_zone))}${isClass && html`<small>${words.times.places(places)}</small>`}</a></li>`;
  const parts = [...groupBy(day.slots, (slot) => partOfDay(shown, slot))];
  return html`<section class="stack" id="times" aria-labelledby="date"><h2 id="date">${dateWords(language, day.date)}</h2>${parts.map(
    ([name, members]) =>
      html`<h3 class="quiet small">${name}</h3><ul class="times">${members.map(time)}</ul>`,
  )}${day.slots.length === 0 && nothingOn(shown, day)}</section>`;
}
