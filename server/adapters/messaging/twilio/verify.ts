import { createHash, createHmac } from "node:crypto";
import { parse, stringify } from "node:querystring";
import { sameSignature } from "@/lib/secret/secrets";
import { notes } from "@/lib/text/assign";
import { type RawRequest, textOf, Verified } from "@/server/adapters/http/verified";

const DEFAULT_PORTS: Record<string, string> = { "http:": ":80", "https:": ":443" };
const ORIGIN = /^([a-z]+:)(\/\/[^/?#]*?)(:\d+)?(?=[/?#]|$)/i;

/** A URL as it is, without its port, and with the scheme's default port if it has none. */
const withPorts = (url: string): string[] => [
  url,
  url.replace(ORIGIN, "$1$2"),
  url.replace(
    ORIGIN,
    (_, scheme: string, host: string, port?: string) =>
      scheme + host + (port ?? DEFAULT_PORTS[scheme.toLowerCase()] ?? ""),
  ),
];

function withLegacyQuery(url: string): string {
  const start = url.indexOf("?") + 1;
  return start === 0 ? url : url.slice(0, start) + stringify(parse(url.slice(start)));
}

/** The spellings of a URL that Twilio's back ends may have signed (those that npm twilio 6.2.0 accepts). */
function spellings(url: string): Set<string> {
  const [called = ""] = url.split("#", 1);
  const asCalled = withPorts(called);
  const normalized = URL.canParse(called) ? withPorts(new URL(called).href) : [];
  return new Set([...asCalled, ...normalized, ...normalized.map(withLegacyQuery)]);
}

/** The form's parameters as signed: sorted by name, with a repeated name before each of its sorted values. */
function signedForm(form: URLSearchParams): string {
  const values = new Map<string, Set<string>>();
  for (const [name, value] of form) values.set(name, (values.get(name) ?? new Set()).add(value));
  return [...values.keys()]
    .sort()
    .flatMap((name) => [...(values.get(name) ?? [])].sort().map((value) => name + value))
    .join("");
}

const sha256 = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");

// The same for every secret that is tried.
const signedForms = notes<Uint8Array, { text: string }>();

const signedFormOf = (request: RawRequest): string =>
  (
    signedForms.get(request.body) ??
    signedForms.set(request.body, { text: signedForm(new URLSearchParams(textOf(request))) })
  ).text;

/**
 * What is signed besides the URL: the form, or nothing for a body signed by a hash in the URL. Null if that is wrong.
 */
function signedBody(request: RawRequest): string | null {
  const [, query = ""] = request.url.split("?", 2);
  const hash = new URLSearchParams(query).get("bodySHA256");
  if (hash === null) return signedFormOf(request);
  return sameSignature(hash, sha256(request.body)) ? "" : null;
}

/**
 * Verifies `X-Twilio-Signature`: base64 HMAC-SHA1 of the URL and the form under the account's auth token
 * (twilio.com/docs/usage/webhooks/webhooks-security). It contains no timestamp, so a replayed request verifies as well.
 */
export function verify(request: RawRequest, auth_token: string): Verified | null {
  const signature = request.headers.get("x-twilio-signature");
  if (!signature || !auth_token) return null;
  const body = signedBody(request);
  if (body === null) return null;
  const isSigned = (url: string) => {
    const expected = createHmac("sha1", auth_token)
      .update(url + body)
      .digest("base64");
    return sameSignature(expected, signature);
  };
  return Verified.when([...spellings(request.url)].some(isSigned), request);
}
