import { z } from "zod";
import { conversations } from "@/db/schema/conversations";
import { byId } from "@/db/tenant";
import { action } from "@/server/http/action";
import { userOf } from "@/server/http/ctx";
import { notFound } from "@/server/lib/errors";
import { LookInput } from "@/server/schema/presence";
import { liveBroker } from "./live-broker";

export const lookAt = action({
  summary: "Report what a page of the caller's shows, so that colleagues see who else is there",
  input: LookInput,
  output: z.object({}),
  run: async (ctx, input) => {
    const { id, full_name } = userOf(ctx);
    const isIt = byId(ctx, conversations, input.conversation_id);
    const [found] = await ctx.db.select({ id: conversations.id }).from(conversations).where(isIt);
    if (!found) throw notFound("conversation");
    liveBroker().look(ctx.organization_id, { ...input, user: { id, full_name } });
    return {};
  },
});
