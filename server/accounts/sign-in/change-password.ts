import { one, type Tx, transaction } from "@/db/client";
import { sessions, users } from "@/db/schema/auth";
import { byId } from "@/db/tenant";
import { AppError, invalid } from "@/lib/errors";
import { checkPassword } from "@/lib/secret/password-hash";
import { signToken } from "@/lib/secret/token";
import { PasswordChange, SessionToken } from "@/schema/account";
import { passwordChanged } from "@/server/accounts/factors/mails";
import { action, requireConfirmed } from "@/server/http/action";
import { userOf } from "@/server/http/ctx";
import { endTokens } from "./account-token";
import { hashNewPassword } from "./password";
import { limitRate } from "./rate-limit";
import { endSessions } from "./session";

type Account = typeof users.$inferSelect;

/** A new token that continues a session under the account's new token version; it expires with the session. */
async function tokenFor(tx: Tx, { organization_id: org, id: sub, token_version: ver }: Account, sid: string) {
  const isTheirs = byId({ organization_id: org }, sessions, sid);
  const { expires_at } = one(
    await tx.select({ expires_at: sessions.expires_at }).from(sessions).where(isTheirs),
  );
  return signToken({ sub, org, sid, ver }, Math.ceil((Date.parse(expires_at) - Date.now()) / 1000));
}

// Behind PUT, so without an Idempotency-Key: a wrong guess must be counted, not rolled back with the request.
export const changePassword = action({
  summary: "Change your password; ends every other session and returns a new token for this one",
  description: "422 if `current_password` is wrong.",
  input: PasswordChange,
  only: "practitioner",
  output: SessionToken,
  audit: "password.changed",
  steps: true,
  run: async (ctx, { current_password = "", password }) => {
    const { organization_id, id, session_id } = userOf(ctx);
    if (!session_id) throw new AppError("unauthorized", "Sign in again to change your password.");
    await limitRate("password_change_user", id);
    return transaction(ctx.db, async (tx) => {
      const me = byId({ organization_id }, users, id);
      const user = one(await tx.select().from(users).where(me).for("no key update"));
      // Without a password to ask for, a stolen session would be enough to set one.
      if (!user.password_hash) requireConfirmed(ctx);
      else if (!(await checkPassword(user.password_hash, current_password)))
        throw invalid(["current_password"], "is not your password");
      const password_hash = await hashNewPassword(password, user);
      const account = await endSessions(tx, user, { keep: session_id, changes: { password_hash } });
      await ctx.audit?.(tx);
      await endTokens(tx, { organization_id, user_id: id, purpose: "reset_password" });
      await passwordChanged(tx, user);
      return { access_token: await tokenFor(tx, account, session_id), token_type: "bearer" as const };
    });
  },
});
