import { and, eq } from "drizzle-orm";
import { getDb } from "@/db/client";
import { users } from "@/db/schema/auth";
import { AppError } from "@/server/lib/errors";
import { verifyToken } from "@/server/lib/token";
import type { Ctx } from "./ctx";

const BEARER = /^Bearer ([\w.~+/-]+=*)$/i;

/** The token of an Authorization header of the Bearer scheme, else null. */
export const bearerToken = (request: Request): string | null =>
  BEARER.exec(request.headers.get("authorization") ?? "")?.[1] ?? null;

const unauthorized = () =>
  new AppError("unauthorized", "Send a valid access token as Authorization: Bearer.");

/** The caller that an access token speaks for. 401 without a valid one; 403 for a deactivated account, at once. */
export async function authenticate(request: Request): Promise<Ctx> {
  const token = bearerToken(request);
  const claims = token && (await verifyToken(token));
  if (!claims) throw unauthorized();
  const db = getDb();
  const [user] = await db
    .select({ email: users.email, is_active: users.is_active })
    .from(users)
    .where(and(eq(users.id, claims.sub), eq(users.organization_id, claims.org)));
  if (!user) throw unauthorized();
  if (!user.is_active) throw new AppError("forbidden", "This account has been deactivated.");
  return { organization_id: claims.org, actor: { kind: "user", id: claims.sub, email: user.email }, db };
}
