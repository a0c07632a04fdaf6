import { eq, isNull, ne, sql } from "drizzle-orm";
import { announce } from "@/db/announce";
import { type Db, one, type Tx, transaction } from "@/db/client";
import { sessions, users } from "@/db/schema/auth";
import { byId, inOrg } from "@/db/tenant";
import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";
import { signToken, verifyToken } from "@/lib/secret/token";
import { inMs, now } from "@/lib/time/time";
import { type AccessMethod, byMethod, recordAccess } from "@/server/accounts/audit/record-access";
import { demandFactor, type Proof } from "@/server/accounts/factors/demand";
import { forgetDevices } from "@/server/accounts/notifications/forget-devices";
import type { IdentityAtProvider } from "@/server/adapters/oauth/provider";
import type { Visitor } from "@/server/http/ctx";
import { authenticateToken } from "@/server/http/request/authenticate";
import { linkIdentity } from "./identities";

type Account = Pick<typeof users.$inferSelect, "id" | "organization_id" | "token_version" | "full_name">;

/** How a session began: by signing in, or with the account itself. */
type Beginning = {
  event?: "session.started" | "account.registered" | "invitation.accepted";
  method: AccessMethod;
  /** Of the second factor, if the account has one. */
  proof?: Proof;
  /** Signs in to the account as well from now on. */
  identity?: IdentityAtProvider | undefined;
};

const TTL = () => ({ api: env.ACCESS_TOKEN_TTL, dashboard: env.SESSION_TTL });

/** However often it is renewed, a dashboard's session ends this long after the sign-in. */
const LIFETIME_DAYS = 30;

const expiresAfter = (seconds: number): string => inMs(seconds * 1000).toISOString();

/**
 * Signs an account in: creates a session and its access token, valid for ACCESS_TOKEN_TTL seconds, or SESSION_TTL in
 * the dashboard. Every way in ends here, and an account with a second factor is let in with a `proof` of it alone: 401
 * without one. `db` can be the transaction that creates the account.
 */
export async function startSession(
  db: Db,
  visitor: Visitor,
  account: Account,
  { event = "session.started", method, proof, identity }: Beginning,
) {
  const { ip, user_agent, surface } = visitor;
  await demandFactor(db, { ...account, identity }, proof, visitor);
  const { id: user_id, organization_id, token_version } = account;
  const seconds = TTL()[surface];
  const row = {
    organization_id,
    user_id,
    surface,
    ip,
    user_agent,
    expires_at: expiresAfter(seconds),
  };
  const session = await transaction(db, async (tx) => {
    if (identity) await linkIdentity(tx, account, identity, visitor);
    await recordAccess(tx, event, account, visitor, byMethod(method));
    return one(await tx.insert(sessions).values(row).returning({ id: sessions.id }));
  });
  const claims = { sub: user_id, org: organization_id, sid: session.id, ver: token_version };
  return { access_token: await signToken(claims, seconds), token_type: "bearer" as const };
}

/** Ends an account's sessions, tokens and devices, except those of `keep`; applies `changes`. Returns the account. */
export async function endSessions(
  tx: Tx,
  { organization_id, id: user_id }: { organization_id: string; id: string },
  { keep, changes }: { keep?: string; changes?: Partial<typeof users.$inferInsert> } = {},
) {
  const account = one(
    await tx
      .update(users)
      .set({ ...changes, token_version: sql`token_version + 1` })
      .where(byId({ organization_id }, users, user_id))
      .returning(),
  );
  await tx
    .update(sessions)
    .set({ revoked_at: sql`now()` })
    .where(
      inOrg(
        { organization_id },
        sessions,
        eq(sessions.user_id, user_id),
        isNull(sessions.revoked_at),
        keep === undefined ? undefined : ne(sessions.id, keep),
      ),
    );
  await forgetDevices(tx, account, { keep });
  tx.afterCommit(() => announce(organization_id, { accounts: [user_id] }));
  return account;
}

/**
 * Extends a dashboard session by SESSION_TTL, until 30 days after the sign-in at most; an API token stays as it is. 401
 * or 403 if its session has ended.
 */
export async function keepSession(token: string): Promise<string> {
  const { db } = await authenticateToken(token, true);
  const claims = await verifyToken(token);
  if (!claims?.sid) throw new AppError("unauthorized", "This token has no session.");
  const { sub, org, sid, ver } = claims;
  const isDashboards = byId({ organization_id: org }, sessions, sid, eq(sessions.surface, "dashboard"));
  const end = sql`${sessions.created_at} + make_interval(days => ${LIFETIME_DAYS})`;
  const [kept] = await db
    .update(sessions)
    .set({
      expires_at: sql`least(${expiresAfter(env.SESSION_TTL)}::timestamptz, ${end})`,
      last_seen_at: sql`now()`,
    })
    .where(isDashboards)
    .returning({ expires_at: sessions.expires_at });
  if (!kept) return token;
  const seconds = Math.ceil((Date.parse(kept.expires_at) - now()) / 1000);
  return signToken({ sub, org, sid, ver }, Math.max(1, seconds));
}
