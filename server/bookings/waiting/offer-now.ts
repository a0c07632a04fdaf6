import { getDb } from "@/db/client";
import { systemCtx } from "@/server/http/ctx";
import type { OfOrganization } from "./jobs";
import { offerTimes } from "./offer-times";

/** Offers what is free in an organization to those who wait. */
export async function offerNow({ organization_id }: OfOrganization): Promise<undefined> {
  await offerTimes(systemCtx(getDb(), organization_id));
}
