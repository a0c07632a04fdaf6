import { type NextRequest, NextResponse } from "next/server";
import { PATH_HEADER, signInAddress } from "@/server/core/own-path";
import { sessionCookieName } from "@/server/core/session-cookie";

/** The dashboard's pages (Next reads this as text; tests/rules checks that none is missing). */
export const config = {
  matcher: [
    "/overview/:path*",
    "/inbox/:path*",
    "/leads/:path*",
    "/bookings/:path*",
    "/settings/:path*",
    "/simulator/:path*",
  ],
};

/** Sends whoever has no session to the sign-in page and back; whether a session still holds is the pages' to find out. */
export function proxy(request: NextRequest) {
  const { pathname, search } = request.nextUrl;
  const wanted = pathname + search;
  if (!request.cookies.has(sessionCookieName()))
    return NextResponse.redirect(new URL(signInAddress(wanted), request.url));
  const headers = new Headers(request.headers);
  headers.set(PATH_HEADER, wanted);
  return NextResponse.next({ request: { headers } });
}
