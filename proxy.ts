import { type NextRequest, NextResponse } from "next/server";
import { NONCE_HEADER } from "@/server/http/limits/nonce";
import { isPreflight, preflightHeaders } from "@/server/http/request/cross-origin";
import { PATH_HEADER, signInAddress } from "@/server/http/request/safe-redirect";
import { contentPolicy, pageHeaders } from "@/server/http/request/security-headers";
import { sessionCookieName } from "@/server/http/request/session-cookie";

/** Every page, but not the API, files or pages that set headers of their own, and preflights of the API (Next reads this as text; tests/rules checks it). */
export const config = {
  matcher: [
    "/((?!api/|book/|booking/|offer/|_next/static/|icon\\.svg$|sw\\.js$|manifest\\.webmanifest$|favicon\\.ico$).*)",
    { source: "/api/v1/:path*", has: [{ type: "header", key: "access-control-request-method" }] },
  ],
};

/** The dashboard's pages, which require signing in. */
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

// React uses eval to locate errors, only in dev mode.
const isDev = process.env.NODE_ENV === "development";

/**
 * Redirects visitors without a session from the dashboard to the sign-in page, and back afterwards; the pages check
 * whether the session is still valid. Gives each page its nonce: Next reads it from the policy in the request's
 * headers. Answers preflights where Next serves the API, since its routes' own answer to OPTIONS allows nothing.
 */
export function proxy(request: NextRequest) {
  const { pathname, search } = request.nextUrl;
  if (isPreflight(request, pathname))
    return new NextResponse(null, { status: 204, headers: preflightHeaders() });
  if (pathname.startsWith("/api/")) return NextResponse.next();
  const wanted = pathname + search;
  if (isStaffPage(pathname) && !request.cookies.has(sessionCookieName()))
    return NextResponse.redirect(new URL(signInAddress(wanted), request.url));
  const nonce = crypto.randomUUID();
  const headers = new Headers(request.headers);
  headers.set(PATH_HEADER, wanted);
  headers.set(NONCE_HEADER, nonce);
  headers.set("content-security-policy", contentPolicy(nonce, isDev, pathname));
  return NextResponse.next({ request: { headers }, headers: pageHeaders(nonce, isDev, pathname) });
}
