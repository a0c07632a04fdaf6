import { asc, eq, sql } from "drizzle-orm";
import { announce } from "@/db/announce";
import { type Db, one, type Tx, transaction, violates } from "@/db/client";
import { rateLimits, users } from "@/db/schema/auth";
import { organizations } from "@/db/schema/organizations";
import { acrossOrgs, inOrg, orgOf, ownOrg, type Tenant } from "@/db/tenant";
import { AppError, notFound, requireRow } from "@/lib/errors";
import { linkTo } from "@/lib/secret/link-token";
import { factorsTakenAway } from "@/server/accounts/factors/mails";
import { deleteFactors } from "@/server/accounts/factors/rows";
import { type Addressee, endTokens, issueToken } from "@/server/accounts/sign-in/account-token";
import { hasEmail } from "@/server/accounts/sign-in/identities";
import { endSessions } from "@/server/accounts/sign-in/session";

// What an operator does on the server itself, without an account: nobody is asked who they are.

/** Every organization, the oldest first, with its active owners' addresses and how many people are active. */
export const everyOrganization = (db: Db) =>
  db
    .select({
      id: organizations.id,
      name: organizations.name,
      created_at: organizations.created_at,
      is_demo: organizations.sandbox,
      suspended_at: organizations.suspended_at,
      owners: sql<string[]>`coalesce(jsonb_agg(${users.email} order by ${users.id})
        filter (where ${users.role} = 'owner' and ${users.is_active}), '[]')`,
      members: sql<number>`count(*) filter (where ${users.is_active})::int`,
    })
    .from(organizations)
    .leftJoin(users, orgOf(users))
    .where(acrossOrgs("the operator asks for all"))
    .groupBy(organizations.id)
    .orderBy(asc(organizations.id));

/** An organization's name; 404 if there is none with this id. */
export async function organizationName(db: Db, { organization_id }: Tenant): Promise<string> {
  const named = db.select({ name: organizations.name }).from(organizations);
  const [organization] = await named.where(ownOrg({ organization_id }));
  if (!organization) throw notFound("organization");
  return organization.name;
}

/** Stops an organization, with the reason that its people read; null lets it go on. Its open pages notice at once. */
export const setSuspended = (db: Db, tenant: Tenant, suspension: { reason: string | null } | null) =>
  transaction(db, async (tx) => {
    await organizationName(tx, tenant);
    const suspended_at = suspension ? sql`coalesce(${organizations.suspended_at}, now())` : null;
    const changes = { suspended_at, suspended_reason: suspension?.reason ?? null };
    await tx.update(organizations).set(changes).where(ownOrg(tenant));
    const people = await tx.select({ id: users.id }).from(users).where(inOrg(tenant, users));
    tx.afterCommit(() => announce(tenant.organization_id, { accounts: people.map(({ id }) => id) }));
  });

/** A link to choose a password, valid once for 30 minutes; earlier ones end. */
async function newLink(tx: Tx, account: Addressee) {
  await endTokens(tx, { ...account, user_id: account.id, purpose: "reset_password" });
  const { token, expires_at } = await issueToken(tx, account, "reset_password");
  return { email: account.email, link: linkTo("/reset-password", token), expires_at };
}

/** A link to choose a password for the account with this address, for the operator to pass on. 404 without one. */
export const passwordLink = (db: Db, email: string) =>
  transaction(db, async (tx) => {
    const [user] = await tx.select().from(users).where(hasEmail(email)).for("no key update");
    if (!user?.is_active) throw notFound("active account with this address");
    return newLink(tx, user);
  });

/** Removes the second factors of the account with this address, and signs it out; returns their names. 404 without one. */
export const removeFactorsOf = (db: Db, email: string): Promise<string[]> =>
  transaction(db, async (tx) => {
    const user = requireRow(
      await tx.select().from(users).where(hasEmail(email)).for("no key update"),
      "account with this address",
    );
    const removed = await deleteFactors(tx, user);
    if (removed.length > 0) {
      await endSessions(tx, user);
      await factorsTakenAway(tx, user, "Whoever runs this installation");
    }
    return removed;
  });

const elsewhere = (error: unknown): never => {
  if (!violates(error, "users_email_unique")) throw error;
  throw new AppError("conflict", "This address has an account in another organization.");
};

/**
 * Makes the account with this address an active owner of the organization, or a new one, and returns a link with which
 * they choose a password. 409 if the address belongs to another organization.
 */
export const addOwner = (db: Db, { organization_id }: Tenant, email: string) =>
  transaction(db, async (tx) => {
    await organizationName(tx, { organization_id });
    const theirs = inOrg({ organization_id }, users, eq(users.email, email));
    const promoted = await tx.update(users).set({ role: "owner", is_active: true }).where(theirs).returning();
    const account = { organization_id, email, full_name: email, role: "owner" as const, is_verified: true };
    const user = promoted[0] ?? one(await tx.insert(users).values(account).returning().catch(elsewhere));
    return newLink(tx, user);
  });

/**
 * Deletes an organization's own row, when all others of it are gone, and the counts of requests and attempts that name
 * it in their keys.
 */
export async function deleteOrganization(db: Db, { organization_id }: Tenant): Promise<void> {
  await db.delete(organizations).where(ownOrg({ organization_id }));
  await db.delete(rateLimits).where(sql`position(${organization_id} in ${rateLimits.key}) > 0`);
}
