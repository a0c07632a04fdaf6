import { desc, eq, gt, sql } from "drizzle-orm";
import { z } from "zod";
import { type Tx, transaction } from "@/db/client";
import { channelConnections } from "@/db/schema/channels";
import { conversations, messages, replyWindows } from "@/db/schema/conversations";
import { inOrg } from "@/db/tenant";
import { AppError, invalid } from "@/lib/errors";
import { Id } from "@/schema/common";
import { Message } from "@/schema/conversation";
import type { MessageMedia } from "@/schema/media";
import { isProvided } from "@/schema/provider";
import { StaffReply, type Template } from "@/schema/reply";
import { inWords } from "@/server/adapters/messaging/inbound-content";
import { TEXT_LIMITS } from "@/server/adapters/messaging/limits";
import { previewOf } from "@/server/conversations/append";
import {
  type ConversationRow,
  isConversation,
  itsConnection,
  itsWindow,
  messageColumns,
} from "@/server/conversations/columns";
import { userIdOf } from "@/server/conversations/inbox/user";
import { fileToSend, giveFile, shownFile } from "@/server/conversations/media/outgoing";
import { requireOwnFile } from "@/server/conversations/media/read";
import { changeConversation } from "@/server/conversations/state/change-state";
import { answeredByStaff } from "@/server/conversations/state/waiting";
import { lockConversation, say } from "@/server/conversations/writes";
import { action } from "@/server/http/action";
import type { Ctx } from "@/server/http/ctx";
import { requireHeader, requireSendable } from "./sendable";
import { headerOf } from "./templates";
import { isOutsideWindow, NO_ADDRESS } from "./window";

type Reply = { content: string; template?: Template | undefined; media?: MessageMedia[] | undefined };

/** Refuses what the conversation's provider can't send now. */
export async function requireRoute(
  tx: Tx,
  ctx: Ctx,
  row: ConversationRow,
  { content, template, media = [] }: Reply,
): Promise<void> {
  if (!row.connection_id && !isProvided(row.channel)) {
    const detail = `Frontdesk keeps this ${row.channel} conversation but can't send into it: your agent holds that channel.`;
    throw new AppError("conflict", detail);
  }
  const { provider, kind, deleted_at } = channelConnections;
  const [connection] = await tx
    .select({ provider, kind, deleted_at, customer_wrote_at: replyWindows.customer_wrote_at })
    .from(conversations)
    .innerJoin(channelConnections, itsConnection)
    .leftJoin(replyWindows, itsWindow)
    .where(isConversation(ctx, row.id));
  if (!connection || connection.deleted_at) {
    throw new AppError("conflict", "This conversation has no connected number to reply through.");
  }
  if (!row.reply_to) throw new AppError("conflict", NO_ADDRESS);
  const limit = TEXT_LIMITS[connection.provider];
  if (content.length > limit)
    throw invalid(["content"], `must be at most ${limit} characters on this channel`);
  for (const one of media) requireSendable(connection, one, template !== undefined);
  const header = template && (await headerOf(tx, ctx, connection.provider, template));
  if (header) requireHeader(connection.provider, header, media);
  if (!template && isOutsideWindow(connection.provider, connection.customer_wrote_at)) {
    const detail = "The customer last wrote more than 24 hours ago. Send an approved template instead.";
    throw new AppError("template_required", detail);
  }
}

/** The author, as stored with the message for good: see senderOf. */
function authorOf({ actor }: Ctx) {
  if (actor.kind !== "user") return { author: "staff" as const };
  return { author: "staff" as const, staff: actor.email, staff_id: actor.id, staff_name: actor.full_name };
}

/** Gives the member who replies what the agent was answering, and what was handed over but is nobody's. */
async function takeForAuthor(tx: Tx, ctx: Ctx, row: ConversationRow): Promise<void> {
  const isFree = row.status === "active" || (row.status === "escalated" && row.assignee_id === null);
  if (!isFree || ctx.actor.kind !== "user") return;
  await changeConversation(tx, ctx, row, { status: "escalated", assignee_id: ctx.actor.id });
}

/** The reply that the author's page has already sent under this client id, or undefined. */
async function sentAs(tx: Tx, ctx: Ctx, conversation_id: string, client_id: string) {
  const [message] = await tx
    .select(messageColumns)
    .from(messages)
    .where(
      inOrg(
        ctx,
        messages,
        eq(messages.conversation_id, conversation_id),
        sql`${messages.metadata} ->> 'client_id' = ${client_id}`,
      ),
    );
  return message;
}

/** Refuses a reply whose author has not seen what a colleague wrote after that position. */
async function refuseCrossing(tx: Tx, ctx: Ctx, conversation_id: string, seen: number): Promise<void> {
  const by = sql<string>`${messages.metadata} ->> 'staff_name'`;
  const [crossed] = await tx
    .select({ by, content: messages.content })
    .from(messages)
    .where(
      inOrg(
        ctx,
        messages,
        eq(messages.conversation_id, conversation_id),
        gt(messages.position, seen),
        sql`${messages.metadata} ->> 'author' = 'staff'`,
        sql`${messages.metadata} ->> 'staff_id' is distinct from ${userIdOf(ctx)}`,
      ),
    )
    .orderBy(desc(messages.position))
    .limit(1);
  if (!crossed) return;
  const { by: who = "A colleague", content } = crossed;
  throw new AppError("crossed", `${who} replied meanwhile: “${previewOf(content)}”`);
}

/** The file that a reply names, as its message shows it, and in words for where there is only text. */
async function fileToBring(tx: Tx, ctx: Ctx, media_id: string, caption: string) {
  await requireOwnFile({ ...ctx, db: tx }, media_id);
  const file = await fileToSend(tx, ctx, media_id);
  const shown = shownFile(file, caption);
  return { file, shown, words: inWords(shown.kind, caption || shown.filename) };
}

const ConversationReply = StaffReply.safeExtend({ conversation_id: Id });

/**
 * A reply from the dashboard. `client_id` is the page's own: a reply sent again under it goes out only once.
 * `seen_position` is the last message that its author knew of: the reply is refused (409, `crossed`) if a colleague has
 * written after it. Without it, this is not checked.
 */
export const InboxReply = ConversationReply.safeExtend({
  client_id: Id.optional(),
  seen_position: z.int32().min(0).optional(),
});

export const reply = (
  ctx: Ctx,
  { conversation_id, content, seen_position, media_id, ...extras }: z.output<typeof InboxReply>,
) =>
  transaction(ctx.db, async (tx) => {
    const row = await lockConversation(tx, ctx, conversation_id);
    const { client_id } = extras;
    const sent = client_id && (await sentAs(tx, ctx, conversation_id, client_id));
    if (sent) return sent;
    if (seen_position !== undefined) await refuseCrossing(tx, ctx, conversation_id, seen_position);
    const brought = media_id && (await fileToBring(tx, ctx, media_id, content));
    const said = { ...extras, ...(brought && { media: [brought.shown] }) };
    await requireRoute(tx, ctx, row, { content, ...said });
    await takeForAuthor(tx, ctx, row);
    const metadata = { ...authorOf(ctx), ...said };
    const message = await say(tx, ctx, row, { content: brought ? brought.words : content, metadata });
    if (brought && row.connection_id)
      await giveFile(tx, ctx, brought.file, { message_id: message.id, connection_id: row.connection_id });
    // This answers what the customer wrote so far: an agent's answer still on its way is discarded.
    const answered = { answered_position: sql`customer_position`, ...answeredByStaff(ctx, row) };
    await tx.update(conversations).set(answered).where(isConversation(ctx, conversation_id));
    return message;
  });

export const replyAsStaff = action({
  summary: "Reply to the customer as staff, which takes the conversation over from the agent",
  description:
    "409 if the conversation has no connected number to reply through. More than 24 hours after the customer last wrote, WhatsApp through Meta accepts only an approved template: 409 of the type template_required. An answer that the agent is still working on is discarded.",
  input: ConversationReply,
  only: "practitioner",
  output: Message,
  audit: "message.sent",
  run: reply,
});
