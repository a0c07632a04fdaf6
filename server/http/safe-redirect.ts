import { env } from "@/server/lib/env";

export const HOME = "/inbox";

/** Where one begins with an organization of one's own: its first steps. */
export const WELCOME = "/welcome";

/**
 * Where to go after signing in: path, query and hash of an address that is ours, else HOME. Whoever writes a link to
 * the sign-in page must not be able to lead people elsewhere with it.
 */
export function safeRedirect(given: string | null | undefined): string {
  const { origin } = new URL(env.PUBLIC_URL);
  if (!given || !URL.canParse(given, origin)) return HOME;
  const { href, pathname, search, hash } = new URL(given, origin);
  // Not by its origin, which a blob: address borrows from the address that is its path.
  if (!href.startsWith(`${origin}/`)) return HOME;
  // A path that begins with two slashes would be read as another host's name.
  return pathname.replace(/^\/+/, "/") + search + hash;
}

/** The header in which the proxy tells a layout, which does not know it, the page's path and query. */
export const PATH_HEADER = "x-frontdesk-path";

/** The sign-in page's address, for somebody who wanted to see another. */
export const signInAddress = (wanted: string | null): string =>
  wanted ? `/sign-in?${new URLSearchParams({ callbackUrl: wanted })}` : "/sign-in";
