import { getConversation, listConversations } from "@/server/conversations/actions";
import type { TestCtx } from "./world";

/** An organization's conversations, the last active first. */
export const conversationsOf = async (ctx: TestCtx) => (await listConversations(ctx, {})).conversations;

/** The one conversation of an organization, with its messages. */
export async function onlyThread(ctx: TestCtx) {
  const [first, ...others] = await conversationsOf(ctx);
  if (others.length > 0) throw new Error("there are several conversations");
  return getConversation(ctx, { conversation_id: first?.id ?? "" });
}
