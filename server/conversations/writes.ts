import { announce } from "@/db/announce";
import { afterCommit, type Db, type Tx } from "@/db/client";
import { newId } from "@/db/schema/columns";
import { conversations } from "@/db/schema/conversations";
import type { Tenant } from "@/db/tenant";
import { env } from "@/lib/env";
import { notFound } from "@/lib/errors";
import { currentRequestId, noteMessage } from "@/lib/process/work";
import { inMs } from "@/lib/time/time";
import type { Message } from "@/schema/conversation";
import type { Ctx } from "@/server/http/ctx";
import { currentArrival } from "@/server/http/request/webhook-timing";
import { enqueue, enqueueAll } from "@/server/queue/enqueue";
import type { Origin } from "@/server/queue/origin";
import { publish } from "@/server/webhooks/publish";
import { appendMessages, type NewMessage } from "./append";
import { type ConversationRow, isAllowedConversation } from "./columns";
import { answerMessageJob, sendMessageJob } from "./jobs";

/** The conversation, locked until the transaction ends; 404 if there is none. */
export async function lockConversation(tx: Tx, ctx: Ctx, id: string): Promise<ConversationRow> {
  const [row] = await tx.select().from(conversations).where(isAllowedConversation(ctx, id)).for("update");
  if (!row) throw notFound("conversation");
  return row;
}

/** When to ask the agent about what the customer writes now: a little later, so that a burst gets one answer. */
export const askedAt = (): Date => inMs(env.AGENT_DEBOUNCE_MS);

/** Prefix of a conversation's id in the key of its one waiting job that asks the agent. */
export const ANSWER_KEY = "answer:";

type AgentTurn = Tenant & { conversation_id: string; origin?: Origin };

/** As `askAgent`, in any number of conversations; the last turn of each counts. */
export async function askAgents(db: Db, turns: readonly AgentTurn[], run_at = askedAt()): Promise<void> {
  const asked = turns.map(({ organization_id, conversation_id, origin }) => {
    const key = `${ANSWER_KEY}${conversation_id}`;
    return [key, { input: { organization_id, conversation_id }, key, run_at, origin }] as const;
  });
  await enqueueAll(db, answerMessageJob, [...new Map(asked).values()]);
}

/** Enqueues asking the agent about what the customer wrote since the last answer, by default as soon as possible. */
export const askAgent = (
  db: Db,
  { organization_id }: Tenant,
  conversation_id: string,
  { run_at }: { run_at?: Date } = {},
): Promise<void> => askAgents(db, [{ organization_id, conversation_id }], run_at);

export async function askToSend(tx: Db, ctx: Ctx, conversation_id: string): Promise<void> {
  const input = { organization_id: ctx.organization_id, conversation_id };
  await enqueue(tx, sendMessageJob, input, { key: `send:${conversation_id}` });
}

/** As `appendMessages`, for what the running request or job brings. Returns null if it is stored already. */
export async function appendMessage(
  tx: Tx,
  { organization_id, actor }: Ctx,
  conversation_id: string,
  message: NewMessage,
): Promise<Message | null> {
  const source = {
    request_id: currentRequestId(),
    arrival: message.role === "user" ? currentArrival() : undefined,
    agent_call_id: actor.kind === "agent" ? actor.call_id : undefined,
  };
  const appending = { organization_id, id: newId(), conversation_id, message, source };
  const [stored] = await appendMessages(tx, [appending]);
  if (stored) afterCommit(tx, () => noteMessage(stored.id));
  return stored ?? null;
}

/**
 * Stores a message that nobody needs to see; null if it is stored already. Viewers of the thread see it; nobody is
 * notified or asked, and the conversation stays as it is.
 */
export async function keepMessage(
  tx: Tx,
  ctx: Ctx,
  conversation_id: string,
  message: NewMessage,
): Promise<Message | null> {
  const stored = await appendMessage(tx, ctx, conversation_id, { ...message, is_quiet: true });
  if (stored) afterCommit(tx, () => announce(ctx.organization_id, { messages: [stored.id] }));
  return stored;
}

/** Appends a message that can't be a repeat, and publishes it. The conversation must be locked. */
export async function addMessage(
  tx: Tx,
  ctx: Ctx,
  conversation_id: string,
  message: NewMessage,
): Promise<Message> {
  const stored = await appendMessage(tx, ctx, conversation_id, message);
  if (!stored) throw new Error("a message without a provider's id was taken for a repeat");
  await publish(tx, ctx.organization_id, [{ type: "message.created", data: stored }]);
  return stored;
}

/**
 * Appends a message of ours to a locked conversation. Enqueues sending it, unless `deliver` is false or the
 * conversation has no connection.
 */
export async function say(
  tx: Tx,
  ctx: Ctx,
  { id, connection_id }: ConversationRow,
  { deliver = true, ...said }: Pick<NewMessage, "content" | "metadata" | "given"> & { deliver?: boolean },
): Promise<Message> {
  const canSend = deliver && connection_id !== null;
  const delivery = canSend ? { delivery_status: "queued" as const } : {};
  const message = await addMessage(tx, ctx, id, {
    role: "assistant",
    ...said,
    connection_id,
    ...delivery,
  });
  if (canSend) await askToSend(tx, ctx, id);
  return message;
}
