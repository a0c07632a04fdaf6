import { invalid } from "@/lib/errors";
import { DAY_MS } from "@/lib/time/clock";
import { SlotPage, SlotQuery } from "@/schema/slot";
import { organizationOf } from "@/server/accounts/organization/organization";
import { action } from "@/server/http/action";
import { refuseFar, servicesMeant } from "./duration";
import { firstFree } from "./find-slots";
import { demandOf, offeredWithin } from "./free-slots";

const DAYS = 7;

export const listSlots = action({
  summary: "List free times for a service between two moments, with the resources that are free",
  description:
    "Only times that nobody has, within opening hours and not blocked. 422 if the service is none of yours.",
  input: SlotQuery,
  output: SlotPage,
  run: async (ctx, { service, resource, audience, limit, ...query }) => {
    const organization = await organizationOf(ctx);
    const meant = servicesMeant(service ? [service] : [], organization);
    if (service && meant.length === 0) throw invalid(["service"], "is not one of your services");
    // Free times begin strictly after `from`.
    const from = Math.max(Date.now(), query.from ? Date.parse(query.from) - 1 : 0);
    const to = query.to ? Date.parse(query.to) : from + DAYS * DAY_MS;
    refuseFar(to, "from");
    const demand = demandOf({ organization }, meant, query.minutes);
    const within = audience === "customer" ? offeredWithin({ organization }, from, to) : { from, to };
    const sought = { organization, demand, resource_id: resource, audience, ...within };
    const found = await firstFree(ctx, sought, limit + 1);
    return {
      time_zone: organization.time_zone,
      minutes: demand.minutes,
      slots: found.slice(0, limit),
      next_from: found[limit]?.starts_at ?? null,
    };
  },
});
