import { eq, gt, isNull, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { accountTokens } from "@/db/schema/auth";
import { acrossOrgs, inOrg } from "@/db/tenant";
import { AppError } from "@/lib/errors";
import { hashLinkToken, newLinkToken } from "@/lib/secret/link-token";
import { inMs } from "@/lib/time/time";

type Purpose = typeof accountTokens.$inferSelect.purpose;

export type Addressee = { organization_id: string; id: string; email: string };

const MINUTES: Record<Purpose, number> = {
  reset_password: 30,
  verify_email: 24 * 60,
  add_passkey: 5,
  use_passkey: 5,
};

/** Issues a token for an account's link, or a passkey's challenge, with its expiry (ISO 8601). The database stores only its hash. */
export async function issueToken(tx: Db, { organization_id, id, email }: Addressee, purpose: Purpose) {
  const token = newLinkToken();
  const expires_at = inMs(MINUTES[purpose] * 60_000).toISOString();
  const row = { organization_id, user_id: id, purpose, email, token_hash: hashLinkToken(token), expires_at };
  await tx.insert(accountTokens).values(row);
  return { token, expires_at };
}

/** The same error for a link that is unknown, of another purpose, used or expired, so that guessing reveals nothing. */
export const linkEnded = (): AppError => {
  const message = "This link has ended or was used before. Ask for a new one.";
  return new AppError("invalid_input", message, { faults: [{ path: ["token"], message }] });
};

/**
 * Uses up a token and returns its row, with the account and the address it was sent to; if two requests race, one gets
 * it. Call it in the transaction of what the token allows, so that a failure leaves the token valid. With `user_id`,
 * only that account's token is accepted.
 */
export async function useToken(tx: Db, token: string, purpose: Purpose, user_id?: string) {
  const [used] = await tx
    .update(accountTokens)
    .set({ used_at: sql`now()` })
    .where(
      acrossOrgs(
        "the link's token is what names the account",
        eq(accountTokens.token_hash, hashLinkToken(token)),
        eq(accountTokens.purpose, purpose),
        user_id === undefined ? undefined : eq(accountTokens.user_id, user_id),
        isNull(accountTokens.used_at),
        gt(accountTokens.expires_at, sql`now()`),
      ),
    )
    .returning();
  if (!used) throw linkEnded();
  return used;
}

/** Invalidates an account's unused links of one purpose. */
export async function endTokens(
  tx: Db,
  { organization_id, user_id, purpose }: { organization_id: string; user_id: string; purpose: Purpose },
): Promise<void> {
  const theirs = inOrg(
    { organization_id },
    accountTokens,
    eq(accountTokens.user_id, user_id),
    eq(accountTokens.purpose, purpose),
    isNull(accountTokens.used_at),
  );
  await tx.update(accountTokens).set({ used_at: sql`now()` }).where(theirs);
}
