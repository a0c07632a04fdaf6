import type { CookiesOptions } from "next-auth";
import { isSecure } from "@/lib/env";
import { TimeZone } from "@/schema/organization";
import { cookieName, cookieValue, visitCookie } from "@/server/http/request/session-cookie";
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

const cookie = (name: string) => ({
  name: cookieName(name),
  options: { httpOnly: true, sameSite: "lax" as const, path: "/", secure: isSecure() },
});

/** All of next-auth's cookies. It takes any cookie whose name begins like the session's for part of it: avoid that. */
export const cookies = (): CookiesOptions => ({
  sessionToken: cookie("session"),
  callbackUrl: cookie("callback-url"),
  csrfToken: cookie("csrf"),
  pkceCodeVerifier: cookie("pkce"),
  state: cookie("state"),
  nonce: cookie("nonce"),
});
