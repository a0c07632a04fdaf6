import { sql } from "drizzle-orm";
import { apiKeyRequests } from "@/db/schema/api-keys";
import { identities } from "@/db/schema/auth";
import { newId } from "@/db/schema/columns";
import { factors } from "@/db/schema/factors";
import { seal } from "@/lib/secret/secrets";
import { verifyToken } from "@/lib/secret/token";
import { renewRecoveryCodes } from "@/server/accounts/factors/recovery-codes";
import { createKey } from "@/server/accounts/keys/actions";
import { addDevice } from "@/server/accounts/notifications/devices";
import { startSession } from "@/server/accounts/sign-in/session";
import { createInvitation } from "@/server/accounts/team/invitations";
import { auditLogOf } from "@/tests/audit";
import type { TestCtx } from "@/tests/world";

async function sessionOf({ db, organization_id, actor }: TestCtx): Promise<string> {
  const visitor = { db, ip: "192.0.2.1", user_agent: "", surface: "api" as const };
  const account = { id: actor.id, organization_id, token_version: 0, full_name: "Test Staff" };
  const { access_token } = await startSession(db, visitor, account, { method: "password" });
  return (await verifyToken(access_token))?.sid ?? "";
}

async function identityOf({ db, organization_id, actor }: TestCtx): Promise<string> {
  const issuer = "https://www.facebook.com";
  const identity = { provider: "facebook", issuer, subject: actor.id, organization_id, user_id: actor.id };
  const [added] = await db.insert(identities).values(identity).returning();
  return added?.id ?? "";
}

/** The first of two factors, with recovery codes; a token that names no session is asked for neither. */
async function factorOf({ db, organization_id, actor }: TestCtx, mark: string): Promise<string> {
  const mine = { organization_id, user_id: actor.id, kind: "totp" as const, confirmed_at: sql`now()` };
  const made = [mark, `${mark} again`].map((name) => ({ ...mine, name, secret_sealed: seal(mark) }));
  const [added] = await db.insert(factors).values(made).returning();
  await renewRecoveryCodes(db, { organization_id, id: actor.id });
  return added?.id ?? "";
}

/** Adds a browser that receives pushes. */
async function deviceOf(owner: TestCtx): Promise<string> {
  const keys = {
    p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
    auth: "A".repeat(22),
  };
  const endpoint = `http://127.0.0.1:9/${newId()}`;
  return (await addDevice(owner, { endpoint, keys, user_agent: "curl/8" })).id;
}

/** Adds an API key and one of its requests. */
async function keyOf(owner: TestCtx, mark: string): Promise<string> {
  const { id: key_id } = await createKey(owner, { name: mark, scopes: ["leads:read"] });
  const asked = { method: "GET", path: `/api/v1/leads/${mark}`, status: 404, duration_ms: 5 };
  const { organization_id, db } = owner;
  const from = { ip: "192.0.2.1", request_id: mark };
  await db.insert(apiKeyRequests).values({ organization_id, key_id, ...asked, ...from });
  return key_id;
}

/** What lets people and programs in, and what is noted of that. */
export const accessOf = async (owner: TestCtx, mark: string) => ({
  identity_id: await identityOf(owner),
  session_id: await sessionOf(owner),
  factor_id: await factorOf(owner, mark),
  key_id: await keyOf(owner, mark),
  invitation_id: (await createInvitation(owner, {})).id,
  subscription_id: await deviceOf(owner),
  audit_event_id: (await auditLogOf(owner))[0]?.id ?? "",
});
