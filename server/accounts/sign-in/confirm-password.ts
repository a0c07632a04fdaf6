import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import { transaction } from "@/db/client";
import { sessions, users } from "@/db/schema/auth";
import { byId } from "@/db/tenant";
import { AppError, invalid } from "@/lib/errors";
import { checkPassword } from "@/lib/secret/password-hash";
import { PasswordConfirmation } from "@/schema/account";
import { demandFactor } from "@/server/accounts/factors/demand";
import { action } from "@/server/http/action";
import { userOf } from "@/server/http/ctx";
import { limitRate } from "./rate-limit";

/** An account without a password signs in with its provider again instead, which begins a session anew. */
export const confirmPassword = action({
  summary:
    "Confirm with your password, and your second factor, that it is you, for ten minutes of this session",
  input: PasswordConfirmation,
  only: "practitioner",
  before_factor: true,
  output: z.void(),
  audit: "session.confirmed",
  steps: true,
  run: async (ctx, { password, code, passkey }) => {
    const me = userOf(ctx);
    if (!me.session_id) throw new AppError("unauthorized", "Sign in again.");
    await limitRate("password_change_user", me.id);
    const [user] = await ctx.db
      .select()
      .from(users)
      .where(byId(ctx, users, me.id));
    if (!user?.password_hash || !(await checkPassword(user.password_hash, password)))
      throw invalid(["password"], "is not your password");
    const given = passkey ? { passkey } : code !== undefined && { code };
    await demandFactor(ctx.db, user, given || undefined);
    const mine = byId(ctx, sessions, me.session_id, eq(sessions.user_id, me.id));
    await transaction(ctx.db, async (tx) => {
      await tx.update(sessions).set({ confirmed_at: sql`now()` }).where(mine);
      await ctx.audit?.(tx);
    });
  },
});
