import { desc, eq, sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { messages } from "@/db/schema/conversations";
import { inOrg } from "@/db/tenant";
import { askToAssign } from "@/server/accounts/ask-to-assign";
import type { InboundMessage } from "@/server/adapters/messaging/channel";
import { type ConversationRow, toConversation } from "@/server/conversations/columns";
import { waitsForTeam } from "@/server/conversations/queue";
import { tellCustomerWrote } from "@/server/conversations/tell-customer-wrote";
import { appendMessage, askAgent, keepMessage, say } from "@/server/conversations/writes";
import type { Ctx } from "@/server/http/ctx";
import { type DomainEvent, publish } from "@/server/webhooks/publish";
import {
  lastConversation,
  latestOf,
  leadOf,
  namesOf,
  openConversation,
  Repeat,
  takeOnce,
  writtenAt,
} from "./inbound-thread";
import type { OpenConnection } from "./open-connection";

const ACKNOWLEDGEMENT =
  "Thank you. I can only read text messages, so I can't see what you sent. Please describe it in words.";

/** Media is acknowledged, once for a row of it; where a person is on it, by that person. */
async function acknowledge(tx: Tx, ctx: Ctx, row: ConversationRow): Promise<void> {
  const [last] = await tx
    .select({ acknowledges: sql<boolean>`metadata ? 'acknowledges_media'` })
    .from(messages)
    .where(
      inOrg(
        ctx,
        messages,
        eq(messages.conversation_id, row.id),
        sql`metadata->'handled' is distinct from 'false'::jsonb`,
      ),
    )
    .orderBy(desc(messages.position))
    .limit(1);
  if (last?.acknowledges) return;
  const metadata = { author: "agent" as const, acknowledges_media: true };
  await say(tx, ctx, row, { content: ACKNOWLEDGEMENT, metadata });
}

/**
 * Takes a customer's message in, in one transaction: the lead and the open conversation are found or made, the
 * message is added once however often the provider repeats it, the events and the agent's job are written.
 */
export const receive = (ctx: Ctx, connection: OpenConnection, message: InboundMessage): Promise<void> =>
  takeOnce(ctx, connection, message.provider_message_id, async (tx) => {
    const { sender } = message;
    const created_at = writtenAt(message.sent_at);
    const { lead, reply_to } = await leadOf(tx, ctx, connection, sender, created_at);
    const written = {
      role: "user" as const,
      content: message.text,
      metadata: { author: "customer" as const, type: message.type, handled: message.handled },
      given: message.metadata,
      customers: namesOf(sender),
      connection_id: connection.id,
      provider_message_id: message.provider_message_id,
      created_at,
      latest_at: latestOf(message.sent_at),
    };
    if (lead.blocked_at) {
      const { row } = await lastConversation(tx, ctx, lead, connection, reply_to);
      if (!(await keepMessage(tx, ctx, row.id, written))) throw new Repeat();
      return;
    }
    const { row, opened } = await openConversation(tx, ctx, lead, connection, reply_to);
    const stored = await appendMessage(tx, ctx, row.id, { ...written, needs_staff: message.acknowledge });
    if (!stored) throw new Repeat();
    const events: DomainEvent[] = [{ type: "message.created", data: stored }];
    await tellCustomerWrote(tx, ctx, row, stored);
    if (opened) events.unshift({ type: "conversation.created", data: toConversation(row) });
    const isAgents = row.status === "active" && message.handled;
    await Promise.all([publish(tx, ctx.organization_id, events), isAgents && askAgent(tx, ctx, row.id)]);
    // It was put off until now.
    if (row.snoozed_until !== null && waitsForTeam(row)) await askToAssign(tx, ctx);
    if (row.status === "active" && message.acknowledge) await acknowledge(tx, ctx, row);
  });
