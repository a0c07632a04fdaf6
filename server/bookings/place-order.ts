import { sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import type { Tenant } from "@/db/tenant";

/** One booking of an organization finds its place at a time, so that each sees what the ones before it took. */
export const inPlaceOrder = (tx: Tx, { organization_id }: Tenant) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`place:${organization_id}`}, 0))`);
