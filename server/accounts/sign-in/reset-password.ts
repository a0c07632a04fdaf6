import { z } from "zod";
import { getDb, one, transaction } from "@/db/client";
import { users } from "@/db/schema/auth";
import { byId } from "@/db/tenant";
import { AppError } from "@/lib/errors";
import { DAY_MS } from "@/lib/time/clock";
import { inMs } from "@/lib/time/time";
import { NewPassword, PasswordReset, PasswordResetRequest } from "@/schema/account";
import { recordAccess, recordAttempt } from "@/server/accounts/audit/record-access";
import { passwordChanged } from "@/server/accounts/factors/mails";
import { type OfEmail, sendPasswordResetJob } from "@/server/accounts/jobs";
import { accessEndedMail, passwordResetMail } from "@/server/accounts/mails";
import { visitorAction } from "@/server/http/action";
import { networkOf } from "@/server/http/request/network";
import { enqueue } from "@/server/queue/enqueue";
import { queueMail } from "@/server/queue/mail/mail";
import { endTokens, issueToken, useToken } from "./account-token";
import { endUnprovenAccess } from "./first-proof";
import { hasEmail } from "./identities";
import { hashNewPassword } from "./password";
import { limitRate } from "./rate-limit";
import { endSessions } from "./session";

// Whether the address has an account is only looked up by the job, after the answer, so the answer reveals nothing.
export const requestPasswordReset = visitorAction({
  summary: "Send a password reset link, if the address belongs to an account",
  description: "The answer is the same whether there is an account, so that nobody learns of it.",
  input: PasswordResetRequest,
  output: z.void(),
  run: async ({ db, ip }, { email }) => {
    await limitRate("password_reset_ip", networkOf(ip));
    await limitRate("password_reset_email", email);
    await enqueue(db, sendPasswordResetJob, { email }, { key: `password-reset:${email}` });
  },
});

/** Sends the link if the address belongs to an active account; earlier links become invalid. */
export async function sendPasswordReset({ email }: OfEmail): Promise<undefined> {
  await transaction(getDb(), async (tx) => {
    // Locked, so that only one of two concurrently created links stays valid.
    const [user] = await tx.select().from(users).where(hasEmail(email)).for("no key update");
    if (!user?.is_active) return;
    await endTokens(tx, { ...user, user_id: user.id, purpose: "reset_password" });
    const { token, expires_at } = await issueToken(tx, user, "reset_password");
    await recordAttempt(tx, "password.reset_requested", user, undefined);
    await queueMail(tx, passwordResetMail(email, token, user), expires_at);
  });
}

export const resetPassword = visitorAction({
  summary:
    "Set a new password with the token from the e-mail; ends every session of the account, and whatever was set up with it if nobody had proved its address",
  input: PasswordReset,
  output: NewPassword,
  run: async (visitor, { token, password }) => {
    const { db, ip } = visitor;
    await limitRate("password_reset_confirm_ip", networkOf(ip));
    return transaction(db, async (tx) => {
      const { organization_id, user_id, email } = await useToken(tx, token, "reset_password");
      const user = one(
        await tx
          .select()
          .from(users)
          .where(byId({ organization_id }, users, user_id))
          .for("no key update"),
      );
      if (!user.is_active) throw new AppError("deactivated", "This account has been deactivated.");
      const password_hash = await hashNewPassword(password, user);
      // Until now nobody had proven that the address is theirs, so a stranger may have made the account.
      const ended = user.is_verified ? [] : await endUnprovenAccess(tx, user);
      await endTokens(tx, { organization_id, user_id, purpose: "reset_password" });
      await endSessions(tx, user, { changes: { password_hash, is_verified: true } });
      await recordAccess(tx, "password.reset", user, visitor);
      await passwordChanged(tx, user);
      if (ended.length > 0) await queueMail(tx, accessEndedMail(email, ended), inMs(DAY_MS).toISOString());
      return { email, ended };
    });
  },
});
