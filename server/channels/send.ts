import { announce } from "@/db/announce";
import { type Db, getDb } from "@/db/client";
import { channelConnections } from "@/db/schema/channels";
import { conversations, replyWindows } from "@/db/schema/conversations";
import { byId } from "@/db/tenant";
import type { SendResult } from "@/server/adapters/messaging/channel";
import { itsConnection, itsWindow } from "@/server/conversations/columns";
import type { OfConversation } from "@/server/conversations/jobs";
import { claimSend, MAX_TRIES, oldestUnsent, recordSend, type Unsent } from "@/server/conversations/sending";
import { isOutsideWindow } from "@/server/conversations/window";
import { inMs, now } from "@/server/lib/time";
import { partsOf, readMetadata } from "@/server/schema/message-metadata";
import { sendThrough } from "./provider-api";

async function routeOf(db: Db, message: Unsent) {
  const [route] = await db
    .select({
      reply_to: conversations.reply_to,
      customer_wrote_at: replyWindows.customer_wrote_at,
      connection: channelConnections,
    })
    .from(conversations)
    .innerJoin(channelConnections, itsConnection)
    .leftJoin(replyWindows, itsWindow)
    .where(byId(message, conversations, message.conversation_id));
  return route;
}

const refused = (code: string, message: string): SendResult => ({
  ok: false,
  outcome: "permanent",
  code,
  message,
  retry_after_seconds: null,
});

const GIVEN_UP = refused("tried_out", `It could not be sent in ${MAX_TRIES} tries.`);

async function trySend(db: Db, message: Unsent): Promise<SendResult> {
  const route = await routeOf(db, message);
  if (!route || route.connection.deleted_at)
    return refused("disconnected", "The number is no longer connected.");
  const content = { text: message.content, ...partsOf(readMetadata(message)) };
  const { connection } = route;
  if (isOutsideWindow(connection.provider, route.customer_wrote_at) && !content.template) {
    return refused(
      "template_required",
      "More than 24 hours since the customer last wrote: only a template can be sent.",
    );
  }
  const isPhone = route.reply_to?.startsWith("+") ?? false;
  const to = { phone: isPhone ? route.reply_to : null, user_id: isPhone ? null : route.reply_to };
  return sendThrough(connection, { message_id: message.id, to, content });
}

/**
 * Makes one try for the oldest unsent message of a conversation, so that messages leave in order. A try is claimed
 * before the provider is asked: after a crash or a timeout its outcome is not known, and it waits for the provider's
 * callback before it is made again, so that the customer is not told twice.
 */
export async function sendMessage(input: OfConversation) {
  const db = getDb();
  const [message] = await oldestUnsent(db, input);
  if (!message) return;
  if (message.send_at && Date.parse(message.send_at) > now())
    return { run_again_at: new Date(message.send_at) };
  const isTriedOut = message.send_attempts >= MAX_TRIES;
  const tryIt = () => (isTriedOut ? GIVEN_UP : trySend(db, message));
  if (await claimSend(db, message)) {
    const began = inMs();
    await recordSend(db, message, await tryIt(), began);
    announce(message.organization_id, { messages: [message.id] });
  }
  const [next] = await oldestUnsent(db, input);
  return next && { run_again_at: new Date(Math.max(now(), Date.parse(next.send_at ?? "") || 0)) };
}
