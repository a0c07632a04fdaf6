import { jwtVerify, SignJWT } from "jose";
import { z } from "zod";
import { requireConfirmed } from "@/server/http/action";
import { authenticateToken } from "@/server/http/authenticate";
import type { Ctx } from "@/server/http/ctx";
import { cookieName, cookieValue, VISIT_SECONDS, visitCookie } from "@/server/http/session-cookie";
import { env } from "@/server/lib/env";
import { AppError } from "@/server/lib/errors";
import type { SignInAttempt } from "./attempt";

// Going to a provider from the profile page connects it to the account instead of signing in. A separate cookie records
// this, tied to that one visit (its state) and account; in every other case the provider signs in.
const NAME = "connect";
const Intent = z.object({ sub: z.uuid(), state: z.string() });

const key = () => new TextEncoder().encode(env.AUTH_SECRET);

/** The Set-Cookie header that records the intent to connect; `url` is the provider's, with next-auth's state. */
export async function rememberConnect({ token }: SignInAttempt, url: URL): Promise<string> {
  const ctx = await authenticateToken(token);
  requireConfirmed(ctx);
  const { actor } = ctx;
  const state = url.searchParams.get("state");
  const sub = actor.kind === "user" ? actor.id : "";
  const value = await new SignJWT({ sub, state })
    .setProtectedHeader({ alg: "HS256" })
    .setAudience(NAME)
    .setExpirationTime(`${VISIT_SECONDS}s`)
    .sign(key());
  return visitCookie(NAME, value);
}

async function intentOf(cookie: string) {
  try {
    const { payload } = await jwtVerify(cookie, key(), { algorithms: ["HS256"], audience: NAME });
    return Intent.safeParse(payload).data;
  } catch {
    return undefined;
  }
}

/** The account that a provider visit (identified by its state) should be connected to; null if it should sign in. */
export async function connecting(attempt: SignInAttempt, state: string): Promise<Ctx | null> {
  const cookie = attempt.cookie && cookieValue(attempt.cookie, cookieName(NAME));
  const intent = cookie ? await intentOf(cookie) : undefined;
  if (!intent || intent.state !== state) return null;
  attempt.page = "/settings/profile";
  const ctx = await authenticateToken(attempt.token);
  if (ctx.actor.kind === "user" && ctx.actor.id === intent.sub) return ctx;
  throw new AppError("unauthorized", "You are signed in as somebody else meanwhile.");
}
