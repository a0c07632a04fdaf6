import type { Ctx } from "@/server/core/ctx";
import { AppError } from "@/server/lib/errors";

/** The member of staff who asks; what somebody has read or taken over is nobody else's. */
export function userIdOf({ actor }: Ctx): string {
  if (actor.kind !== "user") throw new AppError("forbidden", "Only staff have an inbox.");
  return actor.id;
}
