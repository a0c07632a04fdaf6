import { type Html, html } from "@/lib/text/html";
import { dateOf } from "@/lib/time/clock";
import { now } from "@/lib/time/time";
import { pageWords } from "@/server/adapters/languages/pages";
import { dayList, type ShownTimes, timesOfDay, zoneNote } from "./day-list";
import type { ShownDays } from "./days";
import { soonWords } from "./moments";

/** Where customers wait for a time who find none. */
function waitLink(shown: ShownTimes): Html | null {
  const wait = shown.waitFrom(null);
  return wait === null
    ? null
    : html`<p><a class="link" href="${wait}">${pageWords(shown.language).waiting.join}</a></p>`;
}

/** What to do where nothing is free in the days shown: the next free time, or to call. */
function noneFree({ language, words, time_zone, here }: ShownTimes, { next_free }: ShownDays): Html {
  const { none, nextIs, never } = words.times;
  if (next_free === null) return html`<p class="card">${never}</p>`;
  const there = here({ from: dateOf(next_free, time_zone), day: null });
  return html`<div class="card stack"><p>${none}</p><p><a class="button" href="${there}">${nextIs(soonWords(language, next_free, now(), time_zone))}</a></p></div>`;
}

/** The first free time at once, the days at a glance, and the times of one of them: `day`, else the first. */
export function freeTimes(shown: ShownTimes, days: ShownDays, day: string | null): Html {
  const { language, words, time_zone, choose } = shown;
  const first = days.days.find(({ state }) => state === "free");
  const chosen = days.days.find(({ date }) => date === day) ?? first;
  const [soonest] = first?.slots ?? [];
  const next =
    soonest &&
    html`<p><a class="button wide" href="${choose(soonest.starts_at)}">${words.times.next(soonWords(language, soonest.starts_at, now(), time_zone))}</a></p>`;
  return html`${next ?? noneFree(shown, days)}${dayList(shown, days, chosen?.date ?? "")}${chosen && timesOfDay(shown, chosen)}${waitLink(shown)}${zoneNote(shown)}`;
}
