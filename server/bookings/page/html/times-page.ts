import { type Html, html } from "@/lib/text/html";
import { listPublicSlots } from "@/server/bookings/page/slots";
import type { DrawnPage } from "@/server/http/page/frame";
import type { Visit } from "@/server/http/page/visit";
import { askedService, type BookingChoice } from "./asked-service";
import { welcomeOf } from "./business-facts";
import type { ShownTimes } from "./day-list";
import { shownDays } from "./days";
import { freeTimes } from "./free-times";
import { metaOf } from "./service-list";
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

/** How the times of a choice are drawn, each of which leads to the form. */
function timesOf(visit: Visit, { page, language, words }: ShownBusiness, choice: BookingChoice): ShownTimes {
  const { slug, time_zone, waiting_list } = page;
  const asked = { service: choice.service?.name ?? null, person: choice.person?.id ?? null };
  return {
    ...{ language, words, time_zone },
    isClass: (choice.service?.capacity ?? 1) > 1,
    here: visit.here,
    choose: (at) => visit.link(`/book/${slug}/details`, { ...asked, at }),
    waitFrom: (from) => (waiting_list ? visit.link(`/book/${slug}/wait`, { ...asked, from }) : null),
  };
}

async function freeTimesOf(visit: Visit, shown: ShownBusiness, choice: BookingChoice): Promise<Html> {
  const { slug } = shown.page;
  const asked = { slug, service: choice.service?.name, resource: choice.person?.id };
  const days = await shownDays(visit, shown.page, (look) =>
    listPublicSlots(visit.visitor, { ...asked, ...look }),
  );
  return freeTimes(timesOf(visit, shown, choice), days, visit.query.get("day"));
}

function headingOf(shown: ShownBusiness, { service }: BookingChoice): Html {
  if (!service) return html`<h1>${shown.words.times.title}</h1>`;
  const { name, description } = service;
  return html`<div class="stack"><h1><bdi>${name}</bdi></h1><p class="meta">${metaOf(shown, service)}</p>${description && html`<p class="quiet"><bdi>${description}</bdi></p>`}</div>`;
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
    html`${personChoice(visit, shown, choice)}${await freeTimesOf(visit, shown, choice)}`;
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
