import { asc, eq } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { users } from "@/db/schema/auth";
import { inOrg } from "@/db/tenant";
import type { Ctx } from "@/server/http/ctx";
import { AppError } from "@/server/lib/errors";

/** The ids of the active owners, locked so that they stay owners until `tx` ends. 403 if the caller is not one. */
export async function lockOwners(tx: Tx, { organization_id, actor }: Ctx): Promise<string[]> {
  const owners = await tx
    .select({ id: users.id })
    .from(users)
    .where(inOrg({ organization_id }, users, eq(users.role, "owner"), eq(users.is_active, true)))
    .orderBy(asc(users.id))
    .for("no key update");
  const ids = owners.map(({ id }) => id);
  if (actor.kind === "user" && !ids.includes(actor.id))
    throw new AppError("forbidden", "Only an owner of your organization can do this.");
  return ids;
}
