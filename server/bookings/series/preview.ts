import { MINUTE_MS } from "@/lib/time/clock";
import { SeriesPreview, SeriesQuery } from "@/schema/booking-series";
import { organizationOf } from "@/server/accounts/organization/organization";
import { allowedResource } from "@/server/accounts/team/practitioner";
import { endAfter, endFor } from "@/server/bookings/availability/duration";
import { inMoments } from "@/server/bookings/availability/wall-time";
import { refuseLength, refusePast } from "@/server/bookings/placement/refuse-time";
import { action } from "@/server/http/action";
import { startsOf } from "./dates";
import { draftsOf } from "./drafts";

export const previewSeries = action({
  summary: "See which appointments of a series are free, and what is free instead of the others",
  description:
    "Nothing is booked: `POST /api/v1/booking-series` books those that you choose. All are at the same time by your organization's clock, whatever its offset is then. A month that is shorter has its appointment on its last day. 422 if there would be more than 52.",
  input: SeriesQuery,
  only: "practitioner",
  output: SeriesPreview,
  audit: "preview",
  run: async (ctx, given) => {
    const { services, starts_at, repeats, ...input } = await inMoments(ctx, given);
    const resource_id = await allowedResource(ctx, input.resource_id);
    const { time_zone } = await organizationOf(ctx);
    const ends_at = input.ends_at ?? (await endFor(ctx, starts_at, services));
    refuseLength(starts_at, ends_at);
    refusePast(starts_at);
    const minutes = (Date.parse(ends_at) - Date.parse(starts_at)) / MINUTE_MS;
    const all = startsOf(starts_at, repeats, time_zone).map((start) => ({
      ...{ starts_at: start, ends_at: endAfter(start, minutes) },
      ...{ named: services, resource_id },
    }));
    return { time_zone, appointments: await draftsOf(ctx, all) };
  },
});
