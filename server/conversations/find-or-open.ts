import { eq, sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { conversations } from "@/db/schema/conversations";
import { inOrg } from "@/db/tenant";
import { hasValue } from "@/db/value";
import type { ConversationChannel, ConversationStatus } from "@/schema/conversation";
import type { Ctx } from "@/server/http/ctx";
import { type ConversationRow, isConversation } from "./columns";

/** Who has a conversation from the start; the agent by default. */
export type Holder = { status: ConversationStatus; assignee_id: string | null };

/** What a conversation is opened with. `connection_id` is null if no number of ours serves the channel. */
type Opening = Partial<Holder> & {
  lead_id: string;
  session_key: string;
  channel: ConversationChannel;
  connection_id: string | null;
  reply_to: string | null;
};

export const isOpenConversation = hasValue(conversations.status, "active", "escalated");

/**
 * The open conversation of a session, locked; opens one if there is none. A unique index keeps it the only one, however
 * many callers ask at once. The caller publishes that it was opened.
 */
export async function findOrOpen(
  tx: Tx,
  ctx: Ctx,
  opening: Opening,
): Promise<{ row: ConversationRow; opened: boolean }> {
  const inSession = eq(conversations.session_key, opening.session_key);
  const [open] = await tx
    .select()
    .from(conversations)
    .where(inOrg(ctx, conversations, inSession, isOpenConversation))
    .for("update");
  if (open) return { row: open, opened: false };
  const [row] = await tx
    .insert(conversations)
    .values({ organization_id: ctx.organization_id, ...opening })
    .onConflictDoNothing({
      target: [conversations.organization_id, conversations.session_key],
      where: sql`status in ('active', 'escalated')`,
    })
    .returning();
  return row ? { row, opened: true } : findOrOpen(tx, ctx, opening);
}

/** From now on, answers a locked conversation's customer through this connection and at this address. */
export async function setRoute(
  tx: Tx,
  ctx: Ctx,
  { id }: ConversationRow,
  route: Pick<ConversationRow, "connection_id" | "reply_to">,
): Promise<void> {
  await tx.update(conversations).set(route).where(isConversation(ctx, id));
}
