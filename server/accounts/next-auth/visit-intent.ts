import { jwtVerify, SignJWT } from "jose";
import type { z } from "zod";
import { env } from "@/lib/env";
import { cookieName, cookieValue, VISIT_SECONDS, visitCookie } from "@/server/http/request/session-cookie";
import type { SignInAttempt } from "./attempt";

// Going to a provider signs in, unless a cookie of its own, tied to that one visit (its state), says what else it is for.

const key = () => new TextEncoder().encode(env.AUTH_SECRET);

/** The Set-Cookie header that records what a visit is for; `url` is the provider's, with next-auth's state. */
export async function rememberIntent(name: string, url: URL, intent: object): Promise<string> {
  const value = await new SignJWT({ ...intent, state: url.searchParams.get("state") })
    .setProtectedHeader({ alg: "HS256" })
    .setAudience(name)
    .setExpirationTime(`${VISIT_SECONDS}s`)
    .sign(key());
  return visitCookie(name, value);
}

async function payloadOf(cookie: string, name: string) {
  try {
    return (await jwtVerify(cookie, key(), { algorithms: ["HS256"], audience: name })).payload;
  } catch {
    return undefined;
  }
}

/** What a visit (identified by its state) is for, if it is for that. */
export async function intentOf<T>(
  { cookie }: SignInAttempt,
  { name, state, schema }: { name: string; state: string; schema: z.ZodType<T> },
): Promise<T | undefined> {
  const value = cookie && cookieValue(cookie, cookieName(name));
  const payload = value ? await payloadOf(value, name) : undefined;
  return payload?.state === state ? schema.safeParse(payload).data : undefined;
}
