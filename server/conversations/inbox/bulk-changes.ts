import { eq } from "drizzle-orm";
import { one, type Tx } from "@/db/client";
import { bulkChanges } from "@/db/schema/bulk-changes";
import { byId } from "@/db/tenant";
import type { Ctx } from "@/server/http/ctx";
import { notFound } from "@/server/lib/errors";
import type { BulkAct, BulkChanged } from "@/server/schema/bulk";
import { userIdOf } from "./user";

/** Records a bulk act and what it changed, for its undo. Returns its id, or null if it changed nothing. */
export async function recordBulkChange(
  tx: Tx,
  ctx: Ctx,
  act: BulkAct,
  changed: BulkChanged[],
): Promise<string | null> {
  if (changed.length === 0) return null;
  const { organization_id } = ctx;
  const row = { organization_id, user_id: userIdOf(ctx), act, changed };
  return one(await tx.insert(bulkChanges).values(row).returning({ id: bulkChanges.id })).id;
}

/** The caller's own bulk act, or 404. */
export async function bulkChangeById(tx: Tx, ctx: Ctx, id: string) {
  const { act, changed, user_id } = bulkChanges;
  const [recorded] = await tx
    .select({ act, changed })
    .from(bulkChanges)
    .where(byId(ctx, bulkChanges, id, eq(user_id, userIdOf(ctx))));
  if (!recorded) throw notFound("change to undo");
  return recorded;
}
