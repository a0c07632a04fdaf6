import { AppError } from "@/lib/errors";
import { withoutKeys } from "@/lib/secret/api-key";

/** The path of a request, and its query including the question mark, or "". */
type Target = { pathname: string; search: string };

/**
 * The path and the query of a request's URL. The URL was parsed and serialized when the request was made
 * (https://fetch.spec.whatwg.org/#dom-request-url), so it is only split here: parsing it again costs ten times as much.
 */
export function targetOf({ url }: Request): Target {
  const [address = ""] = url.split("#", 1);
  const start = address.indexOf("/", address.indexOf("://") + "://".length);
  const end = address.indexOf("?", start);
  return end < 0
    ? { pathname: address.slice(start), search: "" }
    : { pathname: address.slice(start, end), search: address.slice(end) };
}

/** Refuses (400) a request with an API key in its address, which proxies and browsers keep. */
export function refuseKeyInAddress({ url }: Request): void {
  if (withoutKeys(url) === url) return;
  const detail =
    "There is an API key in this address, so others may have read it: revoke it. Keys belong in the Authorization header.";
  throw new AppError("malformed", detail);
}

// In a query a plus stands for a blank, and who writes a time rarely thinks of that.
const OFFSET = /(\dT[^&+]*)\+(?=\d\d(?::|%3A)\d\d(?:&|$))/gi;

/** The parameters in a request's query. The plus of a time's offset, as in `10:00:00+01:00`, stays one. */
export const queryOf = (request: Request): URLSearchParams =>
  new URLSearchParams(targetOf(request).search.replace(OFFSET, "$1%2B"));
