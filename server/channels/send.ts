import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { announce } from "@/db/announce";
import { type Db, getDb } from "@/db/client";
import { channelConnections } from "@/db/schema/channels";
import { conversations, messages, replyWindows } from "@/db/schema/conversations";
import { byId, inOrg } from "@/db/tenant";
import type { SendResult } from "@/server/adapters/messaging/channel";
import { itsConnection, itsWindow } from "@/server/conversations/columns";
import type { OfConversation } from "@/server/conversations/jobs";
import { isOutsideWindow } from "@/server/conversations/window";
import { log } from "@/server/lib/log";
import type { RunAgain } from "@/server/queue/job";
import type { Metadata } from "@/server/schema/common";
import { Content } from "@/server/schema/reply";
import { sendThrough } from "./provider-api";

/** How long a try whose outcome we never learned waits for the provider's status callback before it is repeated. */
const UNKNOWN_OUTCOME_MS = 30_000;
const MAX_TRIES = 8;

/** Seconds to wait after each try that failed for now: about 17 minutes in all. */
const backoffSeconds = (tries: number) => Math.min(2 ** tries * 2, 300);

const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000);

type Unsent = typeof messages.$inferSelect;

const oldestUnsent = (db: Db, { organization_id, conversation_id }: OfConversation) =>
  db
    .select()
    .from(messages)
    .where(
      inOrg(
        { organization_id },
        messages,
        eq(messages.conversation_id, conversation_id),
        inArray(messages.delivery_status, ["queued", "sending"]),
      ),
    )
    .orderBy(asc(messages.position))
    .limit(1);

const isMessage = (message: Unsent) => byId(message, messages, message.id);

/** Takes the message for one try. Of two jobs at once one gets it: it is changed only from what both have seen. */
async function claim(db: Db, message: Unsent): Promise<boolean> {
  const claimed = await db
    .update(messages)
    .set({
      delivery_status: "sending",
      send_attempts: sql`${messages.send_attempts} + 1`,
      send_at: inSeconds(UNKNOWN_OUTCOME_MS / 1000).toISOString(),
    })
    .where(
      and(
        isMessage(message),
        eq(messages.send_attempts, message.send_attempts),
        inArray(messages.delivery_status, ["queued", "sending"]),
      ),
    )
    .returning({ id: messages.id });
  return claimed.length === 1;
}

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

const contentOf = ({ content, metadata }: { content: string; metadata: Metadata }) =>
  Content.safeParse({
    text: content,
    buttons: metadata.buttons,
    list: metadata.list,
    template: metadata.template,
  });

async function trySend(db: Db, message: Unsent): Promise<SendResult> {
  const route = await routeOf(db, message);
  if (!route || route.connection.deleted_at)
    return refused("disconnected", "The number is no longer connected.");
  const { data: content } = contentOf(message);
  if (!content) return refused("invalid_content", "The message can't be shown by this provider as it is.");
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

/** Writes down how a try went; a status callback that overtook us is never undone. */
async function record(db: Db, message: Unsent, result: SendResult): Promise<void> {
  const open = and(isMessage(message), inArray(messages.delivery_status, ["queued", "sending"]));
  if (result.ok) {
    const { provider_message_id } = result;
    const delivery_status = sql`case when ${open} then 'sent' else ${messages.delivery_status} end`;
    const sent = { provider_message_id, delivery_error: null, delivery_status };
    await db.update(messages).set(sent).where(isMessage(message));
    return;
  }
  const { outcome, code, message: reason, retry_after_seconds } = result;
  const delivery_error = { code, message: reason };
  const tries = message.send_attempts + 1;
  log.warn({ message_id: message.id, outcome, code, tries }, "a message was not sent");
  if (outcome === "permanent" || tries >= MAX_TRIES) {
    await db.update(messages).set({ delivery_status: "failed", delivery_error }).where(open);
  } else if (outcome === "transient") {
    const send_at = inSeconds(retry_after_seconds ?? backoffSeconds(tries)).toISOString();
    await db.update(messages).set({ delivery_status: "queued", delivery_error, send_at }).where(open);
  }
}

/**
 * Makes one try for the oldest unsent message of a conversation, so that messages leave in order. A try is claimed
 * before the provider is asked: after a crash or a timeout its outcome is not known, and it waits for the provider's
 * callback before it is made again, so that the customer is not told twice.
 */
export async function sendMessage(input: OfConversation): Promise<RunAgain> {
  const db = getDb();
  const [message] = await oldestUnsent(db, input);
  if (!message) return;
  if (message.send_at && Date.parse(message.send_at) > Date.now())
    return { run_again_at: new Date(message.send_at) };
  const isTriedOut = message.send_attempts >= MAX_TRIES;
  const tryIt = () => (isTriedOut ? GIVEN_UP : trySend(db, message));
  if (await claim(db, message)) {
    await record(db, message, await tryIt());
    announce(message.organization_id, { messages: [message.id] });
  }
  const [next] = await oldestUnsent(db, input);
  return next && { run_again_at: new Date(Math.max(Date.now(), Date.parse(next.send_at ?? "") || 0)) };
}
