import { env } from "@/server/lib/env";

/** Where one begins. */
export const HOME = "/inbox";

/**
 * Where to go after signing in: path, query and hash of an address that is ours, else HOME. Whoever writes a link to
 * the sign-in page must not be able to lead people elsewhere with it.
 */
export function ownPath(given: string | null | undefined): string {
  const { origin } = new URL(env.PUBLIC_URL);
  if (!given || !URL.canParse(given, origin)) return HOME;
  const url = new URL(given, origin);
  // A path that begins with two slashes would be read as another host's name.
  return url.origin === origin ? url.pathname.replace(/^\/+/, "/") + url.search + url.hash : HOME;
}

/** The header in which the proxy tells a layout, which does not know it, the page's path and query. */
export const PATH_HEADER = "x-frontdesk-path";

/** The sign-in page's address, for somebody who wanted to see another. */
export const signInAddress = (wanted: string | null): string =>
  wanted ? `/sign-in?${new URLSearchParams({ callbackUrl: wanted })}` : "/sign-in";
