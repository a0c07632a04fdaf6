import type { Visitor } from "@/server/http/ctx";
import { visitorOf } from "@/server/http/route-handler";
import { sessionToken } from "@/server/http/session-cookie";

/**
 * One request to next-auth: who makes it, with which session's token already, from which page, and what it failed on.
 * next-auth passes on an error's text at most, so the error itself is kept here. `is_new_user`: it made the account.
 */
export type SignInAttempt = {
  cookie: string | null;
  visitor: Visitor;
  token: string | null;
  page: "/sign-in" | "/settings/profile";
  failure?: unknown;
  is_new_user?: boolean;
};

export function newAttempt(request: Request): SignInAttempt {
  const cookie = request.headers.get("cookie");
  const visitor = visitorOf(request, "dashboard");
  return { cookie, visitor, token: sessionToken(cookie), page: "/sign-in" };
}

/** Runs a part of the attempt; remembers on what it failed. */
export async function trying<T>(attempt: SignInAttempt, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    attempt.failure = error;
    throw error;
  }
}
