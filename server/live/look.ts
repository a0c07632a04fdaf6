import { z } from "zod";
import { conversations } from "@/db/schema/conversations";
import { byId } from "@/db/tenant";
import { colleagueById } from "@/server/accounts/staff";
import { action } from "@/server/http/action";
import { userOf } from "@/server/http/ctx";
import { notFound } from "@/server/lib/errors";
import { LookInput } from "@/server/schema/presence";
import { liveBroker } from "./live-broker";

export const lookAt = action({
  summary: "Tell what a page of the caller's shows, so that colleagues see who else is there",
  input: LookInput,
  output: z.object({}),
  run: async (ctx, input) => {
    const isIt = byId(ctx, conversations, input.conversation_id);
    const [user, [found]] = await Promise.all([
      colleagueById(ctx, userOf(ctx).id),
      ctx.db.select({ id: conversations.id }).from(conversations).where(isIt),
    ]);
    if (!found) throw notFound("conversation");
    liveBroker().look(ctx.organization_id, { ...input, user });
    return {};
  },
});
