import { cookieName, cookieValue, isSecure } from "@/server/core/session-cookie";
import { TimeZone } from "@/server/schema/organization";
import type { Attempt } from "./attempt";

// Whoever comes back from a provider for the first time gets an organization, and the provider does not say where they
// are. So their browser keeps its time zone during the visit.
const SECONDS = 15 * 60;

const name = () => cookieName("time-zone");

/** The Set-Cookie header that keeps a browser's time zone for the visit to a provider. */
export function rememberTimeZone(time_zone: string): string {
  const secure = isSecure() ? "; Secure" : "";
  return `${name()}=${encodeURIComponent(time_zone)}; Path=/; Max-Age=${SECONDS}; HttpOnly; SameSite=Lax${secure}`;
}

/** The time zone that the browser kept; undefined where there is none, or none that we know. */
export function rememberedTimeZone({ cookie }: Attempt): string | undefined {
  const kept = cookie && cookieValue(cookie, name());
  try {
    return TimeZone.safeParse(kept && decodeURIComponent(kept)).data;
  } catch {
    return undefined; // not encoded by us
  }
}
