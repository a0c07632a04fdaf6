import { env } from "@/server/lib/env";

/** Whether browsers reach us over https, so that cookies can be kept to it. */
export const isSecure = (): boolean => env.PUBLIC_URL.startsWith("https:");

/** The name of the cookie that holds the dashboard's access token. */
export const sessionCookieName = (): string => `${isSecure() ? "__Secure-" : ""}frontdesk.session`;

/** The access token in a Cookie header, or null. */
export function sessionToken(header: string | null): string | null {
  if (!header) return null;
  const prefix = `${sessionCookieName()}=`;
  const pair = header
    .split(";")
    .map((part) => part.trim())
    .find((part) => part.startsWith(prefix));
  return pair?.slice(prefix.length) || null;
}
