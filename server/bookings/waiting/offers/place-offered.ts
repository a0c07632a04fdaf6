import type { Tx } from "@/db/client";
import { notFound } from "@/lib/errors";
import { organizationOf } from "@/server/accounts/organization/organization";
import { areOffered } from "@/server/bookings/availability/duration";
import { type BookedPlace, placeFor, type WantedPlace } from "@/server/bookings/placement/place";
import type { Ctx } from "@/server/http/ctx";

/** Finds the place of a time as for any customer. Refuses services that the business offers no more (404). */
export async function placeOffered(
  tx: Tx,
  ctx: Ctx,
  wanted: Omit<WantedPlace, "allows" | "audience">,
): Promise<BookedPlace> {
  if (!areOffered(wanted.named, await organizationOf({ ...ctx, db: tx }))) throw notFound("service");
  return placeFor(tx, ctx, { ...wanted, allows: "nothing", audience: "customer" });
}
