import { randomBytes } from "node:crypto";
import { eq, isNull, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { recoveryCodes } from "@/db/schema/factors";
import { inOrg } from "@/db/tenant";
import { hashLinkToken } from "@/lib/secret/link-token";
import type { FactorOwner } from "./owner";

const CODES = 10;
/** 24 characters of five bits each: enough that a plain hash of them can't be guessed. */
const LENGTH = 24;
/** Crockford's Base32: without letters that look like digits. */
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

const newCode = (): string =>
  [...randomBytes(LENGTH)]
    .map((byte) => ALPHABET.charAt(byte % ALPHABET.length))
    .join("")
    .replace(/.{6}(?=.)/g, "$&-");

/** What is hashed of a code, however it was typed. */
const typed = (code: string): string =>
  code
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, "")
    .replace(/O/g, "0")
    .replace(/[IL]/g, "1");

const theirs = (owner: FactorOwner) =>
  inOrg(owner, recoveryCodes, eq(recoveryCodes.user_id, owner.id), isNull(recoveryCodes.used_at));

export const countRecoveryCodes = (db: Db, owner: FactorOwner): Promise<number> =>
  db.$count(recoveryCodes, theirs(owner));

export async function deleteRecoveryCodes(tx: Db, owner: FactorOwner): Promise<void> {
  await tx.delete(recoveryCodes).where(inOrg(owner, recoveryCodes, eq(recoveryCodes.user_id, owner.id)));
}

/** Replaces an account's recovery codes by ten new ones, of which only the hashes are stored. */
export async function renewRecoveryCodes(tx: Db, owner: FactorOwner): Promise<string[]> {
  await deleteRecoveryCodes(tx, owner);
  const codes = Array.from({ length: CODES }, newCode);
  const rows = codes.map((code) => ({
    organization_id: owner.organization_id,
    user_id: owner.id,
    code_hash: hashLinkToken(typed(code)),
  }));
  await tx.insert(recoveryCodes).values(rows);
  return codes;
}

/** Uses up a recovery code; false if it is none, or was used. Of two who send it at once, one gets in. */
export async function spendRecoveryCode(tx: Db, owner: FactorOwner, code: string): Promise<boolean> {
  const used = await tx
    .update(recoveryCodes)
    .set({ used_at: sql`now()` })
    .where(
      inOrg(owner, recoveryCodes, theirs(owner), eq(recoveryCodes.code_hash, hashLinkToken(typed(code)))),
    )
    .returning({ id: recoveryCodes.id });
  return used.length > 0;
}
