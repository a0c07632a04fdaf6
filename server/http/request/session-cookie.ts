import { isSecure } from "@/lib/env";

/** A cookie's name. Over https only this exact host can set it (RFC 6265bis, `__Host-`), no sibling domain. */
export const cookieName = (name: string): string => `${isSecure() ? "__Host-" : ""}frontdesk.${name}`;

// How long a visit to a sign-in provider may take.
export const VISIT_SECONDS = 15 * 60;

/** The Set-Cookie header for what a browser stores during a visit to a sign-in provider. */
export function visitCookie(name: string, value: string): string {
  const secure = isSecure() ? "; Secure" : "";
  return `${cookieName(name)}=${value}; Path=/; Max-Age=${VISIT_SECONDS}; HttpOnly; SameSite=Lax${secure}`;
}

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
