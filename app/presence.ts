import { cookies } from "next/headers";
import { authenticateToken } from "@/server/http/authenticate";
import type { Ctx } from "@/server/http/ctx";
import { sessionCookieName } from "@/server/http/session-cookie";
import { AppError } from "@/server/lib/errors";

/** Who looks at a page, by the session's cookie: a member of staff, one whose account was deactivated, or nobody. */
export async function whoIsHere(): Promise<Ctx | "deactivated" | null> {
  const token = (await cookies()).get(sessionCookieName())?.value ?? null;
  try {
    return await authenticateToken(token);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return error.code === "deactivated" ? "deactivated" : null;
  }
}

/** The address of whoever is signed in, or null. */
export async function emailHere(): Promise<string | null> {
  const here = await whoIsHere();
  return here && here !== "deactivated" && here.actor.kind === "user" ? here.actor.email : null;
}
