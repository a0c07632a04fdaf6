import { jwtVerify, SignJWT } from "jose";
import { z } from "zod";
import { env } from "@/lib/env";
import { secretRing } from "./secrets";

/** Whom a token speaks for: `sub` the user, `org` the organization, `sid` the session, `ver` the token version. */
const Claims = z.object({
  sub: z.uuid(),
  org: z.uuid(),
  sid: z.uuid().optional(),
  ver: z.int().default(0),
  exp: z.number(),
});
export type Claims = z.infer<typeof Claims>;

const ALGORITHM = "HS256";
const keyOf = (secret: string) => new TextEncoder().encode(secret);

/** An access token (JWT, HS256) that is valid for `seconds` (by default ACCESS_TOKEN_TTL). */
export const signToken = (
  { sub, ...claims }: { sub: string; org: string; sid?: string; ver?: number },
  seconds = env.ACCESS_TOKEN_TTL,
): Promise<string> =>
  new SignJWT(claims)
    .setProtectedHeader({ alg: ALGORITHM })
    .setSubject(sub)
    .setIssuedAt()
    .setExpirationTime(Math.floor(Date.now() / 1000) + seconds)
    .sign(keyOf(env.AUTH_SECRET));

const MOST_KEPT = 1000;
const kept = { secrets: "", claims: new Map<string, Claims>() };

/** Verified tokens: a signature stays valid, and checking it costs as much as a statement. */
function known(): Map<string, Claims> {
  const secrets = secretRing().join();
  if (kept.secrets !== secrets || kept.claims.size >= MOST_KEPT) kept.claims.clear();
  kept.secrets = secrets;
  return kept.claims;
}

export async function verifyToken(token: string): Promise<Claims | null> {
  const before = known().get(token);
  if (before) return before.exp > Math.floor(Date.now() / 1000) ? before : null;
  for (const secret of secretRing()) {
    try {
      const { payload } = await jwtVerify(token, keyOf(secret), { algorithms: [ALGORITHM] });
      const claims = Claims.safeParse(payload).data ?? null;
      if (claims) known().set(token, claims);
      return claims;
    } catch {
      // A former secret may have signed it.
    }
  }
  return null;
}
