import { conversations } from "@/db/schema/conversations";
import { byId } from "@/db/tenant";
import { log } from "@/lib/observe/log";
import type { ConversationRow } from "@/server/conversations/columns";
import type { Ctx } from "@/server/http/ctx";

const LOOK_MS = 1000;

/** What an agent is answering, in a conversation with this `unattended_after`. */
type Asked = { seen_to: number; edit_count: number; unattended_after: number | null };

/** Whether the conversation is still the agent's as it was when the agent was asked: no person has acted in it. */
export const isStillIts = (
  { status, unattended_after }: Pick<ConversationRow, "status" | "unattended_after">,
  asked: Pick<Asked, "unattended_after">,
): boolean =>
  status === (asked.unattended_after === null ? "active" : "escalated") &&
  unattended_after === asked.unattended_after;

/** Whether an answer is not wanted any more: the customer wrote again or edited a message, or staff took over. */
async function isOvertaken(ctx: Ctx, id: string, asked: Asked): Promise<boolean> {
  const { customer_position, edit_count, status, unattended_after } = conversations;
  const [row] = await ctx.db
    .select({ customer_position, edit_count, status, unattended_after })
    .from(conversations)
    .where(byId(ctx, conversations, id));
  if (!row || !isStillIts(row, asked)) return true;
  return row.customer_position > asked.seen_to || row.edit_count !== asked.edit_count;
}

/**
 * Asks an agent, and tells it by the signal once its answer is not wanted any more: the provider charges for what is never
 * sent, and the customer waits for it.
 */
export async function untilOvertaken<T>(
  ctx: Ctx,
  conversation_id: string,
  asked: Asked,
  ask: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  const look = async () => {
    if (await isOvertaken(ctx, conversation_id, asked)) controller.abort();
  };
  // A failed look costs nothing: the answer is checked again before it is kept.
  const note = (err: unknown) => log.warn({ err, conversation_id }, "could not look for newer messages");
  const timer = setInterval(() => void look().catch(note), LOOK_MS);
  try {
    return await ask(controller.signal);
  } finally {
    clearInterval(timer);
  }
}
