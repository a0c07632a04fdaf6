import { type Ctx, staffId } from "@/server/http/ctx";

/** The member of staff who asks; what somebody has read or taken over is nobody else's. */
export const userIdOf = (ctx: Ctx): string => staffId(ctx, "Only staff have an inbox.");
