import { sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import type { Tenant } from "@/db/tenant";

/** Lets one transaction at a time place an organization's bookings, so that each sees what earlier ones took. */
export const inPlaceOrder = (tx: Tx, { organization_id }: Tenant) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`place:${organization_id}`}, 0))`);
