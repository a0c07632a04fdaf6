import { eq, getTableColumns } from "drizzle-orm";
import { one } from "@/db/client";
import { organizations } from "@/db/schema/organizations";
import type { Ctx } from "@/server/core/ctx";
import type { Organization } from "@/server/schema/organization";

const { sandbox: _sandbox, scheduler_secret_sealed: _secret, ...shown } = getTableColumns(organizations);
/** An organization's columns as the vocabulary knows them: no secret. */
export const organizationColumns = shown;

/** The caller's organization. */
export async function organizationOf(ctx: Ctx): Promise<Organization> {
  const isMine = eq(organizations.id, ctx.organization_id);
  return one(await ctx.db.select(organizationColumns).from(organizations).where(isMine));
}
