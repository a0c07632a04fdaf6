import { eq, sql } from "drizzle-orm";
import { getDb } from "@/db/client";
import { sessions, users } from "@/db/schema/auth";
import { byId, references } from "@/db/tenant";
import { env } from "@/server/lib/env";
import { AppError } from "@/server/lib/errors";
import { type Claims, verifyToken } from "@/server/lib/token";
import type { Ctx } from "./ctx";
import { sessionToken } from "./session-cookie";

const BEARER = /^Bearer ([\w.~+/-]+=*)$/i;

/** The token of an Authorization header of the Bearer scheme, else null. */
export const bearerToken = (request: Request): string | null =>
  BEARER.exec(request.headers.get("authorization") ?? "")?.[1] ?? null;

const unauthorized = () =>
  new AppError("unauthorized", "Send a valid access token as Authorization: Bearer.");

// Written at most this often per session: it is for people to look at.
const SEEN_AGAIN_MS = 5 * 60_000;

/** The account that a token names, with its session where the token has one, in one round trip. */
async function findAccount({ sub, org, sid }: Claims) {
  const [account] = await getDb()
    .select({
      email: users.email,
      role: users.role,
      is_active: users.is_active,
      token_version: users.token_version,
      session_id: sessions.id,
      revoked_at: sessions.revoked_at,
      last_seen_at: sessions.last_seen_at,
    })
    .from(users)
    .leftJoin(sessions, references(sessions, "user_id", users, eq(sessions.id, sql`${sid ?? null}::uuid`)))
    .where(byId({ organization_id: org }, users, sub));
  return account;
}

const isCurrent = (account: NonNullable<Awaited<ReturnType<typeof findAccount>>>, { sid, ver }: Claims) =>
  account.token_version === ver && (!sid || (account.session_id !== null && account.revoked_at === null));

async function touchSession(organization_id: string, id: string, last_seen_at: string): Promise<void> {
  if (Date.now() - Date.parse(last_seen_at) < SEEN_AGAIN_MS) return;
  await getDb()
    .update(sessions)
    .set({ last_seen_at: sql`now()` })
    .where(byId({ organization_id }, sessions, id));
}

/**
 * The caller that an access token speaks for. 401 without a valid one, or when its session was ended; 403 for a
 * deactivated account, at once.
 */
export async function authenticateToken(token: string | null): Promise<Ctx> {
  const claims = token && (await verifyToken(token));
  if (!claims) throw unauthorized();
  const account = await findAccount(claims);
  if (!account) throw unauthorized();
  if (!account.is_active) throw new AppError("deactivated", "This account has been deactivated.");
  if (!isCurrent(account, claims)) throw unauthorized();
  const { email, role, session_id, last_seen_at } = account;
  if (session_id && last_seen_at) await touchSession(claims.org, session_id, last_seen_at);
  const actor = { kind: "user" as const, id: claims.sub, email, role, ...(session_id && { session_id }) };
  return { organization_id: claims.org, actor, db: getDb() };
}

/** The caller of the API, by the request's bearer token. */
export const authenticate = (request: Request): Promise<Ctx> => authenticateToken(bearerToken(request));

/**
 * A browser sends the session's cookie along whoever wrote the page; only our own pages may change something: those of
 * the host that was asked, or of PUBLIC_URL (a proxy in front may ask for another host than the browser did).
 */
export function refuseForeignPage(request: Request): void {
  const origin = request.headers.get("origin");
  if (request.method === "GET" || !origin) return;
  const host = URL.canParse(origin) ? new URL(origin).host : "";
  if (origin !== new URL(env.PUBLIC_URL).origin && host !== request.headers.get("host")) {
    throw new AppError("forbidden", "This call came from a page that is not ours.");
  }
}

const staffToken = (request: Request): string | null =>
  bearerToken(request) ?? sessionToken(request.headers.get("cookie"));

/** When the token of the dashboard's request expires, in milliseconds since 1970; 0 without a valid one. */
export async function tokenExpiry(request: Request): Promise<number> {
  const token = staffToken(request);
  const claims = token && (await verifyToken(token));
  return claims ? claims.exp * 1000 : 0;
}

/** The caller of what the dashboard uses: by bearer token, or by the session's cookie from our own pages. */
export async function authenticateStaff(request: Request): Promise<Ctx> {
  if (!bearerToken(request)) refuseForeignPage(request);
  return authenticateToken(staffToken(request));
}
