import { asc, eq, isNull, ne, sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { apiKeys } from "@/db/schema/api-keys";
import { identities, invitations, users } from "@/db/schema/auth";
import { byIds, inOrg, type Scoped } from "@/db/tenant";
import { emit } from "@/lib/change";
import type { EndedAccess } from "@/schema/account";
import { accessEnded, endedAccess, staffingChanged } from "@/server/accounts/changes";
import { deactivateMember } from "@/server/accounts/team/members";
import { type Ctx, systemCtx } from "@/server/http/ctx";
import type { Account } from "./identities";

const REASON =
  "Set up before the address of the organization's owner was confirmed. Switch it on if it is yours.";

/** Whether an account began its organization, rather than joining it. */
async function isFounder(tx: Tx, { organization_id, id }: Account): Promise<boolean> {
  const members = tx.select({ id: users.id }).from(users).where(inOrg({ organization_id }, users));
  const [first] = await members.orderBy(asc(users.created_at), asc(users.id)).limit(1);
  return first?.id === id;
}

async function endIdentities(tx: Tx, { organization_id, id }: Account): Promise<EndedAccess[]> {
  const theirs = inOrg({ organization_id }, identities, eq(identities.user_id, id));
  const gone = await tx.delete(identities).where(theirs).returning({ name: identities.provider });
  return endedAccess(
    "identity",
    gone.map(({ name }) => name),
  );
}

async function revokeInvitations(tx: Tx, ctx: Ctx, by?: Account): Promise<EndedAccess[]> {
  const open = inOrg(
    ctx,
    invitations,
    isNull(invitations.accepted_at),
    isNull(invitations.revoked_at),
    sql`${invitations.expires_at} > now()`,
    by && eq(invitations.invited_by, by.id),
  );
  const gone = await tx
    .update(invitations)
    .set({ revoked_at: sql`now()` })
    .where(open)
    .returning({ email: invitations.email });
  return endedAccess(
    "invitation",
    gone.map(({ email }) => email ?? ""),
  );
}

async function revokeKeys(tx: Tx, ctx: Ctx, by?: Account): Promise<EndedAccess[]> {
  const usable = inOrg(ctx, apiKeys, isNull(apiKeys.revoked_at), by && eq(apiKeys.created_by, by.id));
  const gone = await tx
    .update(apiKeys)
    .set({ revoked_at: sql`now()` })
    .where(usable)
    .returning({ name: apiKeys.name });
  return endedAccess(
    "api_key",
    gone.map(({ name }) => name),
  );
}

/** The ids of who joined by an account's invitations, as long as these are kept. */
async function joinedBy(tx: Tx, { organization_id, id }: Account): Promise<string[]> {
  const sent = inOrg({ organization_id }, invitations, eq(invitations.invited_by, id));
  const rows = await tx.select({ id: invitations.accepted_by }).from(invitations).where(sent);
  return rows.flatMap((row) => row.id ?? []);
}

/** Deactivates members, which an owner can undo. */
async function deactivateMembers(tx: Tx, ctx: Ctx, which: Scoped): Promise<EndedAccess[]> {
  const members = await tx.select().from(users).where(which).orderBy(asc(users.id));
  for (const member of members) {
    await deactivateMember(tx, ctx, member);
  }
  if (members.length > 0) await emit(staffingChanged, tx, ctx);
  return endedAccess(
    "member",
    members.map(({ email }) => email),
  );
}

/** What a member made through which somebody could read along; everything of the organization if none is named. */
const endAccess = async (tx: Tx, ctx: Ctx, user_id?: string): Promise<EndedAccess[]> =>
  (await emit(accessEnded, tx, ctx, { reason: REASON, user_id })).flat();

/**
 * Ends what was made with an account before anybody had proved its address, and says what that was: somebody else may
 * have registered it. If the account began its organization, that is everything in it that gives access; if it joined
 * one, its identities, its invitations, who joined by them, its API keys, and its webhooks, feeds and calendars. Its sessions and
 * devices end with the new password.
 *
 * Second factors stay, as no account has one before its address is proved.
 *
 * A link that confirms the address ends nothing: it works only while signed in to the account, so it proves that the
 * person who reads the mail is the one who registered.
 */
export async function endUnprovenAccess(tx: Tx, account: Account): Promise<EndedAccess[]> {
  const ctx = systemCtx(tx, account.organization_id);
  const identity = await endIdentities(tx, account);
  const isActive = eq(users.is_active, true);
  if (await isFounder(tx, account)) {
    const others = inOrg(ctx, users, isActive, ne(users.id, account.id));
    return [
      ...(await deactivateMembers(tx, ctx, others)),
      ...(await revokeInvitations(tx, ctx)),
      ...(await revokeKeys(tx, ctx)),
      ...(await endAccess(tx, ctx)),
      ...identity,
    ];
  }
  const joined = byIds(ctx, users, await joinedBy(tx, account), isActive);
  return [
    ...(await deactivateMembers(tx, ctx, joined)),
    ...(await revokeInvitations(tx, ctx, account)),
    ...(await revokeKeys(tx, ctx, account)),
    ...(await endAccess(tx, ctx, account.id)),
    ...identity,
  ];
}
