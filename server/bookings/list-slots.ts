import { organizationOf } from "@/server/accounts/organization";
import { action } from "@/server/http/action";
import { DAY_MS } from "@/server/lib/clock";
import { invalid } from "@/server/lib/errors";
import { SlotPage, SlotQuery } from "@/server/schema/slot";
import { demandOf, firstOf, freeSlots, offeredWithin } from "./free-slots";
import { servicesMeant } from "./length";
import { readSchedule } from "./schedule";

const DAYS = 7;

export const listSlots = action({
  summary: "List free times for a service between two moments, with the resources that have them",
  input: SlotQuery,
  output: SlotPage,
  run: async (ctx, { service, resource, audience, limit, ...query }) => {
    const meant = servicesMeant(service ? [service] : [], await organizationOf(ctx));
    if (service && meant.length === 0) throw invalid(["service"], "is not one of your services");
    // A slot begins after `from`.
    const from = Math.max(Date.now(), query.from ? Date.parse(query.from) - 1 : 0);
    const to = query.to ? Date.parse(query.to) : from + DAYS * DAY_MS;
    const schedule = await readSchedule(ctx, from, to);
    const demand = demandOf(schedule, meant, query.minutes);
    const within = audience === "customer" ? offeredWithin(schedule, from, to) : { from, to };
    const found = firstOf(freeSlots(schedule, { demand, resource_id: resource, ...within }), limit + 1);
    return {
      time_zone: schedule.organization.time_zone,
      minutes: demand.minutes,
      slots: found.slice(0, limit),
      next_from: found[limit]?.starts_at ?? null,
    };
  },
});
