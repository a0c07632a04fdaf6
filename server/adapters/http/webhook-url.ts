import { isIP } from "node:net";
import { assertNetwork } from "@/lib/network";
import { isPublicAddress } from "./address";
import { dnsLookup, HostRefused, type Lookup, vettedAddresses } from "./resolve";

/**
 * What may be called besides public HTTPS. `allow_insecure`: HTTP and any address (tests and local demos only);
 * `also_allowed_origins`: origins such as `http://localhost:3000`; `also_allowed_url`: one address.
 */
export type UrlRules = {
  allow_insecure: boolean;
  also_allowed_origins?: readonly string[];
  also_allowed_url?: string;
};

type UrlJudgement = { ok: true; url: URL } | { ok: false; reason: string };

/** A URL's host as sockets and resolvers expect it: an IPv6 address without brackets. */
const bareHost = (url: URL): string => url.hostname.replace(/^\[(.*)\]$/, "$1");

/** Names reserved for private networks: RFC 6761, 6762 (appendix G), 7686, 8375, 9476 and ICANN's `.internal`. */
const PRIVATE_NAME =
  /(?:^|\.)(?:localhost|localdomain|local|internal|intranet|private|corp|home|lan|home\.arpa|test|invalid|onion|alt)$/;

/** A single label names a local machine or container, and a trailing dot only evades the comparison. */
const isPublicName = (host: string): boolean =>
  host.includes(".") && !host.endsWith(".") && !PRIVATE_NAME.test(host);

function faultOfHost(url: URL): string | null {
  const host = bareHost(url);
  if (isIP(host) !== 0) return isPublicAddress(host) ? null : `must have a public address, not ${host}`;
  return isPublicName(host) ? null : `must have a public host name, not ${host}`;
}

/** Whether the rules exempt this URL from having to be HTTPS and public. */
export const isExempt = (url: URL, rules: UrlRules): boolean =>
  rules.allow_insecure ||
  rules.also_allowed_origins?.includes(url.origin) === true ||
  url.href === rules.also_allowed_url;

function faultOf(url: URL, rules: UrlRules): string | null {
  if (url.protocol !== "https:" && url.protocol !== "http:") return "must use https";
  if (url.username || url.password) return "must not contain a user name or password";
  if (url.hash) return "must not have a fragment";
  if (url.port === "0") return "must not use port 0";
  if (isExempt(url, rules)) return null;
  return url.protocol === "https:" ? faultOfHost(url) : "must use https";
}

const MAX_URL_LENGTH = 2048;

/**
 * Checks a webhook's URL by its text alone; `resolvesPublicly` checks its name's addresses. The returned URL is
 * normalized (WHATWG: `0x7f.1` is 127.0.0.1). A reason is for people, and follows the name of a field: "must use
 * https".
 */
export function checkWebhookUrl(text: string, rules: UrlRules): UrlJudgement {
  const tooLong = { ok: false as const, reason: `must be at most ${MAX_URL_LENGTH} characters` };
  if (text.length > MAX_URL_LENGTH) return tooLong;
  if (!URL.canParse(text)) return { ok: false, reason: "must be an absolute URL" };
  const url = new URL(text);
  if (url.href.length > MAX_URL_LENGTH) return tooLong;
  const reason = faultOf(url, rules);
  return reason === null ? { ok: true, url } : { ok: false, reason };
}

const lookupInDns = dnsLookup();

/** Whether a checked URL's host currently has only public addresses. `call` checks again when it connects. */
export async function resolvesPublicly(
  url: URL,
  rules: UrlRules,
  lookup: Lookup = lookupInDns,
): Promise<{ ok: true } | { ok: false; reason: string }> {
  assertNetwork();
  // A literal address was checked with the text.
  if (isExempt(url, rules) || isIP(bareHost(url)) !== 0) return { ok: true };
  try {
    await vettedAddresses(url.hostname, lookup, isPublicAddress);
    return { ok: true };
  } catch (error) {
    if (error instanceof HostRefused) return { ok: false, reason: `can't be called (${error.message})` };
    throw error;
  }
}
