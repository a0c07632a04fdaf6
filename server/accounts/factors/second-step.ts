import { eq } from "drizzle-orm";
import { users } from "@/db/schema/auth";
import { organizations } from "@/db/schema/organizations";
import { byId, orgOf } from "@/db/tenant";
import { AppError } from "@/lib/errors";
import { LoggedIn } from "@/schema/auth";
import { SecondStep } from "@/schema/factor";
import { limitRate } from "@/server/accounts/sign-in/rate-limit";
import { startSession } from "@/server/accounts/sign-in/session";
import { visitorAction } from "@/server/http/action";
import type { Visitor } from "@/server/http/ctx";
import { networkOf } from "@/server/http/request/network";
import type { Proof } from "./demand";
import { openFirstStep } from "./first-step";
import { requestOf } from "./passkeys";
import { factorsOf, waysOf } from "./rows";

const ended = () => new AppError("unauthorized", "Signing in took too long. Begin again.");

/** The account whose first step was made, with its organization's name; 401 if that is too long ago. */
async function accountOf({ db }: Visitor, first_step: string) {
  const begun = openFirstStep(first_step);
  if (!begun) throw ended();
  const [found] = await db
    .select({ user: users, organization_name: organizations.name })
    .from(users)
    .innerJoin(organizations, orgOf(users))
    .where(byId(begun, users, begun.id, eq(users.token_version, begun.token_version)));
  if (!found) throw ended();
  if (!found.user.is_active) throw new AppError("deactivated", "This account has been deactivated.");
  return { ...found, identity: begun.identity };
}

/** Ends a sign-in whose first step was made, with a second factor. */
export async function takeSecondStep(visitor: Visitor, first_step: string, proof: Proof) {
  await limitRate("login_ip", networkOf(visitor.ip));
  const { user, organization_name, identity } = await accountOf(visitor, first_step);
  const { id: user_id, email, full_name, organization_id } = user;
  const beginning = { method: "second_factor" as const, proof, identity };
  const session = await startSession(visitor.db, visitor, user, beginning);
  return { ...session, user_id, email, full_name, organization_id, organization_name };
}

/** What the page of the second step offers: the account's ways, and what its passkeys need; null if it is too late. */
export async function secondStepFor(visitor: Visitor, first_step: string) {
  try {
    const { user } = await accountOf(visitor, first_step);
    const owned = await factorsOf(visitor.db, user);
    const ways = waysOf(owned);
    const passkeys = ways.includes("passkey") ? await requestOf(visitor.db, user, owned) : null;
    return { email: user.email, ways, passkeys };
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

export const secondStep = visitorAction({
  summary: "Finish signing in with a code of your second factor",
  description:
    "For sign-ins that were answered 401 of the type `factor_needed`, within ten minutes. 422 if the code is wrong or was used before. Tries are limited by account: 429 beyond that.",
  input: SecondStep,
  output: LoggedIn,
  run: (visitor, { first_step, code }) => takeSecondStep(visitor, first_step, { code }),
});
