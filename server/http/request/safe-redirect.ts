import { env } from "@/lib/env";

export const HOME = "/inbox";

/** The first page for a new organization: its first steps. */
export const WELCOME = "/welcome";

/**
 * Where to go after signing in: path, query and hash of an address that is ours, else HOME. A link to the sign-in page
 * must not be able to lead people elsewhere.
 */
export function safeRedirect(given: string | null | undefined): string {
  const { origin } = new URL(env.PUBLIC_URL);
  if (!given || !URL.canParse(given, origin)) return HOME;
  const { href, pathname, search, hash } = new URL(given, origin);
  // Not compared by origin: a blob: address has the origin of the address in its path.
  if (!href.startsWith(`${origin}/`)) return HOME;
  // A path that begins with two slashes would be read as another host's name.
  return pathname.replace(/^\/+/, "/") + search + hash;
}

/** The header in which the proxy passes the page's path and query to a layout, which does not know them. */
export const PATH_HEADER = "x-frontdesk-path";

/** The sign-in page's address, for a visitor who requested the page `wanted`. */
export const signInAddress = (wanted: string | null): string =>
  wanted ? `/sign-in?${new URLSearchParams({ callbackUrl: wanted })}` : "/sign-in";
