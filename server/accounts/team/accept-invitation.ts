import { eq, sql } from "drizzle-orm";
import { type Db, one, type Tx, transaction, violates } from "@/db/client";
import { invitations, users } from "@/db/schema/auth";
import { newId } from "@/db/schema/columns";
import { organizations } from "@/db/schema/organizations";
import { acrossOrgs, orgOf, ownOrg, references } from "@/db/tenant";
import { AppError } from "@/lib/errors";
import { hashLinkToken } from "@/lib/secret/link-token";
import { LoggedIn } from "@/schema/auth";
import { InvitationAcceptance, InvitationLookup, InvitationOffer } from "@/schema/invitation";
import type { AccessMethod } from "@/server/accounts/audit/record-access";
import { linkEnded } from "@/server/accounts/sign-in/account-token";
import { addIdentity, emailAtProvider, nameAtProvider } from "@/server/accounts/sign-in/identities";
import { hashNewPassword } from "@/server/accounts/sign-in/password";
import { limitRate } from "@/server/accounts/sign-in/rate-limit";
import { startSession } from "@/server/accounts/sign-in/session";
import { sendVerification } from "@/server/accounts/sign-in/verify-email";
import { PROVIDER_LABELS, type ProviderIdentity } from "@/server/adapters/oauth/provider";
import { visitorAction } from "@/server/http/action";
import type { Ctx, Visitor } from "@/server/http/ctx";
import { networkOf } from "@/server/http/request/network";
import { openToken } from "./invitation-token";
import { isOpenInvitation } from "./invitations";
import { leaveEmptyOrganization } from "./leave-empty";

function tokenOf(given: string) {
  const opened = openToken(given);
  if (!opened) throw linkEnded();
  return opened;
}

const ofToken = (db: Db, token: string) =>
  acrossOrgs(
    "the link's token is what names the invitation",
    eq(invitations.token_hash, hashLinkToken(token)),
    isOpenInvitation(db),
  );

export const lookUpInvitation = visitorAction({
  summary: "Get the details of an invitation by its token",
  description: "Needs no account: whoever has the link may see what it offers.",
  input: InvitationLookup,
  output: InvitationOffer,
  run: async ({ db, ip }, { token: given }) => {
    await limitRate("invitation_ip", networkOf(ip));
    const { token } = tokenOf(given);
    const [offer] = await db
      .select({
        organization_name: organizations.name,
        role: invitations.role,
        email: invitations.email,
        invited_by: users.full_name,
        expires_at: invitations.expires_at,
      })
      .from(invitations)
      .innerJoin(organizations, orgOf(invitations))
      .innerJoin(users, references(invitations, "invited_by", users))
      .where(ofToken(db, token));
    if (!offer) throw linkEnded();
    return offer;
  },
});

/** Uses up an invitation for the account `accepted_by`; if two requests race, one of them gets it. */
async function spendInvitation(tx: Tx, token: string, accepted_by: string) {
  const [used] = await tx
    .update(invitations)
    .set({ accepted_at: sql`now()`, accepted_by })
    .where(ofToken(tx, token))
    .returning();
  if (!used) throw linkEnded();
  return used;
}

const takenAddress = () =>
  new AppError(
    "conflict",
    "An account with this e-mail address exists already, and an account belongs to one organization. Join with another address. If that account's own organization is still empty, sign in to it and open this link again: joining then leaves it.",
  );

const takenIdentity = ({ provider }: ProviderIdentity) =>
  new AppError(
    "identity_taken",
    `This ${PROVIDER_LABELS[provider]} account signs in to another account here already. Join with another one, or with an e-mail address.`,
  );

const cannotJoin = (error: unknown): never => {
  throw violates(error, "users_email_unique") ? takenAddress() : error;
};

type Joining = {
  email: string;
  full_name: string;
  password_hash?: string;
  is_verified: boolean;
  method: AccessMethod;
};

/**
 * Uses up an invitation for a new account and signs it in. `signedIn`: who this browser is signed in as; if their own
 * organization is empty and they join with the same address, they leave it.
 */
async function join(
  tx: Tx,
  visitor: Visitor,
  token: string,
  { method, ...joining }: Joining,
  signedIn: Ctx | null,
) {
  const { email, full_name } = joining;
  if (signedIn?.actor.kind === "user" && signedIn.actor.email === email)
    await leaveEmptyOrganization(tx, signedIn);
  const id = newId();
  const { organization_id, role } = await spendInvitation(tx, token, id);
  const account = { ...joining, organization_id, id, role };
  const user = one(await tx.insert(users).values(account).returning().catch(cannotJoin));
  if (!user.is_verified) await sendVerification(tx, user);
  const theirs = ownOrg({ organization_id });
  const { organization_name } = one(
    await tx.select({ organization_name: organizations.name }).from(organizations).where(theirs),
  );
  const session = await startSession(tx, visitor, user, { event: "invitation.accepted", method });
  return { user, joined: { ...session, user_id: id, email, full_name, organization_id, organization_name } };
}

/** Accepts an invitation with a password, as a form or the API gives it. */
export async function joinWithPassword(
  visitor: Visitor,
  { token: given, full_name, email, password }: InvitationAcceptance,
  signedIn: Ctx | null,
) {
  await limitRate("invitation_ip", networkOf(visitor.ip));
  await limitRate("invitation_email", email);
  const { token, mailed_to } = tokenOf(given);
  return transaction(visitor.db, async (tx) => {
    const password_hash = await hashNewPassword(password, { email });
    const joining = {
      email,
      full_name,
      password_hash,
      is_verified: mailed_to === email,
      method: "password" as const,
    };
    return (await join(tx, visitor, token, joining, signedIn)).joined;
  });
}

/** Accepts an invitation with an identity at a provider, which signs in to the new account from then on. */
export async function joinWithIdentity(
  visitor: Visitor,
  given: string,
  identity: ProviderIdentity,
  signedIn: Ctx | null,
) {
  await limitRate("invitation_ip", networkOf(visitor.ip));
  const { token, mailed_to } = tokenOf(given);
  const email = emailAtProvider(identity);
  const is_verified = identity.email_is_vouched || mailed_to === email;
  return transaction(visitor.db, async (tx) => {
    const joining = {
      email,
      full_name: nameAtProvider(identity, email),
      is_verified,
      method: identity.provider,
    };
    const { user, joined } = await join(tx, visitor, token, joining, signedIn);
    if (!(await addIdentity(tx, user, identity))) throw takenIdentity(identity);
    return joined;
  });
}

export const acceptInvitation = visitorAction({
  summary: "Accept an invitation: creates an account in the inviting organization and signs it in",
  description: "The link works once. 409 if the address has an account already.",
  input: InvitationAcceptance,
  output: LoggedIn,
  run: (visitor, acceptance) => joinWithPassword(visitor, acceptance, null),
});
