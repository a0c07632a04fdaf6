import { jwtVerify, SignJWT } from "jose";
import { z } from "zod";
import { env } from "./env";

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
const key = () => new TextEncoder().encode(env.AUTH_SECRET);

/** An access token (JWT, HS256) that lives `seconds` (ACCESS_TOKEN_TTL where not given). */
export const signToken = (
  { sub, ...claims }: { sub: string; org: string; sid?: string; ver?: number },
  seconds = env.ACCESS_TOKEN_TTL,
): Promise<string> =>
  new SignJWT(claims)
    .setProtectedHeader({ alg: ALGORITHM })
    .setSubject(sub)
    .setIssuedAt()
    .setExpirationTime(Math.floor(Date.now() / 1000) + seconds)
    .sign(key());

/** The claims of a token that is ours and has not expired, else null. */
export async function verifyToken(token: string): Promise<Claims | null> {
  try {
    const { payload } = await jwtVerify(token, key(), { algorithms: [ALGORITHM] });
    return Claims.safeParse(payload).data ?? null;
  } catch {
    return null;
  }
}
