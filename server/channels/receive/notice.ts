import type { Tx } from "@/db/client";
import type { Lead } from "@/schema/lead";
import type { Address, InboundNotice } from "@/server/adapters/messaging/channel";
import { moveCustomer } from "@/server/channels/move-customer";
import type { OpenConnection } from "@/server/channels/open-connection";
import { toConversation } from "@/server/conversations/columns";
import { lastConversation } from "@/server/conversations/open-thread";
import { appendMessage } from "@/server/conversations/writes";
import type { Ctx } from "@/server/http/ctx";
import type { Reach } from "@/server/leads/search/numbers";
import { type DomainEvent, publish } from "@/server/webhooks/publish";
import { leadOf, Repeat, takeOnce, writtenAt } from "./inbound-thread";
import { noteOptOut, setOptOut } from "./opt-out";

/** The line that staff read about a change of number. It names phone numbers only: user ids tell a person nothing. */
function wordsOf(from: Address, to: Address, other: Lead | null): string {
  const change = to.phone
    ? `The customer changed number${from.phone ? ` from ${from.phone}` : ""} to ${to.phone}.`
    : "The customer changed number. WhatsApp does not tell the new one; replies reach it all the same.";
  if (!other) return change;
  return `${change} That was already ${other.name}'s, so both leads are kept. Merge them if they are the same person.`;
}

type Applied = Reach & { lead: Lead; content: string };

/** Applies a notice and returns the lead that it is about, how to reach them and the text to store. */
async function applyNotice(
  tx: Tx,
  ctx: Ctx,
  connection: OpenConnection,
  { sender, moved_to, sent_at, text }: InboundNotice,
): Promise<Applied> {
  if (!moved_to) return { ...(await leadOf(tx, ctx, connection, sender, writtenAt(sent_at))), content: text };
  const { other, ...moved } = await moveCustomer(tx, ctx, { from: sender, to: moved_to, at: sent_at });
  return { ...moved, content: wordsOf(sender, moved_to, other) };
}

/**
 * Applies a provider's notice about a customer and records it in their thread, once. The customer has not written
 * anything, so no agent turn is requested and no reply window opens.
 */
export const takeNotice = (ctx: Ctx, connection: OpenConnection, notice: InboundNotice): Promise<void> =>
  takeOnce(ctx, connection, notice.provider_message_id, async (tx) => {
    const { lead, content, ...reach } = await applyNotice(tx, ctx, connection, notice);
    const { row, opened } = await lastConversation(tx, ctx, lead, connection, reach);
    const stored = await appendMessage(tx, ctx, row.id, {
      role: "system",
      content,
      metadata: { author: "system", type: notice.type },
      given: notice.metadata,
      connection_id: connection.id,
      provider_message_id: notice.provider_message_id,
      created_at: writtenAt(notice.sent_at),
    });
    if (!stored) throw new Repeat();
    if (notice.opt_out && (await setOptOut(tx, ctx, lead, notice.opt_out)))
      await noteOptOut(tx, ctx, row, notice.opt_out);
    const events: DomainEvent[] = [{ type: "message.created", data: stored }];
    if (opened) events.unshift({ type: "conversation.created", data: toConversation(row) });
    await publish(tx, ctx.organization_id, events);
  });
