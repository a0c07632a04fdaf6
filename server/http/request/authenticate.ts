import { type SQL, sql } from "drizzle-orm";
import { getDb } from "@/db/client";
import { sessions } from "@/db/schema/auth";
import { statement } from "@/db/statement";
import { byId } from "@/db/tenant";
import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";
import { KEY_PREFIX } from "@/lib/secret/api-key";
import { type Claims, verifyToken } from "@/lib/secret/token";
import type { OrganizationLimits } from "@/schema/limits";
import type { Role } from "@/schema/team";
import type { Ctx } from "@/server/http/ctx";
import { countUse, rememberLimits } from "@/server/http/limits/quota";
import { findCallers } from "./find-callers";
import { authenticateKey } from "./key-account";
import { suspended, unauthorized } from "./refusals";
import { sessionToken } from "./session-cookie";

const BEARER = /^Bearer ([\w.~+/-]+=*)$/i;

/** The token of an Authorization header with the Bearer scheme, else null. */
export const bearerToken = (request: Request): string | null =>
  BEARER.exec(request.headers.get("authorization") ?? "")?.[1] ?? null;

// Updated at most this often per session: it is only shown to people.
const SEEN_AGAIN_MS = 5 * 60_000;

/** How long after proving who they are a user may do what needs that. */
const CONFIRMED_FOR = sql.raw("interval '10 minutes'");

/** Whether a row of users has a second factor that counts. */
export const HAS_FACTOR = sql<boolean>`exists (
  select from factors where factors.organization_id = users.organization_id and factors.user_id = users.id
    and factors.confirmed_at is not null)`;

const accountOf = (organization_id: SQL, user_id: SQL, session_id: SQL): SQL => sql`
  select users.email, users.full_name, users.role, users.is_active, users.token_version,
    sessions.id as session_id, sessions.revoked_at, sessions.last_seen_at,
    sessions.surface = 'dashboard' and sessions.confirmed_at < now() - ${CONFIRMED_FOR} as is_stale,
    sessions.confirmed_at < now() - ${CONFIRMED_FOR} as is_old,
    organizations.requires_second_factor and not ${HAS_FACTOR} as lacks_factor,
    organizations.suspended_at, organizations.suspended_reason, organizations.limits as organization_limits
  from users
  join organizations on organizations.id = users.organization_id
  left join sessions
    on sessions.organization_id = users.organization_id and sessions.user_id = users.id
    and sessions.id = ${session_id}
  where users.organization_id = ${organization_id} and users.id = ${user_id}`;

const given = (name: string): SQL => sql`${sql.placeholder(name)}::uuid`;

/** The account that a token names, with its session if the token has one. */
export const ACCOUNT = accountOf(given("organization_id"), given("user_id"), given("session_id"));

export type CallerAccount = {
  email: string;
  full_name: string;
  role: Role;
  is_active: boolean;
  token_version: number;
  session_id: string | null;
  revoked_at: string | null;
  last_seen_at: string | null;
  is_stale: boolean | null;
  is_old: boolean | null;
  lacks_factor: boolean;
  suspended_at: string | null;
  suspended_reason: string | null;
  organization_limits: OrganizationLimits;
};

/** The values for the placeholders of `ACCOUNT`. */
export const accountValues = ({ sub, org, sid }: Claims) => ({
  organization_id: org,
  user_id: sub,
  session_id: sid ?? null,
});

const findAccounts = statement<CallerAccount & { n: number }>(sql`
  select caller.n, account.*
  from jsonb_to_recordset(${sql.placeholder("callers")}::jsonb)
    as caller (n int, organization_id uuid, user_id uuid, session_id uuid)
  cross join lateral (
    ${accountOf(sql`caller.organization_id`, sql`caller.user_id`, sql`caller.session_id`)}
  ) account`);

/** `verifyToken` returns one object per token. */
const findAccount = findCallers<Claims, CallerAccount & { n: number }>(findAccounts, accountValues);

const isCurrent = (account: CallerAccount, { sid, ver }: Claims) =>
  account.token_version === ver && (!sid || (account.session_id !== null && account.revoked_at === null));

async function touchSession(organization_id: string, id: string, last_seen_at: string): Promise<void> {
  if (Date.now() - Date.parse(last_seen_at) < SEEN_AGAIN_MS) return;
  await getDb()
    .update(sessions)
    .set({ last_seen_at: sql`now()` })
    .where(byId({ organization_id }, sessions, id));
}

async function verified(token: string | null): Promise<Claims> {
  const claims = token && (await verifyToken(token));
  if (!claims) throw unauthorized();
  return claims;
}

/** The claims of the request's bearer token. 401 without a valid one, 429 over a limit. `admit` checks the account. */
export async function claimsOf(request: Request): Promise<Claims> {
  const claims = await verified(bearerToken(request));
  countUse(request, claims, "api");
  return claims;
}

/** Throws 403 if the caller has to set up a second factor before anything else. */
export function requireFactor({ actor }: Ctx): void {
  if (actor.kind === "user" && actor.lacks_factor)
    throw new AppError("factor_required", "Your organization requires a second factor. Set one up first.");
}

/** The caller, if the account that the token names may still use it: 401 or 403 if not. `requireFactor` is left to do. */
async function admitAny(claims: Claims, account: CallerAccount | undefined): Promise<Ctx> {
  if (!account) throw unauthorized();
  if (!account.is_active) throw new AppError("deactivated", "This account has been deactivated.");
  if (!isCurrent(account, claims)) throw unauthorized();
  rememberLimits(claims.org, account.organization_limits);
  if (account.suspended_at !== null) throw suspended(account.suspended_reason);
  const { email, full_name, role, session_id, last_seen_at, is_stale, is_old, lacks_factor } = account;
  if (session_id && last_seen_at) await touchSession(claims.org, session_id, last_seen_at);
  const user = {
    id: claims.sub,
    email,
    full_name,
    role,
    ...(session_id && { session_id }),
    ...(is_stale && { is_stale }),
    ...(is_old && { is_old }),
    ...(lacks_factor && { lacks_factor }),
  };
  return { organization_id: claims.org, actor: { kind: "user", ...user }, db: getDb() };
}

/** The caller, if they may go on; whoever lacks a second factor only with `before_factor`. */
export async function admit(
  claims: Claims,
  account: CallerAccount | undefined,
  before_factor = false,
): Promise<Ctx> {
  const ctx = await admitAny(claims, account);
  if (!before_factor) requireFactor(ctx);
  return ctx;
}

/**
 * The caller that an access token speaks for. 401 without a valid one, or if its session was ended; 403 for a
 * deactivated account, immediately, and for one that lacks a second factor, except with `before_factor`.
 */
export const authenticateToken = async (token: string | null, before_factor = false): Promise<Ctx> =>
  admitted(await verified(token), before_factor);

async function admitted(claims: Claims, before_factor: boolean): Promise<Ctx> {
  return admit(claims, await findAccount(claims), before_factor);
}

/** The API key that a request is made with, or null. */
export function apiKeyIn(request: Request): string | null {
  const token = bearerToken(request);
  return token?.startsWith(KEY_PREFIX) ? token : null;
}

/** The caller of the API, by the request's bearer token or API key; the request counts towards the limits. */
export async function authenticate(request: Request, before_factor = false): Promise<Ctx> {
  const key = apiKeyIn(request);
  return key ? authenticateKey(request, key) : admitted(await claimsOf(request), before_factor);
}

/**
 * A browser sends the session cookie with requests from any site, so only our own pages may change something: those of
 * the requested host, or of PUBLIC_URL (a proxy in front may request another host than the browser did).
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

/** When the token of a dashboard request expires, in milliseconds since 1970; 0 without a valid one. */
export async function tokenExpiry(request: Request): Promise<number> {
  const token = staffToken(request);
  const claims = token && (await verifyToken(token));
  return claims ? claims.exp * 1000 : 0;
}

/** The caller of a dashboard request: by bearer token, or by the session cookie from our own pages. */
export async function authenticateStaff(request: Request): Promise<Ctx> {
  if (!bearerToken(request)) refuseForeignPage(request);
  return authenticateToken(staffToken(request));
}

/** Like `authenticateStaff`, but the request counts towards the limits. */
export async function admitStaff(request: Request, before_factor = false): Promise<Ctx> {
  if (bearerToken(request)) return authenticate(request, before_factor);
  refuseForeignPage(request);
  const claims = await verified(staffToken(request));
  countUse(request, claims, "dashboard");
  return admitted(claims, before_factor);
}
