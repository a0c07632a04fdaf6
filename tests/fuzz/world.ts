import { eq } from "drizzle-orm";
import { getDb } from "@/db/client";
import { users } from "@/db/schema/auth";
import { organizations } from "@/db/schema/organizations";
import { env } from "@/lib/env";
import { hashPassword } from "@/lib/secret/password-hash";
import { seal } from "@/lib/secret/secrets";
import { DAY_MS } from "@/lib/time/clock";
import { issueToken } from "@/server/accounts/sign-in/account-token";
import { createInvitation } from "@/server/accounts/team/invitations";
import { getBookingPage } from "@/server/bookings/page/settings";
import { possessionsOf } from "@/tests/tenancy/possessions";
import { connectA, connectB } from "@/tests/whatsapp";
import { newOrg, newStaff, type TestCtx } from "@/tests/world";
import type { World } from "./plan";

const SCHEDULER_SECRET = "the secret of the fuzz's scheduler";
const PASSWORD = "a lighthouse in the fog";
const SERVICE = "Cleaning";
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();

let hashed: Promise<string> | undefined;

/** Gives an owner a password and a token of each kind. */
async function openAccount({ db, actor, organization_id }: TestCtx) {
  hashed ??= hashPassword(PASSWORD);
  await db
    .update(users)
    .set({ password_hash: await hashed })
    .where(eq(users.id, actor.id));
  const addressee = { organization_id, id: actor.id, email: actor.email };
  return {
    email: actor.email,
    password: PASSWORD,
    verify_token: (await issueToken(db, addressee, "verify_email")).token,
    reset_token: (await issueToken(db, addressee, "reset_password")).token,
  };
}

/** A new organization with one of everything. */
export async function newWorld(base: string): Promise<World> {
  const scheduler_secret_sealed = seal(SCHEDULER_SECRET);
  const services = [{ name: SERVICE, duration_minutes: 30 }];
  const owner = await newOrg({ name: "Fuzz", sandbox: true, services });
  await getDb()
    .update(organizations)
    .set({ scheduler_secret_sealed })
    .where(eq(organizations.id, owner.organization_id));
  const [possessions, numberA, numberB] = [
    await possessionsOf(owner, "Fuzz"),
    await connectA(owner),
    await connectB(owner),
  ];
  const ids = {
    ...possessions,
    ...(await openAccount(owner)),
    invitation_token: new URL((await createInvitation(owner, {})).link).hash.replace("#token=", ""),
    id: possessions.event_id ?? "",
    after: possessions.event_id ?? "",
    service: SERVICE,
    logo_id: possessions.picture_id ?? "",
    slug: (await getBookingPage(owner, {})).slug ?? "",
    soon: inDays(1),
    later: inDays(3),
    organization_id: owner.organization_id,
    token: owner.token,
    member_token: (await newStaff(owner)).token,
    stranger_token: (await newOrg()).token,
    internal_token: env.INTERNAL_AUTH_TOKEN ?? "",
    scheduler_secret: SCHEDULER_SECRET,
    handshake_token: `verify-${numberB.address}`,
    number_a: numberA.address,
    number_b: numberB.address,
  };
  return { base, ids, secrets: { meta: numberB.app_secret, twilio: numberA.auth_token } };
}
