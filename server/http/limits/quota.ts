import { sql } from "drizzle-orm";
import { getDb } from "@/db/client";
import { recordset } from "@/db/recordset";
import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";
import type { Claims } from "@/lib/secret/token";
import { notes } from "@/lib/text/assign";
import type { OrganizationLimits } from "@/schema/limits";

/** Requests are counted per minute of the clock. */
const WINDOW_SECONDS = 60;
const SHARE_MS = 1000;
/** The share of a limit that one process need not report: sixteen such processes together stay within the limit. */
const QUIET_SHARE = 1 / 16;

/** `own`: this process's requests, of which `shared` are in the database; `others`: those of other processes there. */
type Count = { max: number; own: number; shared: number; others: number };

/** A limit's use: its name, how many requests it allows, how many are left, and for how many seconds. */
type Use = { name: string; max: number; left: number; seconds: number };

let minute = 0;
let counts = new Map<string, Count>();
let isSharing = false;

/** Reports what was counted here to the other processes, and learns what they counted: one statement for all. */
async function share(): Promise<void> {
  isSharing = false;
  const [start, current] = [minute, counts];
  const news = [...current].filter(
    ([, { own, shared, max }]) => own > shared && own >= Math.floor(max * QUIET_SHARE),
  );
  if (news.length === 0) return;
  const rows = news.map(([key, { own, shared }]) => ({ key, count: own - shared }));
  for (const [, count] of news) count.shared = count.own;
  const sent = new Map(news.map(([key, { shared }]) => [key, shared]));
  try {
    for (const { key, count } of await addToTotals(start * WINDOW_SECONDS, rows)) {
      const known = current.get(key);
      if (known) known.others = count - (sent.get(key) ?? 0);
    }
  } catch {
    // While the database does not answer, each process uses its own count.
    for (const { key, count } of rows) {
      const known = current.get(key);
      if (known) known.shared -= count;
    }
  }
}

function shareSoon(): void {
  if (isSharing) return;
  isSharing = true;
  setTimeout(() => void share(), SHARE_MS).unref();
}

const minuteOf = (now: number): number => Math.floor(now / 1000 / WINDOW_SECONDS);

/** The seconds until the minute ends. */
const secondsLeft = (now: number): number => Math.ceil((minuteOf(now) + 1) * WINDOW_SECONDS - now / 1000);

function use(name: string, key: string, max: number, now: number): Use {
  const current = minuteOf(now);
  if (current !== minute) {
    minute = current;
    counts = new Map();
  }
  const count = counts.get(key) ?? { max, own: 0, shared: 0, others: 0 };
  counts.set(key, count);
  count.own++;
  if (count.own >= max * QUIET_SHARE) shareSoon();
  return { name, max, left: max - count.own - count.others, seconds: secondsLeft(now) };
}

const used = notes<Request, Use[]>();

const MOST_KNOWN = 10_000;
/** Organizations with a limit of their own, as their last request's account had it. */
const ownLimits = new Map<string, number>();

/** Takes note of an organization's own limit, which is read with each caller's account: no statement of its own. */
export function rememberLimits(
  organization_id: string,
  { requests_per_minute: own }: OrganizationLimits,
): void {
  if (own === undefined) return void ownLimits.delete(organization_id);
  if (ownLimits.size >= MOST_KNOWN) ownLimits.clear();
  ownLimits.set(organization_id, own);
}

/**
 * How many requests a minute the API accepts from an organization; null for no limit. An organization's own 0 refuses
 * them all; in the variables, 0 stands for no limit.
 */
export const requestLimitOf = (organization_id: string): number | null =>
  ownLimits.get(organization_id) ??
  ((env.API_RATE_LIMIT_FOR.get(organization_id) ?? env.API_RATE_LIMIT) || null);

function refusalOf({ name, max }: Use): string {
  if (max === 0)
    return "Your organization may send the API no requests. Whoever runs this installation sets that.";
  const whose = name === "caller" ? "one caller" : "your organization";
  return `More than ${max} requests in a minute came from ${whose}. Wait for the next.`;
}

/**
 * Counts a caller's request. Over a limit: 429 with the seconds until the minute ends. An API caller has a limit of
 * their own and shares their organization's; a dashboard user only has a limit of their own, so that no script locks
 * people out. Runs no statement: each process counts, and shares its counts once a second.
 */
export function countUse(
  request: Request,
  { org, sub }: Pick<Claims, "org" | "sub">,
  surface: "api" | "dashboard",
): void {
  const now = Date.now();
  const uses: Use[] = [];
  const perCaller = env.API_RATE_LIMIT_PER_CALLER;
  if (perCaller > 0) uses.push(use("caller", `${surface}_caller:${sub}`, perCaller, now));
  const perOrganization = requestLimitOf(org);
  // A request refused to one caller uses up nothing of the organization's limit.
  const isRefused = uses.some(({ left }) => left < 0);
  if (surface === "api" && perOrganization !== null && !isRefused)
    uses.push(use("organization", `api_organization:${org}`, perOrganization, now));
  if (uses.length > 0) used.set(request, uses);
  const over = uses.find(({ left }) => left < 0);
  if (over) throw new AppError("too_many", refusalOf(over), { retry_after_seconds: over.seconds });
}

/** Requests a minute without a token from one address, and for one booking page. */
const VISITS_PER_ADDRESS = 300;
const VISITS_PER_PAGE = 6000;
/** Pictures that one address gets in a minute: a page shows up to fifty, and whole networks can share an address. */
const PICTURES_PER_ADDRESS = 1500;

function refuseVisit(key: string, max: number, from: string): void {
  const { left, seconds } = use("visitors", key, max, Date.now());
  if (left >= 0) return;
  const refusal = `More than ${max} requests in a minute came ${from}. Wait for the next.`;
  throw new AppError("too_many", refusal, { retry_after_seconds: seconds });
}

/**
 * Counts the request of somebody without a token by their network. Over the limit: 429. Runs no statement. Behind a proxy
 * that is not trusted all have the same unknown address, and together as many requests as a page.
 */
export const countVisit = (network: string): void =>
  network === "unknown"
    ? refuseVisit("visitor:unknown", VISITS_PER_PAGE, "from addresses that are not known")
    : refuseVisit(`visitor:${network}`, VISITS_PER_ADDRESS, "from your address");

/** The same for a page's picture, which a browser asks for once. */
export const countPicture = (network: string): void =>
  refuseVisit(`visitor_pictures:${network}`, PICTURES_PER_ADDRESS, "from your address");

/** Counts a request for an organization's booking page, from whatever address. Refused ones are to be left out. */
export const countPageVisit = (organization_id: string): void =>
  refuseVisit(`visited_page:${organization_id}`, VISITS_PER_PAGE, "for this page");

/** Requests a minute with API keys that are none, from one address: each costs a statement. */
const WRONG_KEYS_PER_ADDRESS = 300;

const wrongKeys = (network: string) => ({
  key: `wrong_keys:${network}`,
  max: network === "unknown" ? VISITS_PER_PAGE : WRONG_KEYS_PER_ADDRESS,
});

/** Counts a request with a whole API key that is none, or no longer one, by its network. */
export function countWrongKey(network: string): void {
  const { key, max } = wrongKeys(network);
  use("wrong keys", key, max, Date.now());
}

/** Refuses (429) a key that is not known yet from a network that has sent too many wrong ones in this minute. */
export function refuseWrongKeys(network: string): void {
  const now = Date.now();
  const { key, max } = wrongKeys(network);
  const count = minute === minuteOf(now) ? counts.get(key) : undefined;
  if (!count || count.own + count.others < max) return;
  const refusal = `More than ${max} requests in a minute came with wrong API keys from your address. Wait for the next.`;
  throw new AppError("too_many", refusal, { retry_after_seconds: secondsLeft(now) });
}

/**
 * The headers that state which limits a request counted towards, and what is left of them.
 * https://datatracker.ietf.org/doc/html/draft-ietf-httpapi-ratelimit-headers-10
 */
export function rateLimitHeaders(request: Request): Record<string, string> {
  const uses = used.get(request);
  if (!uses) return {};
  const policies = uses.map(({ name, max }) => `"${name}";q=${max};w=${WINDOW_SECONDS}`);
  const states = uses.map(({ name, left, seconds }) => `"${name}";r=${Math.max(0, left)};t=${seconds}`);
  return { "ratelimit-policy": policies.join(", "), ratelimit: states.join(", ") };
}

/** Adds this process's counts to the totals of the window from `window_start` (seconds since 1970); the new totals. */
const addToTotals = (
  window_start: number,
  rows: { key: string; count: number }[],
): Promise<{ key: string; count: number }[]> =>
  getDb().execute<{ key: string; count: number }>(sql`
    insert into rate_limits (key, window_start, count)
    select key, to_timestamp(${window_start}::float8), count
    from ${recordset({ key: "text", count: "int" }, rows)} order by key
    on conflict (key, window_start) do update set count = rate_limits.count + excluded.count
    returning key, count`);
