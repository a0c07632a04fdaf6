import type { AuthOptions } from "next-auth";
import { env, isSecure } from "@/lib/env";
import { AppError, type ErrorCode } from "@/lib/errors";
import { log } from "@/lib/observe/log";
import { keepSession } from "@/server/accounts/sign-in/session";
import { signOut } from "@/server/accounts/sign-in/sessions";
import type { RequestOrigin } from "@/server/http/ctx";
import { authenticateToken } from "@/server/http/request/authenticate";
import { safeRedirect } from "@/server/http/request/safe-redirect";
import { type SignInAttempt, trying } from "./attempt";
import { cookies } from "./cookies";

declare module "next-auth" {
  interface User {
    access_token: string;
  }
}
declare module "next-auth/jwt" {
  interface JWT {
    access_token: string;
  }
}

/** Why a token no longer has a session to end. */
const ENDED: ErrorCode[] = ["unauthorized", "deactivated", "suspended"];

/** Ends the session of a token, unless it has ended already. */
async function end(token: string | null, origin: RequestOrigin): Promise<void> {
  try {
    await signOut({ ...(await authenticateToken(token, true)), origin }, {});
  } catch (error) {
    if (!(error instanceof AppError) || !ENDED.includes(error.code)) throw error;
  }
}

/** next-auth's options for one request. Its session cookie holds our own access token, unchanged. */
export const authOptions = (attempt: SignInAttempt, providers: AuthOptions["providers"]): AuthOptions => ({
  providers,
  secret: env.AUTH_SECRET,
  useSecureCookies: isSecure(),
  cookies: cookies(),
  pages: { signIn: "/sign-in", signOut: "/sign-out", error: "/sign-in" },
  session: { strategy: "jwt", maxAge: env.SESSION_TTL },
  jwt: {
    encode: ({ token }) => token?.access_token ?? "",
    decode: ({ token }) => (token ? { access_token: token } : null),
  },
  callbacks: {
    redirect: ({ url, baseUrl }) => baseUrl + safeRedirect(url),
    jwt: async ({ token, user, account }) => ({
      access_token: account ? user.access_token : await keepSession(token.access_token),
    }),
    session: ({ session: { expires } }) => ({ expires }),
  },
  events: {
    // End the browser's previous session on sign-in, so a token planted in it beforehand is worthless.
    signIn: async ({ user }) => {
      if (user.access_token !== attempt.token)
        await trying(attempt, () => end(attempt.token, attempt.visitor));
    },
    signOut: ({ token }) => trying(attempt, () => end(token.access_token, attempt.visitor)),
  },
  logger: {
    error: (code, about) =>
      log.info({ code, err: about instanceof Error ? about : about.error }, "sign-in failed"),
    warn: (code) => log.warn({ code }, "next-auth warns"),
    debug: () => undefined,
  },
});
