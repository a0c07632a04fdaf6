import { eq, isNull, ne, not } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { identities, users } from "@/db/schema/auth";
import { calendars } from "@/db/schema/calendars";
import { channelConnections } from "@/db/schema/channels";
import { knowledgeSources } from "@/db/schema/knowledge";
import { leads } from "@/db/schema/leads";
import { inOrg } from "@/db/tenant";
import { AppError } from "@/lib/errors";
import { deleteFactors } from "@/server/accounts/factors/rows";
import { closeOrganization } from "@/server/accounts/organization/close-organization";
import { endSessions } from "@/server/accounts/sign-in/session";
import type { Ctx } from "@/server/http/ctx";

/** Whether nothing real is in an organization: no colleague, customer, number, connected calendar or knowledge. */
async function isEmpty(tx: Tx, ctx: Ctx, user_id: string): Promise<boolean> {
  const colleagues = await tx.$count(users, inOrg(ctx, users, ne(users.id, user_id)));
  const customers = await tx.$count(leads, inOrg(ctx, leads, not(leads.practice)));
  const { kind, deleted_at } = channelConnections;
  const isReal = inOrg(ctx, channelConnections, ne(kind, "practice"), isNull(deleted_at));
  const numbers = await tx.$count(channelConnections, isReal);
  const connected = await tx.$count(calendars, inOrg(ctx, calendars));
  const sources = await tx.$count(knowledgeSources, inOrg(ctx, knowledgeSources));
  return colleagues + customers + numbers + connected + sources === 0;
}

/**
 * Gives up the account of somebody who signed up by mistake, so that its address can join another organization. Only out
 * of an organization that is empty; it is closed, and nobody can sign in to it any more.
 */
export async function leaveEmptyOrganization(tx: Tx, ctx: Ctx): Promise<void> {
  const { actor, organization_id } = ctx;
  if (actor.kind !== "user") throw new AppError("forbidden", "Only a member can leave an organization.");
  if (!(await isEmpty(tx, ctx, actor.id)))
    throw new AppError(
      "organization_in_use",
      "Your organization has customers, numbers, calendars, knowledge or colleagues, and an account belongs to one organization. Join with another address.",
    );
  await deleteFactors(tx, { organization_id, id: actor.id });
  await tx.delete(identities).where(inOrg(ctx, identities, eq(identities.user_id, actor.id)));
  await closeOrganization(tx, ctx, { reason: "The organization was left." });
  const changes = { email: `${actor.id}@left.invalid`, password_hash: null, is_verified: false };
  await endSessions(tx, { organization_id, id: actor.id }, { changes });
}
