import type { z } from "zod";
import { type Html, html } from "@/lib/text/html";
import type { PublicServices } from "@/schema/public-page";
import { listPublicServices } from "@/server/bookings/page/facts";
import type { Page } from "@/server/http/page/frame";
import type { Visit } from "@/server/http/page/visit";
import { businessFacts, welcomeOf } from "./business-facts";
import { AT_THE_EDGE, ofPage, type Shown } from "./shown-page";
import { STYLE } from "./style";

type Service = z.output<typeof PublicServices>["services"][number];

const HOUR = 60;

/** How long something takes: `1 h 30 min`. */
export function durationWords({ words }: Shown, minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / HOUR), minutes % HOUR];
  const { minutes: inMinutes, hoursLong } = words.business;
  return [hours > 0 && hoursLong(hours), (rest > 0 || hours === 0) && inMinutes(rest)]
    .filter(Boolean)
    .join(" ");
}

function serviceCard(
  visit: Visit,
  shown: Shown,
  { name, description, duration_minutes, price }: Service,
): Html {
  const { page } = shown;
  const facts = html`<span class="meta"><span>${durationWords(shown, duration_minutes)}</span>${price && html`<span>${price}</span>`}</span>`;
  const text = html`<span class="name">${name}</span>${description && html`<span class="quiet">${description}</span>`}${facts}`;
  if (page.state === "paused") return html`<li class="card service">${text}</li>`;
  const address = visit.link(`/book/${page.slug}/times`, { service: name });
  return html`<li><a class="card service" href="${address}">${text}</a></li>`;
}

/** Services under the headings of their groups, in the order in which both first appear; those without one first. */
function grouped(services: Service[]): [string, Service[]][] {
  const groups = new Map<string, Service[]>([["", []]]);
  for (const service of services) {
    const group = service.group ?? "";
    groups.set(group, [...(groups.get(group) ?? []), service]);
  }
  return [...groups].filter(([, members]) => members.length > 0);
}

function serviceList(visit: Visit, shown: Shown, services: Service[]): Html {
  const lists = grouped(services).map(
    ([group, members], at) =>
      html`<section class="stack" aria-labelledby="group-${at}"><h2 id="group-${at}">${group || shown.words.business.services}</h2><ul class="stack">${members.map((one) => serviceCard(visit, shown, one))}</ul></section>`,
  );
  return html`${lists}`;
}

/** What a business is, and what can be booked. */
export function servicesPage(visit: Visit, shown: Shown, services: Service[]): Page {
  const { page, owner, language, words } = shown;
  const { title, times } = words.business;
  const toTimes =
    services.length === 0 &&
    page.state === "on" &&
    html`<p><a class="button" href="${visit.link(`/book/${page.slug}/times`)}">${times}</a></p>`;
  const main = html`<h1>${title}</h1>${welcomeOf(shown)}${toTimes}${serviceList(visit, shown, services)}${businessFacts(shown)}`;
  return { language, title, owner, main, style: STYLE, cache: AT_THE_EDGE };
}

/** The first page of a business. */
export const drawServices = ofPage(async (visit, shown) => {
  const { services } = await listPublicServices(visit.visitor, { slug: shown.page.slug });
  return servicesPage(visit, shown, services);
});
