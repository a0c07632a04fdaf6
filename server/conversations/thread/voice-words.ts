import { eq, gt, sql } from "drizzle-orm";
import { announce } from "@/db/announce";
import { one, type Tx } from "@/db/client";
import { conversations, messages } from "@/db/schema/conversations";
import { byId, inOrg } from "@/db/tenant";
import { acknowledge } from "@/server/conversations/acknowledge";
import { previewOf } from "@/server/conversations/append";
import { type ConversationRow, isConversation, messageColumns } from "@/server/conversations/columns";
import { mayAskAgent, waitFor } from "@/server/conversations/state/waiting";
import { askAgent } from "@/server/conversations/writes";
import type { Ctx } from "@/server/http/ctx";
import { publishMediaChange } from "./message-media";

/** A voice message of a locked conversation, and its recording. */
type Voice = { message_id: string; media_id: string };

const messageOf = async (tx: Tx, ctx: Ctx, { message_id }: Voice) =>
  one(
    await tx
      .select(messageColumns)
      .from(messages)
      .where(byId(ctx, messages, message_id)),
  );

/** Whether staff have written since: then what they have seen is answered. */
async function isStaffsByNow(tx: Tx, ctx: Ctx, { id }: ConversationRow, position: number): Promise<boolean> {
  const isLater = inOrg(
    ctx,
    messages,
    eq(messages.conversation_id, id),
    gt(messages.position, position),
    sql`${messages.metadata} ->> 'author' = 'staff'`,
  );
  return (await tx.$count(messages, isLater)) > 0;
}

/** Asks the agent, if it may answer and the customer is waiting for it. */
async function askAgentIfWaiting(tx: Tx, ctx: Ctx, row: ConversationRow): Promise<void> {
  if (mayAskAgent(row) && row.customer_position > row.answered_position) await askAgent(tx, ctx, row.id);
}

const CAPTION = sql<string | null>`${messages.metadata} #>> '{media,0,caption}'`;

/**
 * Makes a voice message's transcript its text, so that it is searched, shown and read by that. `is_for_agent`: the
 * agent answers it as if it had been typed, unless staff have answered since.
 */
export async function putIntoWords(
  tx: Tx,
  ctx: Ctx,
  row: ConversationRow,
  { transcript, is_for_agent, ...voice }: Voice & { transcript: string; is_for_agent: boolean },
): Promise<void> {
  const message = await messageOf(tx, ctx, voice);
  const { position, created_at, deleted_at } = message;
  if (deleted_at) return;
  const isThis = byId(ctx, messages, voice.message_id);
  const content = sql<string>`concat_ws(chr(10), nullif(${CAPTION}, ''), ${transcript}::text)`;
  const handled = is_for_agent && { metadata: sql`jsonb_set(${messages.metadata}, '{handled}', 'true')` };
  const written = one(
    await tx
      .update(messages)
      .set({ content, ...handled })
      .where(isThis)
      .returning({ content: messages.content }),
  );
  await publishMediaChange(tx, ctx, {
    message_id: voice.message_id,
    id: voice.media_id,
    change: { transcript },
  });
  const { last_message_at, last_message_preview, customer_position, answered_position } = conversations;
  const isPreviewed = sql`${last_message_at} = ${created_at}::timestamptz and ${last_message_preview} = ${previewOf(message.content)}`;
  const isAnswered = is_for_agent && (await isStaffsByNow(tx, ctx, row, position));
  const [updated] = await tx
    .update(conversations)
    .set({
      last_message_preview: sql`case when ${isPreviewed} then ${previewOf(written.content)} else ${last_message_preview} end`,
      ...(is_for_agent && { customer_position: sql`greatest(${customer_position}, ${position}::int)` }),
      ...(isAnswered && { answered_position: sql`greatest(${answered_position}, ${position}::int)` }),
    })
    .where(isConversation(ctx, row.id))
    .returning();
  if (updated) await askAgentIfWaiting(tx, ctx, updated);
}

/**
 * For a voice message that kept its customer waiting and was not transcribed: the customer is told, and staff see it,
 * unless they have answered since. The agent goes on with what else was written.
 */
export async function leaveToStaff(tx: Tx, ctx: Ctx, row: ConversationRow, voice: Voice): Promise<void> {
  const { position, created_at, metadata } = await messageOf(tx, ctx, voice);
  if (row.status === "active" && !(await isStaffsByNow(tx, ctx, row, position))) {
    const waits = waitFor("media", sql`${created_at}::timestamptz`);
    await tx.update(conversations).set(waits).where(isConversation(ctx, row.id));
    tx.afterCommit(() => announce(ctx.organization_id, { conversations: [row.id] }));
    await acknowledge(tx, ctx, row, { handled: metadata.handled === true });
  }
  await askAgentIfWaiting(tx, ctx, row);
}
