import { type SQL, sql } from "drizzle-orm";
import { getDb } from "@/db/client";
import { apiKeys } from "@/db/schema/api-keys";
import { statement } from "@/db/statement";
import { byId } from "@/db/tenant";
import { AppError } from "@/lib/errors";
import { log } from "@/lib/observe/log";
import { inBackground } from "@/lib/process/background";
import { parseApiKey } from "@/lib/secret/api-key";
import { type ApiKeyScope, scopeFor } from "@/schema/api-key-scope";
import type { OrganizationLimits } from "@/schema/limits";
import type { Ctx } from "@/server/http/ctx";
import { countUse, countWrongKey, refuseWrongKeys, rememberLimits } from "@/server/http/limits/quota";
import { clientIp } from "./client-address";
import { findCallers } from "./find-callers";
import { logAsRequestOf } from "./key-log";
import { networkOf } from "./network";
import { suspended, unauthorized } from "./refusals";
import { targetOf } from "./request-url";
import { plainPath } from "./route-name";

const keyAccountOf = (organization_id: SQL, secret_hash: SQL): SQL => sql`
  select api_keys.id as key_id, api_keys.name as key_name, api_keys.scopes, api_keys.revoked_at,
    api_keys.expires_at <= now() as is_expired,
    api_keys.last_used_at > now() - ${USED_AGAIN} as is_used_lately,
    organizations.suspended_at, organizations.suspended_reason, organizations.limits as organization_limits
  from api_keys
  join organizations on organizations.id = api_keys.organization_id
  where api_keys.organization_id = ${organization_id} and api_keys.secret_hash = ${secret_hash}`;

/** Its use is written at most this often, as it is only shown to people. */
const USED_AGAIN = sql.raw("interval '5 minutes'");

/** The key of a request, with its organization. */
export const KEY_ACCOUNT = keyAccountOf(
  sql`${sql.placeholder("organization_id")}::uuid`,
  sql`${sql.placeholder("secret_hash")}::text`,
);

export type KeyAccount = {
  key_id: string;
  key_name: string;
  scopes: ApiKeyScope[];
  revoked_at: string | null;
  is_expired: boolean | null;
  is_used_lately: boolean | null;
  suspended_at: string | null;
  suspended_reason: string | null;
  organization_limits: OrganizationLimits;
};

/** Where a key is looked up, and by what: the values for the placeholders of `KEY_ACCOUNT`. */
type Place = { organization_id: string; secret_hash: string };

const findKeys = statement<KeyAccount & { n: number }>(sql`
  select caller.n, account.*
  from jsonb_to_recordset(${sql.placeholder("callers")}::jsonb)
    as caller (n int, organization_id uuid, secret_hash text)
  cross join lateral (${keyAccountOf(sql`caller.organization_id`, sql`caller.secret_hash`)}) account`);

const findKey = findCallers<Place, KeyAccount & { n: number }>(findKeys, (place) => place);

const MOST_KNOWN = 10_000;
/** Where keys are looked up: working that out costs more than a token's check. One object for each key. */
const places = new Map<string, Place>();

function placeOf(key: string): Place | null {
  const before = places.get(key);
  if (before) return before;
  const place = parseApiKey(key);
  if (!place) return null;
  if (places.size >= MOST_KNOWN) places.clear();
  places.set(key, place);
  return place;
}

/** The ids of keys that were valid when last used, by their hash: only to count a request before it costs a statement. */
const known = new Map<string, string>();

const count = (request: Request, { organization_id }: Place, id: string): void =>
  countUse(request, { org: organization_id, sub: id }, "api");

const networkFrom = ({ headers }: Request): string => networkOf(clientIp(headers));

/** Where the request's key is looked up; 401 if it is mistyped, 429 over a limit. `admitKey` checks what was found. */
export function placeOfKey(request: Request, key: string): Place {
  const place = placeOf(key);
  if (!place) throw unauthorized("This API key is mistyped or cut off.");
  const id = known.get(place.secret_hash);
  if (id) count(request, place, id);
  else refuseWrongKeys(networkFrom(request));
  return place;
}

async function touch(place: Place, id: string, ip: string): Promise<void> {
  try {
    await getDb()
      .update(apiKeys)
      .set({ last_used_at: sql`now()`, last_used_from: ip })
      .where(byId(place, apiKeys, id, sql`coalesce(${apiKeys.last_used_at} < now() - ${USED_AGAIN}, true)`));
  } catch (err) {
    log.warn({ err }, "when an API key was last used could not be stored");
  }
}

function requireScope(request: Request, scopes: readonly ApiKeyScope[]): void {
  const needed = scopeFor(request.method, plainPath(targetOf(request).pathname));
  if (!needed)
    throw new AppError(
      "forbidden",
      "No API key may do this: it is about a person or about keys. Sign in for it.",
    );
  if (!scopes.includes(needed))
    throw new AppError("forbidden", `This API key does not have the scope ${needed}.`);
}

/** The caller, if the key that was found may make the request: 401 or 403 if not. */
export function admitKey(request: Request, place: Place, account: KeyAccount | undefined): Ctx {
  if (!account) {
    countWrongKey(networkFrom(request));
    throw unauthorized();
  }
  const { key_id: id, key_name: name, scopes } = account;
  const ip = clientIp(request.headers);
  logAsRequestOf(request, { organization_id: place.organization_id, key_id: id, ip });
  const isDead = account.revoked_at !== null || account.is_expired === true;
  if (isDead) {
    known.delete(place.secret_hash);
    countWrongKey(networkFrom(request));
  }
  if (account.revoked_at !== null) throw unauthorized("This API key was revoked.");
  if (isDead) throw unauthorized("This API key has expired.");
  rememberLimits(place.organization_id, account.organization_limits);
  if (!known.has(place.secret_hash)) {
    if (known.size >= MOST_KNOWN) known.clear();
    known.set(place.secret_hash, id);
    count(request, place, id);
  }
  if (account.suspended_at !== null) throw suspended(account.suspended_reason);
  if (!account.is_used_lately) inBackground(touch(place, id, ip));
  requireScope(request, scopes);
  return { organization_id: place.organization_id, actor: { kind: "key", id, name, scopes }, db: getDb() };
}

/** The organization's key that a request is made with. */
export async function authenticateKey(request: Request, key: string): Promise<Ctx> {
  const place = placeOfKey(request, key);
  return admitKey(request, place, await findKey(place));
}
