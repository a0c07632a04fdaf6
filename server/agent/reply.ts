import type { Tx } from "@/db/client";
import { channelConnections } from "@/db/schema/channels";
import { byId } from "@/db/tenant";
import type { Metadata } from "@/schema/common";
import type { Message } from "@/schema/conversation";
import type { AgentReply } from "@/schema/reply";
import { fitReply } from "@/server/adapters/messaging/text/fit";
import type { ConversationRow } from "@/server/conversations/columns";
import { say } from "@/server/conversations/writes";
import type { Ctx } from "@/server/http/ctx";
import { languageWith } from "./handover/opening-notice";

async function providerOf(tx: Tx, ctx: Ctx, row: ConversationRow) {
  if (!row.connection_id) return "provider-b" as const;
  const [connection] = await tx
    .select({ provider: channelConnections.provider })
    .from(channelConnections)
    .where(byId(ctx, channelConnections, row.connection_id));
  return connection?.provider ?? ("provider-b" as const);
}

/**
 * Adds an agent's reply as messages that its provider can show, and sends them unless `deliver` is false. What had to
 * be changed for that is noted on each message.
 */
export async function addReply(
  tx: Tx,
  ctx: Ctx,
  row: ConversationRow,
  reply: AgentReply,
  { deliver = true, given }: { deliver?: boolean; given?: Metadata } = {},
): Promise<Message[]> {
  const { contents, changes } = fitReply(
    reply,
    await providerOf(tx, ctx, row),
    await languageWith(tx, ctx, row),
  );
  const added: Message[] = [];
  for (const { text: content, ...extras } of contents) {
    const degraded = changes.length > 0 && { degraded: changes };
    const metadata = { author: "agent" as const, ...extras, ...degraded };
    added.push(await say(tx, ctx, row, { content, metadata, given, deliver }));
  }
  return added;
}
