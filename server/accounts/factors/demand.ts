import { type Db, transaction } from "@/db/client";
import { AppError, invalid } from "@/lib/errors";
import type { PasskeyAnswer } from "@/schema/factor";
import { recordAttempt } from "@/server/accounts/audit/record-access";
import { limitRate } from "@/server/accounts/sign-in/rate-limit";
import type { RequestOrigin } from "@/server/http/ctx";

import { type SigningIn, sealFirstStep } from "./first-step";
import { recoveryCodeUsed } from "./mails";
import type { FactorOwner } from "./owner";
import { spendPasskey } from "./passkeys";
import { countRecoveryCodes, spendRecoveryCode } from "./recovery-codes";
import { factorsOf, type OwnedFactor, spendTotp, waysOf } from "./rows";

/** What somebody proves a second time with who they are. */
export type Proof = { code: string } | { passkey: PasskeyAnswer };

async function matchesApp(db: Db, owned: OwnedFactor[], code: string): Promise<boolean> {
  for (const one of owned) if (await spendTotp(db, one, code)) return true;
  return false;
}

/** Uses a recovery code, of which a mail tells. */
const matchesRecoveryCode = (db: Db, owner: FactorOwner, code: string): Promise<boolean> =>
  transaction(db, async (tx) => {
    if (!(await spendRecoveryCode(tx, owner, code))) return false;
    await recoveryCodeUsed(tx, owner, await countRecoveryCodes(tx, owner));
    return true;
  });

async function isProved(db: Db, owner: FactorOwner, owned: OwnedFactor[], proof: Proof): Promise<boolean> {
  if ("passkey" in proof) return spendPasskey(db, owner, owned, proof.passkey);
  const code = proof.code.replaceAll(/\s/g, "");
  return (await matchesApp(db, owned, code)) || matchesRecoveryCode(db, owner, code);
}

/**
 * Lets only who proves it a second time go on: 401 that says what is due without a proof, 422 with a wrong one. An account
 * without a factor needs none. Not in a transaction, where a wrong guess would not be counted, nor told in the audit log.
 */
export async function demandFactor(
  db: Db,
  account: SigningIn & { full_name: string },
  proof?: Proof,
  origin?: RequestOrigin,
): Promise<void> {
  const owned = await factorsOf(db, account);
  if (owned.length === 0) return;
  if (!proof)
    throw new AppError("factor_needed", "This account has a second factor. Send a code as well.", {
      second_step: { first_step: sealFirstStep(account), ways: waysOf(owned) },
    });
  await limitRate("factor_user", account.id);
  await limitRate("factor_user_day", account.id);
  if (await isProved(db, account, owned, proof)) return;
  await recordAttempt(db, "session.refused", account, origin);
  throw invalid(["passkey" in proof ? "passkey" : "code"], "is not right, or was used before");
}
