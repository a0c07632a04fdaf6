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
import { Places } from "@/server/lib/places";
import { inMs, now } from "@/server/lib/time";
import { recheckMessage } from "@/server/reminders/recheck";
import type { MessageMedia } from "@/server/schema/media";
import { partsOf, readMetadata } from "@/server/schema/message-metadata";
import { sendThrough } from "./provider-api";
import { sendFile } from "./send-file";

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

/** A reminder's appointment may have been moved or called off while it waited. */
async function withdrawnReminder(db: Db, message: Unsent): Promise<SendResult | null> {
  const metadata = readMetadata(message);
  if (metadata.author !== "agent" || !metadata.reminder) return null;
  const why = await recheckMessage(db, message, metadata.template ? "template" : "message");
  return why && refused(why.code, why.message);
}

/** The file that a message of ours brings, as it shows it. */
function mediaOf(message: Unsent): MessageMedia | undefined {
  const metadata = readMetadata(message);
  return metadata.author === "staff" ? metadata.media?.[0] : undefined;
}

async function trySend(db: Db, message: Unsent): Promise<SendResult> {
  const withdrawn = await withdrawnReminder(db, message);
  if (withdrawn) return withdrawn;
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
  const outbound = { message_id: message.id, to, content };
  const media = mediaOf(message);
  return media ? sendFile(connection, outbound, media) : sendThrough(connection, outbound);
}

/** A file has to be given to the provider first. */
const FILE_MS = 180_000;
/** So many go at once in a process: half of its places for sends are left to texts, however slow a line to Meta is. */
const files = new Places(() => ({ most: 12, each: 4 }));
const NO_PLACE_MS = 1000;

/** A place for a message to be sent; null where it brings a file, and too many of those are on their way. */
const placeFor = (message: Unsent) =>
  mediaOf(message) ? files.take(message.organization_id) : () => undefined;

async function tryOnce(db: Db, message: Unsent): Promise<void> {
  const isTriedOut = message.send_attempts >= MAX_TRIES;
  if (!(await claimSend(db, message, mediaOf(message) && FILE_MS))) return;
  const began = inMs();
  await recordSend(db, message, isTriedOut ? GIVEN_UP : await trySend(db, message), began);
  announce(message.organization_id, { messages: [message.id] });
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
  const leave = placeFor(message);
  if (!leave) return { run_again_at: inMs(NO_PLACE_MS) };
  try {
    await tryOnce(db, message);
  } finally {
    leave();
  }
  const [next] = await oldestUnsent(db, input);
  return next && { run_again_at: new Date(Math.max(now(), Date.parse(next.send_at ?? "") || 0)) };
}
