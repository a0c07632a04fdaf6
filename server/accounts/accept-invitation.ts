import { eq, sql } from "drizzle-orm";
import { type Db, one, type Tx, transaction, violates } from "@/db/client";
import { invitations, users } from "@/db/schema/auth";
import { newId } from "@/db/schema/columns";
import { organizations } from "@/db/schema/organizations";
import { acrossOrgs, orgOf, ownOrg, references } from "@/db/tenant";
import { visitorAction } from "@/server/http/action";
import { AppError } from "@/server/lib/errors";
import { hashLinkToken } from "@/server/lib/link-token";
import { LoggedIn } from "@/server/schema/auth";
import { InvitationAcceptance, InvitationLookup, InvitationOffer } from "@/server/schema/invitation";
import { linkEnded } from "./account-token";
import { openToken } from "./invitation-token";
import { isOpenInvitation } from "./invitations";
import { hashNewPassword } from "./password";
import { limitRate, networkOf } from "./rate-limit";
import { startSession } from "./session";
import { sendVerification } from "./verify-email";

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
  input: InvitationLookup,
  output: InvitationOffer,
  run: async ({ db, ip }, { token: given }) => {
    await limitRate(db, "invitation_ip", networkOf(ip));
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
async function useInvitation(tx: Tx, token: string, accepted_by: string) {
  const [used] = await tx
    .update(invitations)
    .set({ accepted_at: sql`now()`, accepted_by })
    .where(ofToken(tx, token))
    .returning();
  if (!used) throw linkEnded();
  return used;
}

const cannotJoin = (error: unknown): never => {
  if (!violates(error, "users_email_unique")) throw error;
  throw new AppError(
    "conflict",
    "An account with this e-mail address exists already, and an account belongs to one organization. Join with another address.",
  );
};

export const acceptInvitation = visitorAction({
  summary: "Accept an invitation: creates an account in the inviting organization and signs it in",
  input: InvitationAcceptance,
  output: LoggedIn,
  run: async (visitor, { token: given, full_name, email, password }) => {
    await limitRate(visitor.db, "invitation_ip", networkOf(visitor.ip));
    await limitRate(visitor.db, "invitation_email", email);
    const { token, mailed_to } = tokenOf(given);
    return transaction(visitor.db, async (tx) => {
      const id = newId();
      const { organization_id, role } = await useInvitation(tx, token, id);
      const is_verified = mailed_to === email;
      const password_hash = await hashNewPassword(password, { email });
      const account = { organization_id, id, email, full_name, password_hash, role, is_verified };
      const user = one(await tx.insert(users).values(account).returning().catch(cannotJoin));
      if (!is_verified) await sendVerification(tx, user);
      const theirs = ownOrg({ organization_id });
      const { organization_name } = one(
        await tx.select({ organization_name: organizations.name }).from(organizations).where(theirs),
      );
      const session = await startSession(tx, visitor, user);
      return { ...session, user_id: id, email, full_name, organization_id, organization_name };
    });
  },
});
