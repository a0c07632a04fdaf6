import { groupBy } from "@/lib/group-by";
import { type Html, html } from "@/lib/text/html";
import { addDays, minutesOf, timeOf } from "@/lib/time/clock";
import type { FreeSlot } from "@/schema/slot";
import type { Visit } from "@/server/http/page/visit";
import type { BookingChoice } from "./asked-service";
import { FORTNIGHT, type ShownDay, type ShownDays } from "./days";
import { datesWords, dateWords, dayNumber, shortWeekday } from "./moments";
import type { ShownBusiness } from "./shown-page";

/** Where a time is booked. */
export const detailsAt = (
  visit: Visit,
  { page }: ShownBusiness,
  { service, person }: BookingChoice,
  at: string,
): string =>
  visit.link(`/book/${page.slug}/details`, {
    service: service?.name ?? null,
    person: person?.id ?? null,
    at,
  });

/** A time by the business's clock; the script adds the visitor's below it where that differs. */
export const timeTag = (at: string, words: string): Html => html`<time datetime="${at}">${words}</time>`;

function dayCell(visit: Visit, { language, words }: ShownBusiness, day: ShownDay, chosen: string): Html {
  const { date, state } = day;
  const short = html`<span aria-hidden="true"><span>${shortWeekday(language, date)}</span><b>${dayNumber(language, date)}</b><span>${words.times[state]}</span></span><span class="unseen">${dateWords(language, date)}: ${words.times[state]}</span>`;
  if (state !== "free") return html`<li class="day">${short}</li>`;
  const isChosen = date === chosen;
  return html`<li><a class="day free" href="${visit.here({ day: date })}#times"${isChosen && html` aria-current="date"`}>${short}</a></li>`;
}

/** The other days that can be looked at, as links. */
function otherDays(visit: Visit, { words }: ShownBusiness, { today, from, count, last }: ShownDays): Html {
  const { earlier, later, fourWeeks, twoWeeks } = words.times;
  const link = (changes: Record<string, string | null>, name: string) =>
    html`<a class="link" href="${visit.here({ day: null, ...changes })}">${name}</a>`;
  const before = addDays(from, -FORTNIGHT);
  const after = addDays(from, count);
  return html`<p class="row">${[
    from > today && link({ from: before > today ? before : null }, earlier),
    count === FORTNIGHT ? link({ days: "28" }, fourWeeks) : link({ days: null }, twoWeeks),
    after <= last && link({ from: after }, later),
  ]}</p>`;
}

/** Days at a glance, each with whether anything is free; one with free times leads to them. */
export function dayList(visit: Visit, shown: ShownBusiness, shownDays: ShownDays, chosen: string): Html {
  const cells = shownDays.days.map((day) => dayCell(visit, shown, day, chosen));
  return html`<nav class="stack" aria-label="${shown.words.times.days}"><p class="quiet small">${datesWords(shown.language, shownDays.from, shownDays.days.at(-1)?.date ?? shownDays.from)}</p><ol class="days">${cells}</ol>${otherDays(visit, shown, shownDays)}</nav>`;
}

const [NOON, SIX] = [12 * 60, 18 * 60];

function partOfDay({ page, words }: ShownBusiness, { starts_at }: FreeSlot): string {
  const minutes = minutesOf(timeOf(starts_at, page.time_zone));
  if (minutes < NOON) return words.times.morning;
  return minutes < SIX ? words.times.afternoon : words.times.evening;
}

/** The free times of a day, in the parts of it. */
export function timesOfDay(
  visit: Visit,
  shown: ShownBusiness,
  choice: BookingChoice,
  { date, slots }: ShownDay,
): Html {
  const { language, words } = shown;
  const isClass = (choice.service?.capacity ?? 1) > 1;
  const time = (slot: FreeSlot) =>
    html`<li><a class="time" href="${detailsAt(visit, shown, choice, slot.starts_at)}">${timeTag(slot.starts_at, timeOf(slot.starts_at, shown.page.time_zone))}${isClass && html`<small>${words.times.places(slot.places)}</small>`}</a></li>`;
  const parts = [...groupBy(slots, (slot) => partOfDay(shown, slot))];
  return html`<section class="stack" id="times" aria-labelledby="date"><h2 id="date">${dateWords(language, date)}</h2>${parts.map(
    ([name, members]) =>
      html`<h3 class="quiet small">${name}</h3><ul class="times">${members.map(time)}</ul>`,
  )}${slots.length === 0 && html`<p>${words.times.noneOn}</p>`}</section>`;
}
