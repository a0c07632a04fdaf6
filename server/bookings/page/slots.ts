import { DAY_MS } from "@/lib/time/clock";
import { now } from "@/lib/time/time";
import { PublicSlotQuery, PublicSlots } from "@/schema/public-page";
import { organizationOf } from "@/server/accounts/organization/organization";
import { demandOf } from "@/server/bookings/availability/free-slots";
import { visitorAction } from "@/server/http/action";
import { peopleOf, serviceOnPage } from "./facts";
import { freeFor, requirePerson, shownSlots } from "./offered";
import { openPage, refusePaused } from "./open-page";
import { countLook } from "./visits/count-visit";

const MOST = 1000;
/** How far behind the asked days the next free time is looked for. */
const NEXT_DAYS = 120;

export const listPublicSlots = visitorAction({
  summary: "List the free times of a service on a booking page",
  description:
    "Only what customers are offered: after the lead time, within the horizon. 404 for a person who can't be chosen, 409 while the page is paused.",
  input: PublicSlotQuery,
  output: PublicSlots,
  run: async (visitor, { slug, service, resource, days, ...query }) => {
    const { page, ctx } = await openPage(visitor, slug);
    refusePaused(page);
    countLook(visitor, page, "times", query);
    const organization = await organizationOf(ctx);
    const named = serviceOnPage(organization, service);
    const people = await peopleOf(ctx);
    requirePerson(people, resource, named);
    const demand = demandOf({ organization }, named ? [named] : []);
    const wish = { organization, demand, resource_id: resource ?? null };
    // Free times begin strictly after `from`.
    const from = Math.max(now(), query.from ? Date.parse(query.from) - 1 : 0);
    const to = from + days * DAY_MS;
    const found = await freeFor(ctx, wish, from, to, MOST);
    const [next] = found.length > 0 ? [] : await freeFor(ctx, wish, from, to + NEXT_DAYS * DAY_MS, 1);
    const { time_zone } = organization;
    const next_free = next?.starts_at ?? null;
    return { time_zone, minutes: demand.minutes, slots: shownSlots(found, people), next_free };
  },
});
