import { z } from "zod";
import { one, transaction, violates } from "@/db/client";
import { identities, users } from "@/db/schema/auth";
import { organizations } from "@/db/schema/organizations";
import { byId, orgOf, references } from "@/db/tenant";
import { emit } from "@/lib/change";
import { AppError, notFound } from "@/lib/errors";
import { log } from "@/lib/observe/log";
import { checkPassword, hashPassword } from "@/lib/secret/password-hash";
import { LoggedIn, Login, ProfilePatch, Registered, Registration, User } from "@/schema/auth";
import { organizationCreated } from "@/server/accounts/changes";
import { spokenIn } from "@/server/adapters/languages/spoken-in";
import { action, visitorAction } from "@/server/http/action";
import { type Ctx, userOf, type Visitor } from "@/server/http/ctx";
import { blockOf, networkOf } from "@/server/http/request/network";
import { recordAttempt } from "./audit/record-access";
import { hasEmail } from "./sign-in/identities";
import { limitRate } from "./sign-in/rate-limit";
import { refuseStrangers } from "./sign-in/registration";
import { startSession } from "./sign-in/session";
import { sendVerification } from "./sign-in/verify-email";

const emailTaken = (error: unknown): never => {
  if (!violates(error, "users_email_unique")) throw error;
  throw new AppError("conflict", "An account with this e-mail address exists already. Sign in instead.");
};

export const register = visitorAction({
  summary: "Create an account and its organization",
  description:
    "The account is its organization's owner and is signed in at once; a link that confirms the address is mailed. 409 if the address has an account, 403 if strangers can't register here.",
  input: Registration,
  output: Registered,
  run: async (visitor, { email, password, full_name, organization_name, country, time_zone }) => {
    await limitRate("register_ip", networkOf(visitor.ip));
    await limitRate("register_block", blockOf(visitor.ip));
    const password_hash = await hashPassword(password);
    return transaction(visitor.db, async (tx) => {
      await refuseStrangers(tx);
      const organization = one(
        await tx
          .insert(organizations)
          .values({ name: organization_name, country, language: spokenIn(country), time_zone })
          .returning(),
      );
      await emit(organizationCreated, tx, organization.id);
      const account = {
        organization_id: organization.id,
        email,
        password_hash,
        full_name,
        role: "owner" as const,
      };
      const user = one(await tx.insert(users).values(account).returning().catch(emailTaken));
      const { id: user_id, organization_id } = user;
      const session = await startSession(tx, visitor, user, {
        event: "account.registered",
        method: "password",
      });
      await sendVerification(tx, user);
      return { user_id, email, organization_id, organization_name, ...session };
    });
  },
});

/** Not waited for: how long the answer takes must not tell whether an address has an account. */
function noteRefusal(visitor: Visitor, user: typeof users.$inferSelect): void {
  const lost = (err: unknown) => log.warn({ err }, "a refused sign-in could not be noted in the audit log");
  void recordAttempt(visitor.db, "session.refused", user, visitor).catch(lost);
}

export const login = visitorAction({
  summary: "Sign in with e-mail and password",
  description:
    "The token works until its session ends. An account with a second factor needs `code` as well: without one the answer is 401 of the type `factor_needed`. Attempts are limited by address and by network: 429 beyond that.",
  input: Login,
  output: LoggedIn,
  run: async (visitor, { email, password, code }) => {
    const network = networkOf(visitor.ip);
    await limitRate("login_ip", network);
    // Limited by both, so that a stranger elsewhere can't lock the owner of an address out.
    await limitRate("login_email_ip", `${email} ${network}`);
    await limitRate("login_email", email);
    const [found] = await visitor.db
      .select({ user: users, organization_name: organizations.name })
      .from(users)
      .innerJoin(organizations, orgOf(users))
      .where(hasEmail(email));
    const matches = await checkPassword(found?.user.password_hash, password);
    if (found && !(matches && found.user.is_active)) noteRefusal(visitor, found.user);
    if (!found || !matches)
      throw new AppError("unauthorized", "The e-mail address or the password is wrong.");
    const { user, organization_name } = found;
    if (!user.is_active) throw new AppError("deactivated", "This account has been deactivated.");
    const { id: user_id, full_name, organization_id } = user;
    const proof = code === undefined ? undefined : { code };
    const session = await startSession(visitor.db, visitor, user, { method: "password", proof });
    return { ...session, user_id, email, full_name, organization_id, organization_name };
  },
});

async function profileOf(ctx: Ctx) {
  const { id } = userOf(ctx);
  const [profile] = await ctx.db
    .select({ user: users, organization_name: organizations.name, oauth_provider: identities.provider })
    .from(users)
    .innerJoin(organizations, orgOf(users))
    .leftJoin(identities, references(identities, "user_id", users))
    .where(byId(ctx, users, id))
    .limit(1);
  if (!profile) throw notFound("user");
  const { user, organization_name } = profile;
  return {
    ...user,
    organization_name,
    oauth_provider: user.password_hash ? "local" : (profile.oauth_provider ?? "local"),
  };
}

export const getProfile = action({
  summary: "Get the signed-in user",
  input: z.strictObject({}),
  only: "practitioner",
  before_factor: true,
  output: User,
  run: profileOf,
});

export const updateProfile = action({
  summary: "Change the signed-in user's name",
  input: ProfilePatch,
  only: "practitioner",
  output: User,
  audit: "profile.updated",
  rows: (ctx) =>
    ctx.db
      .select()
      .from(users)
      .where(byId(ctx, users, userOf(ctx).id)),
  run: async (ctx, { full_name }) => {
    await ctx.db
      .update(users)
      .set({ full_name })
      .where(byId(ctx, users, userOf(ctx).id));
    return profileOf(ctx);
  },
});
