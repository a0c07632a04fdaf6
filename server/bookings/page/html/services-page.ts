import { html } from "@/lib/text/html";
import { listPublicServices } from "@/server/bookings/page/facts";
import { askedService } from "./asked-service";
import { businessFacts, welcomeOf } from "./business-facts";
import { servicesToBook } from "./service-list";
import { AT_THE_EDGE, ofPage } from "./shown-page";
import { BOOKING_STYLE } from "./style";
import { timesPage } from "./times-page";

/**
 * The first page of a business: what it is, and what can be booked. Where there is nothing to choose, or the address
 * chose already, the free times stand on it.
 */
export const drawServices = ofPage(async (visit, shown) => {
  const { page, owner, language, words } = shown;
  const { services } = await listPublicServices(visit.visitor, { slug: page.slug });
  if (visit.query.has("service") || services.length < 2) {
    const around = { before: welcomeOf(shown), after: businessFacts(shown) };
    return timesPage(visit, shown, await askedService(visit, shown), around);
  }
  const { title } = words.business;
  const main = html`<h1>${title}</h1>${welcomeOf(shown)}${servicesToBook(visit, shown, services)}${businessFacts(shown)}`;
  const about = page.welcome;
  return { language, title, about, owner, main, style: BOOKING_STYLE, cache: AT_THE_EDGE };
});
