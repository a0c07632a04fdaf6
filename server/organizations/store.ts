import { getTableColumns } from "drizzle-orm";
import { one } from "@/db/client";
import { organizations } from "@/db/schema/organizations";
import { ownOrg } from "@/db/tenant";
import type { Ctx } from "@/server/http/ctx";
import type { Organization } from "@/server/schema/organization";

const { sandbox: _sandbox, scheduler_secret_sealed: _secret, ...shown } = getTableColumns(organizations);
/** An organization's columns as the vocabulary knows them: no secret. */
export const organizationColumns = shown;

/** The caller's organization. */
export async function organizationOf(ctx: Ctx): Promise<Organization> {
  const isMine = ownOrg(ctx);
  return one(await ctx.db.select(organizationColumns).from(organizations).where(isMine));
}
