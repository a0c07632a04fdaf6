import { AppError } from "@/lib/errors";
import { organizationOf } from "@/server/accounts/organization/organization";
import type { House } from "@/server/adapters/agent/model/turn-context";
import { servicesMeant } from "@/server/bookings/availability/duration";
import { firstFree } from "@/server/bookings/availability/find-slots";
import { demandOf, demandOfBooking, offeredWithin } from "@/server/bookings/availability/free-slots";
import { bookingById } from "@/server/bookings/store";
import type { Ctx } from "@/server/http/ctx";
import { bookablesOf, namedAmong, peopleAmong } from "./people";

type Asked = Parameters<House["freeTimes"]>[0];
type Limits = Pick<Asked, "from" | "to" | "limit" | "suits"> & { resource_id: string | null };

async function forService(ctx: Ctx, service: string, { from, to, limit, suits, resource_id }: Limits) {
  const organization = await organizationOf(ctx);
  const demand = demandOf({ organization }, servicesMeant([service], organization));
  const within = offeredWithin({ organization }, from, to);
  return firstFree(ctx, { organization, demand, resource_id, audience: "customer", suits, ...within }, limit);
}

/**
 * Free times for an appointment as long as it is now, on the wished resource; else on its own, or any other if that one
 * has none.
 */
async function toMove(ctx: Ctx, booking_id: string, { from, to, limit, suits, ...wished }: Limits) {
  const [organization, booking] = await Promise.all([organizationOf(ctx), bookingById(ctx, booking_id)]);
  const { starts_at } = booking;
  const resource_id = wished.resource_id ?? booking.resource_id;
  const staysThere = wished.resource_id === null || wished.resource_id === booking.resource_id;
  const sought = {
    organization,
    demand: demandOfBooking(organization, booking),
    audience: "customer" as const,
    but: booking_id,
    suits: (at: string) => (at !== starts_at || !staysThere) && suits?.(at) !== false,
    ...offeredWithin({ organization }, from, to),
  };
  const same = await firstFree(ctx, { ...sought, resource_id }, limit).catch((error: unknown) => {
    // The appointment's resource may have been removed.
    if (!(error instanceof AppError)) throw error;
    return [];
  });
  const isFinal = same.length > 0 || resource_id === null || wished.resource_id !== null;
  return isFinal ? same : firstFree(ctx, sought, limit);
}

export const houseOf = (ctx: Ctx): House => ({
  freeTimes: async ({ from, to, limit, suits, with: person, ...subject }) => {
    const all = await bookablesOf(ctx);
    const limits = { from, to, limit, suits, resource_id: namedAmong(all, person) };
    const free =
      "service" in subject
        ? await forService(ctx, subject.service, limits)
        : await toMove(ctx, subject.booking_id, limits);
    return free.map(({ starts_at, ends_at, resource_ids }) => ({
      ...{ starts_at, ends_at, with: peopleAmong(all, resource_ids) },
    }));
  },
});
