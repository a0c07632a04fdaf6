import { z } from "zod";
import { type Tx, transaction } from "@/db/client";
import { users } from "@/db/schema/auth";
import { byId } from "@/db/tenant";
import { AppError, requireRow } from "@/lib/errors";
import { Id } from "@/schema/common";
import { factorsTakenAway } from "@/server/accounts/factors/mails";
import { deleteFactors } from "@/server/accounts/factors/rows";
import { endSessions } from "@/server/accounts/sign-in/session";
import { action } from "@/server/http/action";
import { type Ctx, userOf } from "@/server/http/ctx";

const input = z.strictObject({ user_id: Id });

/** Locks a colleague's account; 409 for one's own, which the profile is for. */
async function lockColleague(tx: Tx, ctx: Ctx, user_id: string) {
  if (userOf(ctx).id === user_id)
    throw new AppError("conflict", "This is your own account: see to it in your profile.");
  const rows = await tx
    .select()
    .from(users)
    .where(byId(ctx, users, user_id))
    .for("no key update");
  return requireRow(rows, "team member");
}

export const endMemberSessions = action({
  summary: "Sign a colleague out everywhere: all their tokens are refused at once",
  input,
  only: "owner",
  confirmed: true,
  audit: "member.signed_out",
  output: z.void(),
  run: (ctx, { user_id }) =>
    transaction(ctx.db, async (tx) => {
      await endSessions(tx, await lockColleague(tx, ctx, user_id));
    }),
});

export const removeMemberFactors = action({
  summary:
    "Remove a colleague's second factors and recovery codes, for who has lost them; signs them out everywhere",
  description:
    "They sign in with their password alone until they set up a new factor. 409 if they have none. A mail tells them who did it.",
  input,
  only: "owner",
  confirmed: "always",
  audit: "member.factors_removed",
  output: z.void(),
  run: (ctx, { user_id }) =>
    transaction(ctx.db, async (tx) => {
      const colleague = await lockColleague(tx, ctx, user_id);
      if ((await deleteFactors(tx, colleague)).length === 0)
        throw new AppError("conflict", "This member has no second factor.");
      await endSessions(tx, colleague);
      await factorsTakenAway(tx, colleague, `${userOf(ctx).full_name}, an owner of your organization,`);
    }),
});
