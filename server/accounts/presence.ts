import { authenticateToken } from "@/server/http/authenticate";
import type { Ctx } from "@/server/http/ctx";
import { AppError } from "@/server/lib/errors";

/** The holder of a session's token: a member of staff, `deactivated`, or null if the token is not valid. */
export async function whoHolds(token: string | null): Promise<Ctx | "deactivated" | null> {
  try {
    return await authenticateToken(token);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return error.code === "deactivated" ? "deactivated" : null;
  }
}

export async function emailOf(token: string | null): Promise<string | null> {
  const holder = await whoHolds(token);
  return holder && holder !== "deactivated" && holder.actor.kind === "user" ? holder.actor.email : null;
}
