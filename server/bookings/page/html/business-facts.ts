import { type Html, html } from "@/lib/text/html";
import { dateOf } from "@/lib/time/clock";
import { hasOpeningHours } from "@/lib/time/opening-hours";
import { now } from "@/lib/time/time";
import { weekdayOf } from "./moments";
import type { Shown } from "./shown-page";

/** The days of a week from Monday on, as opening hours number them. */
const WEEK = [1, 2, 3, 4, 5, 6, 0];

function hoursOf({ page, language, words }: Shown): Html | null {
  const { opening_hours, time_zone } = page;
  if (!hasOpeningHours(page)) return null;
  const today = new Date(dateOf(now(), time_zone)).getUTCDay();
  const { hours, closed, today: todayWord } = words.business;
  const rows = WEEK.map((day) => {
    const openings = (opening_hours[day] ?? []).map(({ from, to }) => `${from}–${to}`).join(", ");
    const isToday = day === today;
    return html`<div${isToday && html` class="today" aria-current="date"`}><dt>${weekdayOf(language, day)}${isToday && ` (${todayWord})`}</dt><dd>${openings || closed}</dd></div>`;
  });
  return html`<section aria-labelledby="hours"><h2 id="hours">${hours}</h2><dl class="hours">${rows}</dl></section>`;
}

function placeOf({ page, words }: Shown): Html | null {
  if (!page.address) return null;
  const map = `https://www.openstreetmap.org/search?${new URLSearchParams({ query: page.address })}`;
  return html`<p class="place"><span>${page.address}</span> <a class="link" href="${map}" rel="noopener noreferrer" target="_blank">${words.business.map}</a></p>`;
}

/** Where a business is and when it is open. */
export function businessFacts(shown: Shown): Html | null {
  const parts = [placeOf(shown), hoursOf(shown)].filter((part) => part !== null);
  return parts.length > 0 ? html`<div class="card stack">${parts}</div>` : null;
}

/** What the owner says, and if nothing can be booked now, why. */
export function welcomeOf({ page, words }: Shown): Html {
  const { welcome, state, paused_text } = page;
  return html`${welcome && html`<p class="welcome">${welcome}</p>`}${state === "paused" && html`<p class="card notice" role="status">${paused_text ?? words.business.paused}</p>`}`;
}
