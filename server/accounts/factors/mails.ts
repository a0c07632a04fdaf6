import { and, desc, eq, gt, isNull, or, sql } from "drizzle-orm";
import { one, type Tx } from "@/db/client";
import { apiKeys } from "@/db/schema/api-keys";
import { users } from "@/db/schema/auth";
import { byId, inOrg } from "@/db/tenant";
import { env } from "@/lib/env";
import { DAY_MS } from "@/lib/time/clock";
import { inMs } from "@/lib/time/time";
import { asWords } from "@/schema/name";
import { compose } from "@/server/adapters/mail/compose";
import { queueMail } from "@/server/queue/mail/mail";
import type { FactorOwner } from "./owner";

const NOT_YOU =
  "If it was not you, change your password at once: that signs everybody out. Then look at what else your profile shows.";

type Change = { subject: string; words: string; after?: string; link?: { label: string; url: string } };

const profile = () => ({ label: "Open your profile", url: `${env.PUBLIC_URL}/settings/profile` });

/** Queues a mail that tells of a change; worth sending for a day. */
async function mail(tx: Tx, to: string, { subject, words, after = NOT_YOU, link }: Change): Promise<void> {
  const letter = compose({ to, subject, before: [words], link: link ?? profile(), after: [after] });
  await queueMail(tx, letter, inMs(DAY_MS).toISOString());
}

/** Tells an account's owner by mail what has changed about how they sign in. */
async function tell(tx: Tx, owner: FactorOwner, change: Change): Promise<void> {
  const whose = byId(owner, users, owner.id);
  const { email } = one(await tx.select({ email: users.email }).from(users).where(whose));
  await mail(tx, email, change);
}

const MOST_NAMED = 20;

/** What a new password does not end: the API keys that its account made, since they are the organization's. */
async function aboutKeys(tx: Tx, { organization_id, id }: FactorOwner): Promise<string> {
  const { created_by, revoked_at, expires_at } = apiKeys;
  const works = and(
    eq(created_by, id),
    isNull(revoked_at),
    or(isNull(expires_at), gt(expires_at, sql`now()`)),
  );
  const keys = await tx
    .select({ name: apiKeys.name })
    .from(apiKeys)
    .where(inOrg({ organization_id }, apiKeys, works))
    .orderBy(desc(apiKeys.id))
    .limit(MOST_NAMED);
  if (keys.length === 0) return "";
  const names = keys.map(({ name }) => asWords(name)).join(", ");
  return ` API keys that you made go on working: ${names}. Revoke in Settings, Developers, what you don't know.`;
}

export async function passwordChanged(tx: Tx, owner: FactorOwner): Promise<void> {
  await tell(tx, owner, {
    subject: "Your Frontdesk password was changed",
    words: `Your account has a new password, and was signed out everywhere else.${await aboutKeys(tx, owner)}`,
    after:
      "If it was not you, choose a new password at once: follow “Forgot your password?” on the sign-in page.",
  });
}

/** Tells all owners, whoever made it: a key that a stranger makes outlasts a session. */
export async function keyMade(tx: Tx, organization_id: string, name: string): Promise<void> {
  const owners = inOrg({ organization_id }, users, and(eq(users.is_active, true), eq(users.role, "owner")));
  for (const { email } of await tx.select({ email: users.email }).from(users).where(owners))
    await mail(tx, email, {
      subject: `The API key “${asWords(name)}” was made at Frontdesk`,
      words: "It belongs to your organization, and works until it is revoked or expires.",
      after: "If nobody of you made it, revoke it there, and see in the audit log who was signed in.",
      link: { label: "Open the API keys", url: `${env.PUBLIC_URL}/settings/developers` },
    });
}

/** `provider`: what its users call it. */
export const identityConnected = (tx: Tx, owner: FactorOwner, provider: string): Promise<void> =>
  tell(tx, owner, {
    subject: `${provider} was connected to your Frontdesk account`,
    words: `A ${provider} account was connected: it signs in to your account from now on.`,
  });

export const identityDisconnected = (tx: Tx, owner: FactorOwner, provider: string): Promise<void> =>
  tell(tx, owner, {
    subject: `${provider} was disconnected from your Frontdesk account`,
    words: `A ${provider} account was disconnected: it no longer signs in to your account.`,
  });

export const factorAdded = (tx: Tx, owner: FactorOwner, name: string): Promise<void> =>
  tell(tx, owner, {
    subject: "A second factor was added to your Frontdesk account",
    words: `“${asWords(name)}” was added. From now on, signing in needs it or another of your factors.`,
  });

export const factorRemoved = (tx: Tx, owner: FactorOwner, name: string): Promise<void> =>
  tell(tx, owner, {
    subject: "A second factor was removed from your Frontdesk account",
    words: `“${asWords(name)}” was removed. It can no longer be used to sign in.`,
  });

export const recoveryCodesRenewed = (tx: Tx, owner: FactorOwner): Promise<void> =>
  tell(tx, owner, {
    subject: "Your Frontdesk account has new recovery codes",
    words: "New recovery codes were made for your account. The earlier ones no longer work.",
  });

export const recoveryCodeUsed = (tx: Tx, owner: FactorOwner, left: number): Promise<void> =>
  tell(tx, owner, {
    subject: "A recovery code of your Frontdesk account was used",
    words: `Somebody, probably you, signed in with one of your recovery codes. ${left} are left.`,
  });

/** `by`: who removed them. */
export const factorsTakenAway = (tx: Tx, owner: FactorOwner, by: string): Promise<void> =>
  tell(tx, owner, {
    subject: "Your second factors at Frontdesk were removed",
    words: `${asWords(by)} removed all your second factors and recovery codes and signed you out everywhere. Your password still works; set up a new factor when you sign in.`,
    after: "If you did not ask for this, tell the owners of your organization.",
  });

/** Tells everybody in an organization that a second factor is required from now on, or no longer. */
export async function requirementChanged(
  tx: Tx,
  organization_id: string,
  { required, by }: { required: boolean; by: string },
): Promise<void> {
  const active = inOrg({ organization_id }, users, eq(users.is_active, true));
  const people = await tx.select({ email: users.email }).from(users).where(active);
  const change = required
    ? {
        subject: "Your organization requires a second factor at Frontdesk",
        words: `${asWords(by)} decided that everybody signs in with a second factor: an authenticator app or a passkey. If you have none yet, you are asked to set one up the next time you open Frontdesk.`,
      }
    : {
        subject: "Your organization no longer requires a second factor at Frontdesk",
        words: `${asWords(by)} decided that a second factor is no longer required. If you have one, it stays in use.`,
      };
  const after = "If this surprises you, ask the owners of your organization.";
  for (const { email } of people) await mail(tx, email, { ...change, after });
}
