import { cookieName, cookieValue, visitCookie } from "@/server/http/session-cookie";
import { TimeZone } from "@/server/schema/organization";
import type { SignInAttempt } from "./attempt";

// Whoever comes back from a provider for the first time gets an organization, and the provider does not say where they
// are. So their browser keeps its time zone during the visit.
const NAME = "time-zone";

/** The Set-Cookie header that keeps a browser's time zone for the visit to a provider. */
export const rememberTimeZone = (time_zone: string): string =>
  visitCookie(NAME, encodeURIComponent(time_zone));

/** The time zone that the browser kept; undefined where there is none, or none that we know. */
export function rememberedTimeZone({ cookie }: SignInAttempt): string | undefined {
  const kept = cookie && cookieValue(cookie, cookieName(NAME));
  try {
    return TimeZone.safeParse(kept && decodeURIComponent(kept)).data;
  } catch {
    return undefined; // not encoded by us
  }
}
