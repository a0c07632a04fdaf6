import { and, eq, sql } from "drizzle-orm";
import { type Db, one } from "@/db/client";
import { sessions, type users } from "@/db/schema/auth";
import type { Visitor } from "@/server/core/ctx";
import { env } from "@/server/lib/env";
import { signToken } from "@/server/lib/token";

type Account = Pick<typeof users.$inferSelect, "id" | "organization_id" | "token_version">;

const TTL = () => ({ api: env.ACCESS_TOKEN_TTL, dashboard: env.SESSION_TTL });

const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();

/**
 * Signs an account in: a session and its access token, which lives ACCESS_TOKEN_TTL seconds, or SESSION_TTL in the
 * dashboard. `db` may be the transaction that makes the account.
 */
export async function startSession(db: Db, { ip, user_agent, surface }: Visitor, account: Account) {
  const { id: user_id, organization_id, token_version } = account;
  const seconds = TTL()[surface];
  const row = { organization_id, user_id, surface, ip, user_agent, expires_at: inSeconds(seconds) };
  const session = one(await db.insert(sessions).values(row).returning({ id: sessions.id }));
  const claims = { sub: user_id, org: organization_id, sid: session.id, ver: token_version };
  return { access_token: await signToken(claims, seconds), token_type: "bearer" as const };
}

/** Lets the dashboard's session live SESSION_TTL seconds from now; its new token. The caller is authenticated. */
export async function renewSession(
  db: Db,
  session: { sub: string; org: string; sid: string; ver: number },
): Promise<string> {
  await db
    .update(sessions)
    .set({ expires_at: inSeconds(env.SESSION_TTL), last_seen_at: sql`now()` })
    .where(and(eq(sessions.organization_id, session.org), eq(sessions.id, session.sid)));
  return signToken(session, env.SESSION_TTL);
}
