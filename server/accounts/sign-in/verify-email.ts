import { eq } from "drizzle-orm";
import { z } from "zod";
import { type Tx, transaction } from "@/db/client";
import { users } from "@/db/schema/auth";
import { byId } from "@/db/tenant";
import { AppError } from "@/lib/errors";
import { EmailVerification } from "@/schema/account";
import { verificationMail } from "@/server/accounts/mails";
import { action } from "@/server/http/action";
import { userOf } from "@/server/http/ctx";
import { queueMail } from "@/server/queue/mail/mail";
import { type Addressee, issueToken, useToken } from "./account-token";
import { limitRate } from "./rate-limit";

/** Sends an account the link that confirms its address, if `tx` commits. */
export async function sendVerification(tx: Tx, user: Addressee): Promise<void> {
  const { token, expires_at } = await issueToken(tx, user, "verify_email");
  await queueMail(tx, verificationMail(user.email, token), expires_at);
}

export const resendVerification = action({
  summary: "Send the e-mail confirmation link again",
  description: "409 if the address is confirmed already.",
  input: z.strictObject({}),
  only: "practitioner",
  before_factor: true,
  output: z.void(),
  audit: "email.verification_sent",
  run: async (ctx) => {
    const me = userOf(ctx);
    await limitRate("verify_email_user", me.id);
    await transaction(ctx.db, async (tx) => {
      const mine = byId(me, users, me.id);
      const [user] = await tx.select({ is_verified: users.is_verified }).from(users).where(mine);
      if (user?.is_verified) throw new AppError("conflict", "Your e-mail address is confirmed already.");
      await sendVerification(tx, me);
    });
  },
});

// The user must be signed in to that very account. If the link alone were enough, a stranger could register with
// someone's address, wait until its owner follows the link, and share the account that the owner's Google sign-in
// joins.
export const verifyEmail = action({
  summary: "Confirm your e-mail address with the token from the e-mail, signed in to its account",
  input: EmailVerification,
  only: "practitioner",
  before_factor: true,
  output: z.void(),
  audit: "email.verified",
  run: async (ctx, { token }) => {
    const { organization_id, id } = userOf(ctx);
    await transaction(ctx.db, async (tx) => {
      const { email } = await useToken(tx, token, "verify_email", id);
      await tx
        .update(users)
        .set({ is_verified: true })
        .where(byId({ organization_id }, users, id, eq(users.email, email)));
    });
  },
});
