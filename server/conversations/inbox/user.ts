import { type Ctx, staffId } from "@/server/http/ctx";

/** The id of the calling staff member, whose read positions and takeovers are their own. 403 for any other caller. */
export const userIdOf = (ctx: Ctx): string => staffId(ctx, "Only staff have an inbox.");
