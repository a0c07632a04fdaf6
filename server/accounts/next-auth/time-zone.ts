import { cookieName, cookieValue, visitCookie } from "@/server/http/request/session-cookie";
import { TimeZone } from "@/server/schema/organization";
import type { SignInAttempt } from "./attempt";

// Users who return from a provider for the first time get an organization, and the provider does not tell their time
// zone. So the browser stores it in a cookie during the visit.
const NAME = "time-zone";

/** The Set-Cookie header that stores a browser's time zone during the visit to a provider. */
export const rememberTimeZone = (time_zone: string): string =>
  visitCookie(NAME, encodeURIComponent(time_zone));

/** The time zone that the browser stored; undefined if there is none, or none that we know. */
export function rememberedTimeZone({ cookie }: SignInAttempt): string | undefined {
  const kept = cookie && cookieValue(cookie, cookieName(NAME));
  try {
    return TimeZone.safeParse(kept && decodeURIComponent(kept)).data;
  } catch {
    return undefined; // not encoded by us
  }
}
