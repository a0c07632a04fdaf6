import { AppError } from "@/lib/errors";
import type { Ctx } from "@/server/http/ctx";
import { authenticateToken } from "@/server/http/request/authenticate";

/**
 * Why somebody with a valid session can't come in, as the page that tells them: their account, or their organization, is
 * stopped, or they have to set up a second factor first.
 */
type Stopped = "deactivated" | "suspended" | "second-factor";

type Holder = { ctx: Ctx } | { stopped: Stopped; notice: string } | null;

async function holderOf(token: string | null): Promise<Holder> {
  try {
    return { ctx: await authenticateToken(token) };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { code, message: notice } = error;
    if (code === "factor_required") return { stopped: "second-factor", notice };
    return code === "deactivated" || code === "suspended" ? { stopped: code, notice } : null;
  }
}

/** The holder of a session's token: a member of staff, why they are stopped, or null if the token is not valid. */
export async function whoHolds(token: string | null): Promise<Ctx | Stopped | null> {
  const holder = await holderOf(token);
  return holder && ("ctx" in holder ? holder.ctx : holder.stopped);
}

/** What the people of a suspended organization are told; null for everybody else. */
export async function suspensionNotice(token: string | null): Promise<string | null> {
  const holder = await holderOf(token);
  return holder && "stopped" in holder && holder.stopped === "suspended" ? holder.notice : null;
}

function ofNobody(error: unknown): null {
  if (error instanceof AppError) return null;
  throw error;
}

/** The address of who signed in, also before they have set up a second factor that they need. */
export async function emailOf(token: string | null): Promise<string | null> {
  const ctx = await authenticateToken(token, true).catch(ofNobody);
  return ctx?.actor.kind === "user" ? ctx.actor.email : null;
}
