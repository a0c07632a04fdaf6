import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import { announce } from "@/db/announce";
import { type Db, one, type Tx, transaction } from "@/db/client";
import { users } from "@/db/schema/auth";
import { organizations } from "@/db/schema/organizations";
import { inOrg, ownOrg } from "@/db/tenant";
import { AppError } from "@/lib/errors";
import { FactorRequirement, FactorRequirementPatch } from "@/schema/factor";
import { action } from "@/server/http/action";
import { organizationRow } from "@/server/http/audit/rows";
import { type Ctx, userOf } from "@/server/http/ctx";
import { HAS_FACTOR } from "@/server/http/request/authenticate";
import { requirementChanged } from "./mails";
import { factorsOf } from "./rows";

/** Whether an organization demands a second factor of everybody. */
export async function isFactorRequired(db: Db, ctx: Ctx): Promise<boolean> {
  const { requires_second_factor: required } = organizations;
  return one(await db.select({ required }).from(organizations).where(ownOrg(ctx))).required;
}

async function requirementOf(db: Db, ctx: Ctx): Promise<FactorRequirement> {
  const isActive = inOrg(ctx, users, eq(users.is_active, true));
  const { members, with_factor } = one(
    await db
      .select({
        members: sql<number>`count(*)::int`,
        with_factor: sql<number>`(count(*) filter (where ${HAS_FACTOR}))::int`,
      })
      .from(users)
      .where(isActive),
  );
  return { required: await isFactorRequired(db, ctx), members, with_factor };
}

export const getFactorRequirement = action({
  summary: "See whether everybody needs a second factor, and how many have one",
  input: z.strictObject({}),
  only: "owner",
  output: FactorRequirement,
  run: (ctx) => requirementOf(ctx.db, ctx),
});

/** Announces to everybody's open pages that what they may do has changed. */
async function announceToAll(tx: Tx, ctx: Ctx): Promise<void> {
  const rows = await tx.select({ id: users.id }).from(users).where(inOrg(ctx, users));
  tx.afterCommit(() => announce(ctx.organization_id, { accounts: rows.map(({ id }) => id) }));
}

export const setFactorRequirement = action({
  summary: "Require a second factor of everybody in your organization, or no longer",
  description:
    "From then on, who has none may only set one up: everything else answers 403 of the type `factor_required`, also to tokens of the API. 409 if you have none yourself. A mail tells everybody.",
  input: FactorRequirementPatch,
  only: "owner",
  confirmed: "always",
  audit: "factor_requirement.changed",
  rows: organizationRow,
  output: FactorRequirement,
  run: (ctx, { required }) =>
    transaction(ctx.db, async (tx) => {
      const me = userOf(ctx);
      if (required && (await factorsOf(tx, me)).length === 0)
        throw new AppError("conflict", "Set up a second factor of your own first.");
      const { organization_id } = me;
      if (required !== (await isFactorRequired(tx, ctx))) {
        await tx.update(organizations).set({ requires_second_factor: required }).where(ownOrg(ctx));
        await requirementChanged(tx, organization_id, { required, by: me.full_name });
        await announceToAll(tx, ctx);
      }
      return requirementOf(tx, ctx);
    }),
});
