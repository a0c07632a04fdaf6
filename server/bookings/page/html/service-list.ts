import { groupBy } from "@/lib/group-by";
import { type Html, html } from "@/lib/text/html";
import { priceWords } from "@/lib/text/price";
import { pictureTag } from "@/server/http/page/picture";
import type { Visit } from "@/server/http/page/visit";
import type { ShownService } from "./asked-service";
import type { ShownBusiness } from "./shown-page";

const HOUR = 60;

/** How long something takes: `1 h 30 min`. */
function durationWords({ words }: Pick<ShownBusiness, "words">, minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / HOUR), minutes % HOUR];
  const { minutes: inMinutes, hoursLong } = words.business;
  const parts = [hours > 0 && hoursLong(hours), (rest > 0 || hours === 0) && inMinutes(rest)];
  return parts.filter(Boolean).join(" ");
}

/** How long a service takes and what it costs, an amount as the page's language writes it. */
export function metaOf(shown: Pick<ShownBusiness, "words">, service: ShownService): Html {
  const { duration_minutes, price, price_amount } = service;
  const costs = price_amount ? priceWords(price_amount, shown.words.locale) : price;
  return html`<span>${durationWords(shown, duration_minutes)}</span>${costs && html`<span><bdi>${costs}</bdi></span>`}`;
}

function serviceCard(visit: Visit, shown: ShownBusiness, service: ShownService): Html {
  const { page } = shown;
  const { name, description } = service;
  const facts = html`<span class="meta">${metaOf(shown, service)}</span>`;
  const shows = service.picture && pictureTag(service.picture, "picture");
  const text = html`${shows}<span class="name"><bdi>${name}</bdi></span>${description && html`<span class="quiet"><bdi>${description}</bdi></span>`}${facts}`;
  if (page.state === "paused") return html`<li class="card service">${text}</li>`;
  const address = visit.link(`/book/${page.slug}/times`, { service: name });
  return html`<li><a class="card service" href="${address}">${text}</a></li>`;
}

/** Services under the headings of their groups, in the order in which both first appear; those without one first. */
function grouped(services: ShownService[]): [string, ShownService[]][] {
  const groups = groupBy(services, ({ group }) => group ?? "");
  return [...groups].sort(([one], [other]) => Number(one !== "") - Number(other !== ""));
}

/** What can be booked, as links to its free times. */
export const servicesToBook = (visit: Visit, shown: ShownBusiness, services: ShownService[]): Html =>
  html`${grouped(services).map(
    ([group, members], at) =>
      html`<section class="stack" aria-labelledby="group-${at}"><h2 id="group-${at}"><bdi>${group || shown.words.business.services}</bdi></h2><ul class="stack">${members.map((one) => serviceCard(visit, shown, one))}</ul></section>`,
  )}`;
