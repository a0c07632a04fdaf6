import { eq } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { resources } from "@/db/schema/resources";
import { byId } from "@/db/tenant";
import { organizationOf } from "@/server/accounts/organization/organization";
import type { Ctx } from "@/server/http/ctx";
import { AppError, notFound } from "@/server/lib/errors";

/**
 * 403 unless the caller may block this resource's time, or everybody's if it is null: owners may, practitioners only their
 * own, and members their own, or anybody's as long as the organization lets them. 404 if there is no such resource.
 */
export async function requireMayBlock(tx: Tx, ctx: Ctx, resource_id: string | null): Promise<void> {
  if (resource_id && (await tx.$count(resources, byId(ctx, resources, resource_id))) === 0)
    throw notFound("resource");
  const { actor } = ctx;
  if (actor.kind !== "user" || actor.role === "owner") return;
  const isMine = resource_id && byId(ctx, resources, resource_id, eq(resources.user_id, actor.id));
  if (isMine && (await tx.$count(resources, isMine)) > 0) return;
  if (actor.role === "practitioner")
    throw new AppError("forbidden", "You may block only your own time. Ask the front desk.");
  const { members_block_others } = await organizationOf({ ...ctx, db: tx });
  if (!members_block_others)
    throw new AppError("forbidden", "Only an owner of your organization can block the time of others.");
}
