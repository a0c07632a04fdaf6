import type { Tx } from "@/db/client";
import type { Message } from "@/schema/conversation";
import type { InboundMessage } from "@/server/adapters/messaging/channel";
import { asksNothing, saidIn } from "@/server/adapters/messaging/inbound-content";
import { chosenIn, takeAnswer } from "@/server/bookings/reminders/answer";
import type { OpenConnection } from "@/server/channels/open-connection";
import { acknowledge } from "@/server/conversations/acknowledge";
import { type ConversationRow, toConversation } from "@/server/conversations/columns";
import { keepIncoming, mediaIn } from "@/server/conversations/media/take-in";
import { awaitWords, voiceToTranscribe } from "@/server/conversations/media/voice/voice";
import { lastConversation, openConversation } from "@/server/conversations/open-thread";
import { afterCustomerWrote } from "@/server/conversations/state/after-customer-wrote";
import { mayAskAgent } from "@/server/conversations/state/waiting";
import { appendMessage, askAgent, keepMessage } from "@/server/conversations/writes";
import type { Ctx } from "@/server/http/ctx";
import { type DomainEvent, publish } from "@/server/webhooks/publish";
import { leadOf, Repeat, takeOnce, toNewMessage, writtenAt } from "./inbound-thread";
import { mayOptOut, optOutWish, setOptOut, takeOptOut } from "./opt-out";

/** Publishes a new message, after the conversation that was opened for it, if one was. */
async function publishMessage(tx: Tx, ctx: Ctx, data: Message, opened?: ConversationRow): Promise<void> {
  const events: DomainEvent[] = [{ type: "message.created", data }];
  if (opened) events.unshift({ type: "conversation.created", data: toConversation(opened) });
  await publish(tx, ctx.organization_id, events);
}

/**
 * Takes in a customer's message in one transaction: finds or creates the lead and the open conversation, appends the
 * message once however often the provider repeats it, and writes the events and the agent's job.
 */
export const receive = (ctx: Ctx, connection: OpenConnection, message: InboundMessage): Promise<void> =>
  takeOnce(ctx, connection, message.provider_message_id, async (tx) => {
    const { sender } = message;
    const said = { ...message, text: saidIn(message) };
    const { lead, ...reach } = await leadOf(tx, ctx, connection, sender, writtenAt(message.sent_at));
    const { incoming, metadata } = mediaIn(message);
    const written = toNewMessage(connection, { ...message, metadata });
    if (lead.blocked_at || asksNothing(message)) {
      const { row, opened } = await lastConversation(tx, ctx, lead, connection, reach);
      const kept = await keepMessage(tx, ctx, row.id, written);
      if (!kept) throw new Repeat();
      if (!lead.blocked_at) await publishMessage(tx, ctx, kept, opened ? row : undefined);
      const wish = mayOptOut(said) ? await optOutWish(tx, ctx, { row, lead }, said) : null;
      if (wish) await setOptOut(tx, ctx, lead, wish.wants);
      return keepIncoming(tx, ctx, { message_id: kept.id, connection_id: connection.id }, incoming);
    }
    const { row, opened } = await openConversation(tx, ctx, lead, connection, reach);
    const isAgents = row.status === "active";
    const media_id = await voiceToTranscribe(tx, ctx, incoming);
    const isHeld = media_id !== undefined && isAgents;
    const acknowledges = message.acknowledge && !isHeld;
    const wish = mayOptOut(said) ? await optOutWish(tx, ctx, { row, lead }, said) : null;
    const stored = await appendMessage(tx, ctx, row.id, {
      ...written,
      needs_staff: acknowledges,
      ...(wish && { is_for_agent: false }),
    });
    if (!stored) throw new Repeat();
    const { id: message_id, conversation_id } = stored;
    await keepIncoming(tx, ctx, { message_id, connection_id: connection.id }, incoming);
    if (media_id) await awaitWords(tx, ctx, { message_id, conversation_id, media_id, isHeld });
    if (wish) await takeOptOut(tx, ctx, { row, lead }, wish, said);
    const chosen = wish ? null : await chosenIn(tx, ctx, row, said);
    if (chosen) await takeAnswer(tx, ctx, row, chosen);
    await afterCustomerWrote(tx, ctx, row, stored);
    const asks = mayAskAgent(row) && message.handled && !wish;
    const publishing = publishMessage(tx, ctx, stored, opened ? row : undefined);
    await Promise.all([publishing, asks && askAgent(tx, ctx, row.id)]);
    if (isAgents && acknowledges) await acknowledge(tx, ctx, row, message);
  });
