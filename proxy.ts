import { type NextRequest, NextResponse } from "next/server";
import { NONCE_HEADER } from "@/server/http/nonce";
import { PATH_HEADER, signInAddress } from "@/server/http/safe-redirect";
import { sessionCookieName } from "@/server/http/session-cookie";

/** Every page; not the API, nor files (Next reads this as text; tests/rules checks it). */
export const config = {
  matcher: ["/((?!api/|_next/static/|icon\\.svg$|sw\\.js$|manifest\\.webmanifest$|favicon\\.ico$).*)"],
};

/** The dashboard's pages, which nobody sees who has not signed in. */
export const STAFF_PAGES = [
  "/welcome",
  "/overview",
  "/inbox",
  "/leads",
  "/bookings",
  "/notifications",
  "/settings",
  "/simulator",
];

const isStaffPage = (path: string): boolean =>
  STAFF_PAGES.some((page) => path === page || path.startsWith(`${page}/`));

/**
 * Scripts run only with this answer's nonce, and what those load; so whatever somebody gets into a page does nothing.
 * Nobody's page may frame ours and borrow the clicks of whoever is signed in.
 */
const policy = (nonce: string): string =>
  [
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${isDev ? " 'unsafe-eval'" : ""}`,
    "object-src 'none'",
    "base-uri 'self'",
    "frame-ancestors 'none'",
  ].join("; ");

// React says where an error comes from by eval, in dev mode alone.
const isDev = process.env.NODE_ENV === "development";

/**
 * Sends whoever has no session from the dashboard to the sign-in page and back; whether a session still holds is the
 * pages' to find out. Gives each page its nonce: Next reads it from the policy in the request's headers.
 */
export function proxy(request: NextRequest) {
  const { pathname, search } = request.nextUrl;
  const wanted = pathname + search;
  if (isStaffPage(pathname) && !request.cookies.has(sessionCookieName()))
    return NextResponse.redirect(new URL(signInAddress(wanted), request.url));
  const nonce = crypto.randomUUID();
  const headers = new Headers(request.headers);
  headers.set(PATH_HEADER, wanted);
  headers.set(NONCE_HEADER, nonce);
  headers.set("content-security-policy", policy(nonce));
  const response = NextResponse.next({ request: { headers } });
  response.headers.set("content-security-policy", policy(nonce));
  return response;
}
