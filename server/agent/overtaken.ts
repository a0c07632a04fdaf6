import { sql } from "drizzle-orm";
import { conversations } from "@/db/schema/conversations";
import { byId } from "@/db/tenant";
import type { Ctx } from "@/server/http/ctx";
import { log } from "@/server/lib/log";

const LOOK_MS = 1000;

/** What an agent is answering. */
type Asked = { seen_to: number; edit_count: number };

/** Whether an answer is not wanted any more: the customer wrote again or edited a message, or staff took over. */
async function isOvertaken(ctx: Ctx, id: string, { seen_to, edit_count }: Asked): Promise<boolean> {
  const { customer_position, edit_count: edits, status } = conversations;
  const [row] = await ctx.db
    .select({
      is_overtaken: sql<boolean>`${status} <> 'active' or ${customer_position} > ${seen_to} or ${edits} <> ${edit_count}`,
    })
    .from(conversations)
    .where(byId(ctx, conversations, id));
  return row?.is_overtaken !== false;
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
