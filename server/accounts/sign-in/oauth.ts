import { type Db, one, transaction, violates } from "@/db/client";
import { users } from "@/db/schema/auth";
import { organizations } from "@/db/schema/organizations";
import { emit } from "@/lib/change";
import { AppError } from "@/lib/errors";
import { OAuthCallback, OAuthSignedIn } from "@/schema/auth";
import { organizationCreated } from "@/server/accounts/changes";
import {
  type IdentityAtProvider,
  PROVIDER_LABELS,
  type ProviderIdentity,
} from "@/server/adapters/oauth/provider";
import { exchange } from "@/server/adapters/oauth/providers";
import { visitorAction } from "@/server/http/action";
import { networkOf } from "@/server/http/request/network";
import {
  type Account,
  addIdentity,
  emailAtProvider,
  findUserByIdentity,
  hasEmail,
  nameAtProvider,
} from "./identities";
import { limitRate } from "./rate-limit";
import { refuseStrangers } from "./registration";
import { startSession } from "./session";
import { sendVerification } from "./verify-email";

/** `identity`: is yet to be connected to the account, with the session that it begins. */
type SignIn = { user: Account; is_new_user: boolean; identity?: IdentityAtProvider };

const active = (user: Account): Account => {
  if (!user.is_active) throw new AppError("deactivated", "This account has been deactivated.");
  return user;
};

/** Another request connected the identity in the meantime. */
class MadeMeanwhile extends Error {}

/**
 * Lets an identity sign in to the account with the same address, but only if both sides have verified the address.
 * Otherwise anyone who enters the address at a provider, or registered it here first, would get in.
 */
function link(identity: ProviderIdentity, holder: Account): SignIn {
  if (!identity.email_is_vouched || !holder.is_verified) {
    const label = PROVIDER_LABELS[identity.provider];
    throw new AppError(
      "conflict",
      `An account with this e-mail address exists. Sign in as you did before and connect ${label} in your profile.`,
    );
  }
  return { user: active(holder), is_new_user: false, identity };
}

type Browser = { time_zone?: string | undefined };

/** Creates an account with a new organization, in the time zone of its owner's browser. */
async function create(
  db: Db,
  identity: ProviderIdentity,
  email: string,
  { time_zone }: Browser,
): Promise<SignIn> {
  const full_name = nameAtProvider(identity, email);
  const user = await transaction(db, async (tx) => {
    await refuseStrangers(tx);
    const name = `${full_name}'s organization`;
    const { id: organization_id } = one(
      await tx.insert(organizations).values({ name, time_zone }).returning(),
    );
    await emit(organizationCreated, tx, organization_id);
    const is_verified = identity.email_is_vouched;
    const account = { organization_id, email, full_name, is_verified, role: "owner" as const };
    const added = one(await tx.insert(users).values(account).returning());
    if (!(await addIdentity(tx, added, identity))) throw new MadeMeanwhile();
    if (!is_verified) await sendVerification(tx, added);
    return added;
  });
  return { user, is_new_user: true };
}

async function signInOnce(db: Db, identity: ProviderIdentity, browser: Browser): Promise<SignIn> {
  const known = await findUserByIdentity(db, identity);
  if (known) return { user: active(known), is_new_user: false };
  const email = emailAtProvider(identity);
  const [holder] = await db.select().from(users).where(hasEmail(email));
  return holder ? link(identity, holder) : create(db, identity, email, browser);
}

/**
 * The account of a verified identity: its own, otherwise the one with its address if both sides have verified that (409
 * if not), otherwise a new one. 403 if it is deactivated. Don't call it in a transaction: it retries if a concurrent
 * request of the same person was faster.
 */
export async function signInWith(db: Db, identity: ProviderIdentity, browser: Browser = {}): Promise<SignIn> {
  try {
    return await signInOnce(db, identity, browser);
  } catch (error) {
    if (!(error instanceof MadeMeanwhile) && !violates(error, "users_email_unique")) throw error;
    return signInOnce(db, identity, browser);
  }
}

export const oauthCallback = visitorAction({
  summary: "Sign in with Google, Facebook or Microsoft",
  description:
    "The first sign-in creates an account and its organization. 409 if an account with this address exists that was not created so: sign in as before, and connect the provider in your profile.",
  input: OAuthCallback,
  output: OAuthSignedIn,
  network: true,
  run: async (visitor, { time_zone, ...request }) => {
    await limitRate("oauth_ip", networkOf(visitor.ip));
    const found = await signInWith(visitor.db, await exchange(request), { time_zone });
    const { user, is_new_user, identity } = found;
    const { id: user_id, email, full_name, organization_id } = user;
    const event = is_new_user ? "account.registered" : "session.started";
    const { provider: method } = request;
    const session = await startSession(visitor.db, visitor, user, { event, method, identity });
    return { ...session, user_id, email, full_name, organization_id, is_new_user };
  },
});
