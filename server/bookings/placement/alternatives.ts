import { DAY_MS } from "@/lib/time/clock";
import type { FreeSlot } from "@/schema/slot";
import { organizationOf } from "@/server/accounts/organization/organization";
import { firstFree } from "@/server/bookings/availability/find-slots";
import { demandOfBooking } from "@/server/bookings/availability/free-slots";
import type { Ctx } from "@/server/http/ctx";
import { isTimeTaken, TimeTaken, timeTaken } from "./refuse-time";

/** A refused appointment: its services, its time and its resource (null: any). */
type Refused = {
  named: string[];
  starts_at: string;
  ends_at?: string;
  resource_id: string | null;
  booking_id?: string;
};

const HOW_MANY = 3;
const DAYS_AHEAD = 28;

async function nextFree(ctx: Ctx, refused: Refused): Promise<FreeSlot[]> {
  const { named, starts_at, ends_at, resource_id, booking_id } = refused;
  const from = Math.max(Date.now(), Date.parse(starts_at));
  const to = from + DAYS_AHEAD * DAY_MS;
  const organization = await organizationOf(ctx);
  const asked = { starts_at, ends_at: ends_at ?? null, services: named, title: null };
  const demand = demandOfBooking(organization, asked);
  const sought = { organization, demand, resource_id, from, to, audience: "staff", but: booking_id } as const;
  return firstFree(ctx, sought, HOW_MANY);
}

/** For `.catch(withAlternatives(…))`: adds the next three free times to a TimeTaken error. Rethrows other errors. */
export const withAlternatives =
  (ctx: Ctx, refused: () => Refused | Promise<Refused>) =>
  async (error: unknown): Promise<never> => {
    // A constraint violation aborts the transaction, so nothing more can be read in it.
    if (!(error instanceof TimeTaken)) throw isTimeTaken(error) ? timeTaken() : error;
    const { message, details } = error;
    throw new TimeTaken("conflict", message, {
      ...details,
      alternatives: await nextFree(ctx, await refused()),
    });
  };
