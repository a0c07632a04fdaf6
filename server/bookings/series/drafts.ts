import type { SeriesDraft } from "@/schema/booking-series";
import { organizationOf } from "@/server/accounts/organization/organization";
import { readSchedule, type Schedule } from "@/server/bookings/availability/schedule";
import { placeWithin, scheduleFor, type WantedPlace } from "@/server/bookings/placement/place";
import { refusalOf } from "@/server/bookings/placement/refuse-time";
import { withoutBooking } from "@/server/bookings/placement/times-to-move";
import { type Ctx, isPractitioner } from "@/server/http/ctx";
import { alternativesTo, type Claimed } from "./alternatives";

type Moving = Parameters<typeof withoutBooking>[1][];
type Asked = Omit<WantedPlace, "allows">;

/** Why it can't be booked, or null; and who or what it would be with. */
async function judged(ctx: Ctx, schedule: Schedule, wanted: WantedPlace) {
  try {
    return { refusal: null, resource_id: (await placeWithin(ctx, schedule, wanted)).place.resource_id };
  } catch (error) {
    const refusal = refusalOf(error);
    if (!refusal) throw error;
    return { refusal, resource_id: wanted.resource_id };
  }
}

/**
 * Which of these appointments could be booked now, and what is free instead of the others. The appointments in `moving`
 * leave their places. Nothing is locked, so booking may still be refused.
 */
export async function draftsOf(ctx: Ctx, all: Asked[], moving: Moving = []): Promise<SeriesDraft[]> {
  const organization = await organizationOf(ctx);
  const without = (schedule: Schedule) => moving.reduce(withoutBooking, schedule);
  const claimed: Claimed = [...all];
  const drafts: SeriesDraft[] = [];
  for (const asked of all) {
    const wanted: WantedPlace = { ...asked, allows: "nothing" };
    const { starts_at, ends_at } = wanted;
    const day = without(await scheduleFor(ctx, organization, wanted));
    const { refusal, resource_id } = await judged(ctx, day, wanted);
    if (!refusal) {
      drafts.push({ starts_at, ends_at, state: "free", reason: null, resource_id, alternatives: [] });
      continue;
    }
    const { reason, is_closed } = refusal;
    const but = asked.booking_id === undefined ? {} : { but: asked.booking_id };
    const alternatives = await alternativesTo(
      async (period) => without(await readSchedule(ctx, { ...but, organization, ...period })),
      organization.time_zone,
      { wanted, claimed: claimed.filter((one) => one !== asked), with_others: !isPractitioner(ctx) },
    );
    claimed.push(...alternatives.slice(0, 1));
    const state = is_closed ? "closed" : "taken";
    drafts.push({ starts_at, ends_at, state, reason, resource_id, alternatives });
  }
  return drafts;
}
