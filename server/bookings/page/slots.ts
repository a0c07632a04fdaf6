import { PublicSlotQuery, PublicSlots } from "@/schema/public-page";
import { organizationOf } from "@/server/accounts/organization/organization";
import { demandOf } from "@/server/bookings/availability/free-slots";
import { visitorAction } from "@/server/http/action";
import { peopleOf, serviceOnPage } from "./facts";
import { freeIn } from "./free-days";
import { requirePerson, shownSlots } from "./offered";
import { openPage, refusePaused } from "./open-page";
import { countLook } from "./visits/count-visit";

export const listPublicSlots = visitorAction({
  summary: "List the free times of a service on a booking page",
  description:
    "Only what customers are offered: after the lead time, within the horizon. 404 for a person who can't be chosen, 409 while the page is paused.",
  input: PublicSlotQuery,
  output: PublicSlots,
  run: async (visitor, { slug, service, resource, from, days, ...origin }) => {
    const { page, ctx } = await openPage(visitor, slug);
    refusePaused(page);
    countLook(visitor, page, "times", origin);
    const organization = await organizationOf(ctx);
    const named = serviceOnPage(organization, service);
    const people = await peopleOf(ctx);
    requirePerson(people, resource, named);
    const demand = demandOf({ organization }, named ? [named] : []);
    const wish = { organization, demand, resource_id: resource ?? null };
    const { slots, ...rest } = await freeIn(ctx, wish, { from, days });
    const { time_zone } = organization;
    return { time_zone, minutes: demand.minutes, slots: shownSlots(slots, people), ...rest };
  },
});
