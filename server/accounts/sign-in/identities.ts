import { eq } from "drizzle-orm";
import { z } from "zod";
import { type Db, one, transaction } from "@/db/client";
import { identities, users } from "@/db/schema/auth";
import { acrossOrgs, byId, inOrg, references } from "@/db/tenant";
import { AppError, notFound } from "@/lib/errors";
import { IdentityProvider } from "@/schema/auth";
import { Id } from "@/schema/common";
import { asWords } from "@/schema/name";
import { byMethod, recordAccess } from "@/server/accounts/audit/record-access";
import { identityConnected, identityDisconnected } from "@/server/accounts/factors/mails";
import {
  type IdentityAtProvider,
  PROVIDER_LABELS,
  type ProviderIdentity,
} from "@/server/adapters/oauth/provider";
import { action } from "@/server/http/action";
import { rowNamed } from "@/server/http/audit/rows";
import { type Ctx, type RequestOrigin, userOf } from "@/server/http/ctx";

export type Account = typeof users.$inferSelect;

/** The condition for the account with this e-mail address, in any organization. */
export const hasEmail = (email: string) =>
  acrossOrgs("an address is one account's, and all that a visitor names", eq(users.email, email));

export async function findUserByIdentity(
  db: Db,
  { provider, issuer, subject }: IdentityAtProvider,
): Promise<Account | undefined> {
  const isIdentity = acrossOrgs(
    "an identity at a provider names one account, whatever its organization",
    eq(identities.provider, provider),
    eq(identities.issuer, issuer),
    eq(identities.subject, subject),
  );
  const [found] = await db
    .select({ user: users })
    .from(identities)
    .innerJoin(users, references(identities, "user_id", users))
    .where(isIdentity);
  return found?.user;
}

/** The address that a new account of an identity gets; 422 if its provider told none. */
export function emailAtProvider({ email, provider }: ProviderIdentity): string {
  if (email !== null) return email;
  const label = PROVIDER_LABELS[provider];
  const message = `${label} told no e-mail address. Allow it to share one, or register with an e-mail address and a password and connect ${label} in your profile.`;
  throw new AppError("invalid_input", message, { faults: [{ path: ["code"], message }] });
}

/** The name of the person behind an identity, if only from their address. */
export const nameAtProvider = ({ full_name }: ProviderIdentity, email: string): string =>
  asWords(full_name ?? "") || asWords(email.replace(/@.*/, ""));

/** Lets an identity sign in to an account; false if it is already linked to one. */
export async function addIdentity(
  db: Db,
  { id: user_id, organization_id }: Pick<Account, "id" | "organization_id">,
  { provider, issuer, subject, email }: IdentityAtProvider,
): Promise<boolean> {
  const added = await db
    .insert(identities)
    .values({ organization_id, user_id, provider, issuer, subject, email })
    .onConflictDoNothing({ target: [identities.provider, identities.issuer, identities.subject] })
    .returning({ id: identities.id });
  return added.length > 0;
}

/**
 * Lets an identity sign in to an account that there was before, and tells its owner; no-op if it is theirs already, 409 if
 * it belongs to another account.
 */
export const linkIdentity = (
  db: Db,
  account: Pick<Account, "id" | "organization_id" | "full_name">,
  identity: IdentityAtProvider,
  origin: RequestOrigin | undefined,
): Promise<void> =>
  transaction(db, async (tx) => {
    const label = PROVIDER_LABELS[identity.provider];
    if (!(await addIdentity(tx, account, identity))) {
      const holder = await findUserByIdentity(tx, identity);
      if (holder?.id === account.id) return;
      throw new AppError("conflict", `This ${label} account is connected to another account.`);
    }
    await identityConnected(tx, account, label);
    if (origin) await recordAccess(tx, "identity.connected", account, origin, byMethod(identity.provider));
  });

/** Connects an identity to the signed-in user. */
export const connectIdentity = (ctx: Ctx, identity: ProviderIdentity): Promise<void> =>
  linkIdentity(ctx.db, userOf(ctx), identity, ctx.origin);

/** Removes an identity from the signed-in user. 409 if it is their only way to sign in. */
export async function disconnectIdentity(ctx: Ctx, identity_id: string): Promise<void> {
  const { id } = userOf(ctx);
  await transaction(ctx.db, async (tx) => {
    const isOwn = inOrg(ctx, identities, eq(identities.user_id, id));
    // Locked, so that two concurrent calls can't remove both ways to sign in.
    const { password_hash } = one(
      await tx
        .select({ password_hash: users.password_hash })
        .from(users)
        .where(byId(ctx, users, id))
        .for("update"),
    );
    const own = await tx
      .select({ id: identities.id, provider: identities.provider })
      .from(identities)
      .where(isOwn);
    const gone = own.find((identity) => identity.id === identity_id);
    if (!gone) throw notFound("connected account");
    if (own.length === 1 && password_hash === null)
      throw new AppError("conflict", "This is your only way to sign in. Set a password first.");
    await tx.delete(identities).where(byId(ctx, identities, identity_id, eq(identities.user_id, id)));
    const provider = IdentityProvider.safeParse(gone.provider).data;
    const label = provider ? PROVIDER_LABELS[provider] : gone.provider;
    await identityDisconnected(tx, { id, organization_id: ctx.organization_id }, label);
  });
}

export const removeIdentity = action({
  summary: "Disconnect a provider from your account, unless it is your only way to sign in",
  description: "409 if it is your only way to sign in: set a password first.",
  input: z.strictObject({ identity_id: Id }),
  only: "practitioner",
  output: z.void(),
  audit: "identity.removed",
  rows: rowNamed(identities, "identity_id"),
  run: (ctx, { identity_id }) => disconnectIdentity(ctx, identity_id),
});
