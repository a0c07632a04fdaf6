import { jwtVerify, SignJWT } from "jose";
import { z } from "zod";
import { env } from "./env";

/** Who an access token speaks for: `sub` the user, `org` the organization. */
const Claims = z.object({ sub: z.uuid(), org: z.uuid(), exp: z.number() });
export type Claims = z.infer<typeof Claims>;

const ALGORITHM = "HS256";
const key = () => new TextEncoder().encode(env.AUTH_SECRET);

/** An access token (JWT, HS256) that lives ACCESS_TOKEN_TTL seconds. */
export const signToken = (claims: { sub: string; org: string }): Promise<string> =>
  new SignJWT({ org: claims.org })
    .setProtectedHeader({ alg: ALGORITHM })
    .setSubject(claims.sub)
    .setIssuedAt()
    .setExpirationTime(Math.floor(Date.now() / 1000) + env.ACCESS_TOKEN_TTL)
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
