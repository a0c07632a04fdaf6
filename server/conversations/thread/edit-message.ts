import { eq, sql } from "drizzle-orm";
import { announce } from "@/db/announce";
import { one, type Tx } from "@/db/client";
import { conversations, messages } from "@/db/schema/conversations";
import { byId, inOrg } from "@/db/tenant";
import type { Metadata } from "@/schema/common";
import type { Message } from "@/schema/conversation";
import { inWords } from "@/server/adapters/messaging/inbound-content";
import { previewOf } from "@/server/conversations/append";
import { type ConversationRow, isConversation, messageColumns } from "@/server/conversations/columns";
import { forgetMedia } from "@/server/conversations/media/forget";
import { mayAskAgent } from "@/server/conversations/state/waiting";
import { askAgent, lockConversation } from "@/server/conversations/writes";
import type { Ctx } from "@/server/http/ctx";
import { publish } from "@/server/webhooks/publish";
import { blockedAmong } from "./message-media";

/** The most earlier texts that are kept of a message. */
const MOST_EARLIER = 20;

/** A deletion (`content` null) or an edit, with the provider's id of it and the time at which it was made. */
type MessageEdit = {
  id: string;
  at: string;
  content: string | null;
  /** The caption of its picture or file now, if it has one, and whether the agent reads that. */
  caption?: string | undefined;
  handled?: boolean | undefined;
};

type Earlier = { content: string; until: string; edit_id: string };

const earlierOf = ({ metadata }: Message): Earlier[] =>
  Array.isArray(metadata.earlier) ? metadata.earlier : [];

/** The message that the provider knows under an id, if a customer wrote it. */
export async function customersMessage(tx: Tx, ctx: Ctx, connection_id: string, provider_message_id: string) {
  const [message] = await tx
    .select(messageColumns)
    .from(messages)
    .where(
      inOrg(
        ctx,
        messages,
        eq(messages.connection_id, connection_id),
        eq(messages.provider_message_id, provider_message_id),
        eq(messages.role, "user"),
      ),
    );
  return message;
}

/** Whether an edit was applied before, or is older than what was. */
const isPast = (message: Message, { id, at }: MessageEdit): boolean =>
  message.deleted_at !== null ||
  earlierOf(message).some(({ edit_id }) => edit_id === id) ||
  (message.edited_at !== null && Date.parse(at) < Date.parse(message.edited_at));

/** The message's columns after an edit. Of a deleted message only its kind is left. */
function edited(message: Message, { id, at, content, caption, ...edit }: MessageEdit) {
  const { type, media, ...others } = message.metadata;
  const handled = caption === undefined ? others.handled : edit.handled;
  if (content === null) return { content: inWords("deleted"), metadata: { type, handled }, deleted_at: at };
  const before: Earlier = { content: message.content, until: at, edit_id: id };
  const [first, ...more] = Array.isArray(media) ? media : [];
  const captioned = first && caption !== undefined ? [{ ...first, caption }, ...more] : media;
  const metadata: Metadata = {
    ...others,
    ...{ type, handled },
    ...(media !== undefined && { media: captioned }),
    earlier: [...earlierOf(message), before].slice(-MOST_EARLIER),
  };
  return { content, metadata, edited_at: at };
}

/** Whether the customer still waits for the agent's answer to anything but what they deleted. */
const isLeftToAnswer = (ctx: Ctx, { id }: ConversationRow) => sql`exists (
  select from messages where ${inOrg(ctx, messages, eq(messages.conversation_id, id))} and role = 'user'
    and position > answered_position and deleted_at is null and metadata -> 'handled' is distinct from 'false'::jsonb)`;

/**
 * Updates the conversation after its message was changed: the preview if it showed that message, and what the agent has
 * yet to answer. The agent is asked again about the customer's last question if that reads differently now.
 */
async function changeThread(tx: Tx, ctx: Ctx, row: ConversationRow, before: Message, after: Message) {
  const { last_message_at, last_message_preview, answered_position, customer_position } = conversations;
  const isPreviewed = sql`${last_message_at} = ${before.created_at}::timestamptz
    and ${last_message_preview} = ${previewOf(before.content)}`;
  const asks = after.deleted_at === null && after.metadata.handled !== false;
  // A picture becomes a question once it gets a caption.
  const isNew = before.metadata.handled === false && before.metadata.quiet !== true;
  const isLastQuestion =
    asks && (isNew ? before.position > row.customer_position : before.position === row.customer_position);
  const answered = isLastQuestion
    ? sql`least(${answered_position}, ${before.position - 1}::int)`
    : sql`case when ${isLeftToAnswer(ctx, row)} then ${answered_position}
        else greatest(${answered_position}, ${customer_position}) end`;
  const updated = one(
    await tx
      .update(conversations)
      .set({
        last_message_preview: sql`case when ${isPreviewed} then ${previewOf(after.content)} else ${last_message_preview} end`,
        edit_count: sql`${conversations.edit_count} + 1`,
        ...(row.status === "active" && { answered_position: answered }),
        ...(isLastQuestion && { customer_position: before.position }),
      })
      .where(isConversation(ctx, row.id))
      .returning(),
  );
  if (mayAskAgent(updated) && updated.customer_position > updated.answered_position)
    await askAgent(tx, ctx, row.id);
}

/**
 * Applies a customer's edit or deletion to their message, once. It is not news: nobody is notified, nothing becomes
 * unread, and a snooze goes on.
 */
export async function editMessage(tx: Tx, ctx: Ctx, known: Message, edit: MessageEdit): Promise<void> {
  const row = await lockConversation(tx, ctx, known.conversation_id);
  const isIt = byId(ctx, messages, known.id);
  const before = one(await tx.select(messageColumns).from(messages).where(isIt));
  if (isPast(before, edit) || before.content === edit.content) return;
  const changes = edited(before, edit);
  const after = one(await tx.update(messages).set(changes).where(isIt).returning(messageColumns));
  if (after.deleted_at !== null) await forgetMedia(tx, ctx, known.id);
  await changeThread(tx, ctx, row, before, after);
  const blocked = await blockedAmong(tx, ctx, [row.id]);
  if (blocked.has(row.id)) tx.afterCommit(() => announce(ctx.organization_id, { messages: [known.id] }));
  else await publish(tx, ctx.organization_id, [{ type: "message.edited", data: after }]);
}
