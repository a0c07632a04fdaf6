import { isSecure } from "@/lib/env";

/** A cookie's name. Over https only this exact host can set it (RFC 6265bis, `__Host-`), no sibling domain. */
export const cookieName = (name: string): string => `${isSecure() ? "__Host-" : ""}frontdesk.${name}`;

// How long a visit to a sign-in provider may take.
export const VISIT_SECONDS = 15 * 60;

function storedCookie(name: string, value: string, seconds: number): string {
  const secure = isSecure() ? "; Secure" : "";
  return `${cookieName(name)}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`;
}

/** The Set-Cookie header for what a browser stores while it signs in, such as during a visit to a provider. */
export const visitCookie = (name: string, value: string): string => storedCookie(name, value, VISIT_SECONDS);

/** The Set-Cookie header that deletes it. */
export const forgottenCookie = (name: string): string => storedCookie(name, "", 0);

/** The name of the cookie that holds the dashboard's access token. */
export const sessionCookieName = (): string => cookieName("session");

/** The value of one of our cookies in a Cookie header, or null. */
export function cookieValue(header: string, name: string): string | null {
  const prefix = `${name}=`;
  const pair = header
    .split(";")
    .map((part) => part.trim())
    .find((part) => part.startsWith(prefix));
  return pair?.slice(prefix.length) || null;
}

export const sessionToken = (header: string | null): string | null =>
  header && cookieValue(header, sessionCookieName());
