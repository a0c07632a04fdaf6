import { asc, eq, isNotNull, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { factors } from "@/db/schema/factors";
import { byId, inOrg } from "@/db/tenant";
import { unseal } from "@/lib/secret/secrets";
import type { FactorWay } from "@/schema/factor";
import type { FactorOwner } from "./owner";
import { deleteRecoveryCodes } from "./recovery-codes";
import { totpStep } from "./totp";

export type OwnedFactor = typeof factors.$inferSelect;

const theirs = (owner: FactorOwner) => inOrg(owner, factors, eq(factors.user_id, owner.id));

/** An account's factors that count, oldest first. */
export const factorsOf = (db: Db, owner: FactorOwner): Promise<OwnedFactor[]> =>
  db
    .select()
    .from(factors)
    .where(inOrg(owner, factors, theirs(owner), isNotNull(factors.confirmed_at)))
    .orderBy(asc(factors.id));

/** Removes all of an account's factors and recovery codes; returns the names of those that counted. */
export async function deleteFactors(tx: Db, owner: FactorOwner): Promise<string[]> {
  await deleteRecoveryCodes(tx, owner);
  const gone = await tx.delete(factors).where(theirs(owner)).returning();
  return gone.filter(({ confirmed_at }) => confirmed_at !== null).map(({ name }) => name);
}

/** What an account with these factors can make the second step with. */
export const waysOf = (owned: OwnedFactor[]): FactorWay[] => [
  ...new Set(owned.map(({ kind }) => kind)),
  "recovery_code",
];

/**
 * Notes that an app's code was used, with `changes`; false if it is not the app's, or if it or a later one was used before.
 * Of two who send the same code at once, one gets in.
 */
export async function spendTotp(
  tx: Db,
  { organization_id, id, secret_sealed, last_step }: OwnedFactor,
  code: string,
  changes: Partial<typeof factors.$inferInsert> = {},
): Promise<boolean> {
  const step = secret_sealed === null ? undefined : totpStep(unseal(secret_sealed), code, last_step);
  if (step === undefined) return false;
  const isNew = sql`(${factors.last_step} is null or ${factors.last_step} < ${step})`;
  const used = await tx
    .update(factors)
    .set({ ...changes, last_step: step, last_used_at: sql`now()` })
    .where(byId({ organization_id }, factors, id, isNew))
    .returning({ id: factors.id });
  return used.length > 0;
}
