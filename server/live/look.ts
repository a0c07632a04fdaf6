import { z } from "zod";
import { LookInput } from "@/schema/presence";
import { conversationById } from "@/server/conversations/thread/reads";
import { action } from "@/server/http/action";
import { userOf } from "@/server/http/ctx";
import { liveBroker } from "./live-broker";

export const lookAt = action({
  summary: "Report what a page of the caller's shows, so that colleagues see who else is there",
  input: LookInput,
  only: "practitioner",
  output: z.object({}),
  audit: "presence",
  run: async (ctx, input) => {
    const { id, full_name } = userOf(ctx);
    await conversationById(ctx, input.conversation_id);
    liveBroker().look(ctx.organization_id, { ...input, user: { id, full_name } });
    return {};
  },
});
