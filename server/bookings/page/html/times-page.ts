import { type Html, html } from "@/lib/text/html";
import { dateOf } from "@/lib/time/clock";
import { now } from "@/lib/time/time";
import { waitingWords } from "@/server/adapters/languages/waiting-pages";
import type { DrawnPage } from "@/server/http/page/frame";
import type { Visit } from "@/server/http/page/visit";
import { askedService, type BookingChoice } from "./asked-service";
import { welcomeOf } from "./business-facts";
import { dayList, detailsAt, timesOfDay } from "./day-list";
import { type ShownDays, shownDays } from "./days";
import { soonWords } from "./moments";
import { durationWords } from "./service-list";
import { AT_THE_EDGE, ofPage, type ShownBusiness } from "./shown-page";
import { BOOKING_STYLE } from "./style";

function personChoice(
  visit: Visit,
  { words }: ShownBusiness,
  { service, person }: BookingChoice,
): Html | null {
  const people = service?.people ?? [];
  if (people.length < 2) return null;
  const option = (id: string | null, name: string) =>
    html`<li><a class="pill" href="${visit.here({ person: id })}"${id === (person?.id ?? null) && html` aria-current="true"`}>${name}</a></li>`;
  return html`<nav class="stack" aria-labelledby="person"><h2 id="person">${words.times.person}</h2><ul class="pills">${option(null, words.times.anybody)}${people.map(({ id, name }) => option(id, name))}</ul></nav>`;
}

/** Where customers wait for a time who find none. */
function waitLink(visit: Visit, { page, language }: ShownBusiness, { service, person }: BookingChoice) {
  if (!page.waiting_list) return null;
  const asked = { service: service?.name ?? null, person: person?.id ?? null, day: null };
  return html`<p><a class="link" href="${visit.link(`/book/${page.slug}/wait`, asked)}">${waitingWords(language).join}</a></p>`;
}

/** What to do where nothing is free in the days shown: the next free time, or to call. */
function noneFree(visit: Visit, { page, language, words }: ShownBusiness, { next_free }: ShownDays): Html {
  const { none, nextIs, never } = words.times;
  if (next_free === null) return html`<p class="card">${never}</p>`;
  const { time_zone } = page;
  const there = visit.here({ from: dateOf(next_free, time_zone), day: null });
  return html`<div class="card stack"><p>${none}</p><p><a class="button" href="${there}">${nextIs(soonWords(language, next_free, now(), time_zone))}</a></p></div>`;
}

/** The first free time at once, the days at a glance, and the times of one of them. */
function freeTimes(visit: Visit, shown: ShownBusiness, choice: BookingChoice, days: ShownDays): Html {
  const { page, language, words } = shown;
  const asked = visit.query.get("day");
  const first = days.days.find(({ state }) => state === "free");
  const chosen = days.days.find(({ date }) => date === asked) ?? first;
  const [soonest] = first?.slots ?? [];
  const next =
    soonest &&
    html`<p><a class="button wide" href="${detailsAt(visit, shown, choice, soonest.starts_at)}">${words.times.next(soonWords(language, soonest.starts_at, now(), page.time_zone))}</a></p>`;
  return html`${next ?? noneFree(visit, shown, days)}${dayList(visit, shown, days, chosen?.date ?? "")}${chosen && timesOfDay(visit, shown, choice, chosen)}${waitLink(visit, shown, choice)}<p class="quiet small zone" data-zone="${page.time_zone}" data-yours="${words.times.yours}">${words.times.zone(page.time_zone)}</p>`;
}

function headingOf(shown: ShownBusiness, { service }: BookingChoice): Html {
  if (!service) return html`<h1>${shown.words.times.title}</h1>`;
  const { name, description, duration_minutes, price } = service;
  return html`<div class="stack"><h1><bdi>${name}</bdi></h1><p class="meta"><span>${durationWords(shown, duration_minutes)}</span>${price && html`<span><bdi>${price}</bdi></span>`}</p>${description && html`<p class="quiet"><bdi>${description}</bdi></p>`}</div>`;
}

/** The free times of a choice, and `around` them what else the page shows. */
export async function freeTimesPage(
  visit: Visit,
  shown: ShownBusiness,
  choice: BookingChoice,
  around: { before?: Html; after?: Html | null } = {},
): Promise<DrawnPage> {
  const { page, owner, language, words } = shown;
  const { title } = words.times;
  const free =
    page.state === "on" &&
    html`${personChoice(visit, shown, choice)}${freeTimes(visit, shown, choice, await shownDays(visit, shown, choice))}`;
  const main = html`${headingOf(shown, choice)}${around.before ?? welcomeOf({ ...shown, page: { ...page, welcome: null } })}${free}${around.after}`;
  return {
    ...{ language, owner, main, style: BOOKING_STYLE, cache: AT_THE_EDGE },
    title: choice.service ? `${title}: ${choice.service.name}` : title,
  };
}

/** The page with the free times of a service. */
export const drawTimes = ofPage(async (visit, shown) => {
  const all = html`<p><a class="link" href="${shown.home}">${shown.words.times.allServices}</a></p>`;
  return freeTimesPage(visit, shown, await askedService(visit, shown), { after: all });
});
