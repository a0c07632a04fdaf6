import { getTableName } from "drizzle-orm";
import type { Tx } from "@/db/client";
import type { Scoped, Tenant, TenantTable } from "@/db/tenant";
import { lockUntilCommit } from "@/db/transaction-lock";
import { AppError } from "@/lib/errors";

/** A list that is short enough to be read whole; `what` names its rows, in the plural. */
type ShortList = { table: TenantTable; where: Scoped; most: number; what: string };

/** Holds a lock until the transaction ends, so that parallel requests can't exceed a short list's limit together. */
export const lockList = (tx: Tx, { organization_id }: Tenant, table: TenantTable): Promise<void> =>
  lockUntilCommit(tx, `room:${getTableName(table)}:${organization_id}`);

/** 409 if an organization has the most rows that a short list may have. Locks the list. */
export async function requireRoom(tx: Tx, tenant: Tenant, list: ShortList): Promise<void> {
  const { table, where, most, what } = list;
  await lockList(tx, tenant, table);
  if ((await tx.$count(table, where)) < most) return;
  throw new AppError("conflict", `An organization has room for ${most} ${what}. Delete one first.`);
}
