import { getDb } from "@/db/client";
import type { OfOrganization } from "@/server/bookings/waiting/jobs";
import { systemCtx } from "@/server/http/ctx";
import { offerTimes } from "./offer-times";

/** Offers what is free in an organization to those who wait. */
export async function offerNow({ organization_id }: OfOrganization): Promise<undefined> {
  await offerTimes(systemCtx(getDb(), organization_id));
}
