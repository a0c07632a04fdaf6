import { type Html, html } from "@/lib/text/html";
import { dateOf } from "@/lib/time/clock";
import { hasOpeningHours } from "@/lib/time/opening-hours";
import { now } from "@/lib/time/time";
import { weekdayIn } from "./moments";
import type { ShownBusiness } from "./shown-page";

/** The days of a week from Monday on, as opening hours number them. */
const WEEK = [1, 2, 3, 4, 5, 6, 0];

function hoursOf({ page, language, words }: ShownBusiness): Html | null {
  const { opening_hours, time_zone } = page;
  if (!hasOpeningHours(page)) return null;
  const today = new Date(dateOf(now(), time_zone)).getUTCDay();
  const { hours, closed, today: todayWord } = words.business;
  const rows = WEEK.map((day) => {
    const openings = (opening_hours[day] ?? []).map(({ from, to }) => `${from}–${to}`).join(", ");
    const isToday = day === today;
    return html`<div${isToday && html` class="today" aria-current="date"`}><dt>${weekdayIn(language, day)}${isToday && ` (${todayWord})`}</dt><dd>${openings || closed}</dd></div>`;
  });
  return html`<section aria-labelledby="hours"><h2 id="hours">${hours}</h2><dl class="hours">${rows}</dl></section>`;
}

function placeOf({ page, words }: ShownBusiness): Html | null {
  if (!page.address) return null;
  const map = `https://www.openstreetmap.org/search?${new URLSearchParams({ query: page.address })}`;
  return html`<p class="place"><bdi>${page.address}</bdi> <a class="link" href="${map}" rel="noopener noreferrer" target="_blank">${words.business.map}</a></p>`;
}

/** Where a business is and when it is open. */
export function businessFacts(shown: ShownBusiness): Html | null {
  const parts = [placeOf(shown), hoursOf(shown)].filter((part) => part !== null);
  return parts.length > 0 ? html`<div class="card stack">${parts}</div>` : null;
}

/** What the owner says, and if nothing can be booked now, why. */
export function welcomeOf({ page, words }: ShownBusiness): Html {
  const { welcome, state, paused_text } = page;
  return html`${welcome && html`<p class="welcome"><bdi>${welcome}</bdi></p>`}${state === "paused" && html`<p class="card notice" role="status"><bdi>${paused_text ?? words.business.paused}</bdi></p>`}`;
}
