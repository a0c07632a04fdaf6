import type { Ctx, Visitor } from "@/server/http/ctx";
import { authenticateToken } from "@/server/http/request/authenticate";
import { sessionToken } from "@/server/http/request/session-cookie";
import { visitorOf } from "@/server/http/route-handler";

/**
 * One request to next-auth: the visitor, the token of their current session, the page it came from, and the error it
 * failed with. next-auth passes on an error's text at most, so the error itself is stored here. `is_new_user`: the
 * request created an account.
 */
export type SignInAttempt = {
  cookie: string | null;
  visitor: Visitor;
  token: string | null;
  page: "/sign-in" | "/settings/profile" | "/join";
  failure?: unknown;
  is_new_user?: boolean;
};

export function newAttempt(request: Request): SignInAttempt {
  const cookie = request.headers.get("cookie");
  const visitor = visitorOf(request, "dashboard");
  return { cookie, visitor, token: sessionToken(cookie), page: "/sign-in" };
}

/** Who the browser is signed in as, if anybody. */
export const signedInAs = ({ token }: SignInAttempt): Promise<Ctx | null> =>
  authenticateToken(token).catch(() => null);

/** Runs a part of the attempt and stores the error it fails with. */
export async function trying<T>(attempt: SignInAttempt, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    attempt.failure = error;
    throw error;
  }
}
