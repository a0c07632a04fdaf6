import { and, type SQL } from "drizzle-orm";
import type { Db, Tx } from "@/db/client";
import { organizations } from "@/db/schema/organizations";
import { ownOrg } from "@/db/tenant";

type OrganizationRow = typeof organizations.$inferSelect;

/** The columns that other modules store on an organization. Its owners' settings go through `updateOrganization`. */
type Kept = Partial<
  Pick<
    OrganizationRow,
    "first_steps_put_away_at" | "phones_read_to" | "scheduler_last" | "scheduler_secret_sealed"
  >
>;

/** Stores columns on an organization, if `where` also holds. Returns the row, or undefined if nothing was changed. */
export async function keepAtOrganization(
  db: Db | Tx,
  tenant: { organization_id: string },
  kept: Kept,
  where?: SQL,
): Promise<OrganizationRow | undefined> {
  const [row] = await db
    .update(organizations)
    .set(kept)
    .where(and(ownOrg(tenant), where))
    .returning();
  return row;
}
