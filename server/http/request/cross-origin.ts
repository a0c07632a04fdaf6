import { targetOf } from "./request-url";
import { plainPath } from "./route-name";

/** What takes no access token: signing in, and what providers and agents post. */
const CLOSED =
  /^\/api\/v1\/(?:auth\/(?!(?:me|logout|verify-email)(?:\/|$))|webhooks\/|channels\/[^/]+\/webhook$)/;

/** Whether pages of other sites may call this path with an access token of their user. */
export function isOpenToPages(pathname: string): boolean {
  const path = plainPath(pathname);
  return path.startsWith("/api/v1/") && !CLOSED.test(path);
}

const EXPOSED = [
  "Content-Disposition",
  "Content-Range",
  "ETag",
  "Idempotent-Replayed",
  "Link",
  "Location",
  "RateLimit",
  "RateLimit-Policy",
  "Retry-After",
  "WWW-Authenticate",
  "X-Request-Id",
].join(", ");

/**
 * Lets pages of any site read the answer, unless a browser sent a cookie along: then it may be signed in here. Nothing
 * ever allows credentials, so browsers neither send a cookie after a preflight nor show an answer to a request with one.
 */
export function crossOriginHeaders(request: Request): Record<string, string> {
  const { headers } = request;
  if (!headers.has("origin") || headers.has("cookie")) return {};
  if (!isOpenToPages(targetOf(request).pathname)) return {};
  return { "access-control-allow-origin": "*", "access-control-expose-headers": EXPOSED };
}

const PREFLIGHT = {
  "access-control-allow-origin": "*",
  "access-control-allow-methods": "GET, POST, PUT, PATCH, DELETE",
  "access-control-allow-headers":
    "Authorization, Content-Type, Idempotency-Key, If-Match, If-None-Match, Range, Traceparent, X-Request-Id",
  // The longest that browsers remember it: two hours in Chrome, a day in Firefox.
  "access-control-max-age": "86400",
};

/** Whether a browser asks beforehand what a page of another site may send, and to a path that it may call. */
export const isPreflight = ({ method, headers }: Request, path: string): boolean =>
  method === "OPTIONS" && headers.has("access-control-request-method") && isOpenToPages(path);

/** What a browser is told that asks, whoever is signed in there: what follows is without cookies. */
export const preflightHeaders = (): Record<string, string> => ({ ...PREFLIGHT });
