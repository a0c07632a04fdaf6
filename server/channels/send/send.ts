import { sql } from "drizzle-orm";
import { type Db, getDb, transaction } from "@/db/client";
import { whileLocked } from "@/db/locks";
import { channelConnections } from "@/db/schema/channels";
import { conversations, replyWindows } from "@/db/schema/conversations";
import { leads } from "@/db/schema/leads";
import { organizations } from "@/db/schema/organizations";
import { byId, orgOf, references } from "@/db/tenant";
import { Semaphore } from "@/lib/process/semaphore";
import { inMs, now } from "@/lib/time/time";
import type { MessageMedia } from "@/schema/media";
import { partsOf, readMetadata } from "@/schema/message-metadata";
import { countMessage } from "@/server/accounts/organization/limits";
import type { SendFailure, SendResult } from "@/server/adapters/messaging/channel";
import { channels } from "@/server/adapters/messaging/channels";
import { withLinks } from "@/server/bookings/page/links/message-link";
import { recheckMessage } from "@/server/bookings/reminders/recheck";
import { recheckOffer } from "@/server/bookings/waiting/offers/recheck";
import { optOutOfConversation } from "@/server/channels/receive/opt-out";
import { itsConnection, itsWindow } from "@/server/conversations/columns";
import type { OfConversation } from "@/server/conversations/jobs";
import {
  claimSend,
  MAX_TRIES,
  oldestUnsent,
  recordSend,
  type Unsent,
  unclaimSend,
} from "@/server/conversations/sending/sending";
import { OPTED_OUT } from "@/server/conversations/sending/skip-codes";
import { isOutsideWindow, NO_ADDRESS } from "@/server/conversations/sending/window";
import { systemCtx } from "@/server/http/ctx";
import { againIn, type RunAgain } from "@/server/queue/job";
import { sendThrough } from "./provider-api";
import { isRefusal, passItsFile, type ReadyMessage } from "./send-file";

async function routeOf(db: Db, message: Unsent) {
  const [route] = await db
    .select({
      reply_to: conversations.reply_to,
      customer_wrote_at: replyWindows.customer_wrote_at,
      connection: channelConnections,
      most: sql<number | null>`(${organizations.limits}->>'messages_per_day')::int`,
    })
    .from(conversations)
    .innerJoin(organizations, orgOf(conversations))
    .innerJoin(channelConnections, itsConnection)
    .leftJoin(replyWindows, itsWindow)
    .where(byId(message, conversations, message.conversation_id));
  return route;
}

const refused = (code: string, message: string): SendFailure => ({
  ok: false,
  outcome: "permanent",
  code,
  message,
  retry_after_seconds: null,
});

const GIVEN_UP = refused("tried_out", `It could not be sent in ${MAX_TRIES} tries.`);

/** While a message waited, a reminder's appointment may have changed, or an offered time may be held no more. */
async function overtaken(db: Db, message: Unsent): Promise<SendFailure | null> {
  const metadata = readMetadata(message);
  if (metadata.author !== "agent") return null;
  if (metadata.offer) {
    const over = await recheckOffer(db, message, metadata.offer.offer_id);
    return over && refused(over.code, over.message);
  }
  if (!metadata.reminder) return null;
  const why = await recheckMessage(db, message, metadata.template ? "template" : "message");
  return why && refused(why.code, why.message);
}

function mediaOf(message: Unsent): MessageMedia | undefined {
  const metadata = readMetadata(message);
  return metadata.author === "staff" ? metadata.media?.[0] : undefined;
}

/**
 * The gate that everything automatic passes, whatever wrote it: a customer who opted out gets only what staff write,
 * and the confirmation.
 */
async function optedOut(db: Db, message: Unsent): Promise<SendFailure | null> {
  const metadata = readMetadata(message);
  if (metadata.author === "staff" || (metadata.author === "agent" && metadata.confirms_opt_out)) return null;
  const [found] = await db
    .select({ opted_out_at: leads.opted_out_at })
    .from(conversations)
    .innerJoin(leads, references(conversations, "lead_id", leads))
    .where(byId(message, conversations, message.conversation_id));
  return found?.opted_out_at ? refused(OPTED_OUT, "The customer wants no automatic messages.") : null;
}

const daysLimit = (most: number | null) =>
  `Your organization may send ${most} ${most === 1 ? "message" : "messages"} a day, and has today. Try again tomorrow.`;

/** Counts a message at its first try, if the operator limits the organization's messages a day. */
const isOverLimit = async (db: Db, message: Unsent, most: number | null): Promise<boolean> =>
  most !== null && message.send_attempts === 0 && !(await countMessage(db, message, most));

async function readied(db: Db, message: Unsent): Promise<ReadyMessage | SendFailure> {
  const out = await optedOut(db, message);
  if (out) return out;
  const withdrawn = await overtaken(db, message);
  if (withdrawn) return withdrawn;
  const route = await routeOf(db, message);
  if (!route || route.connection.deleted_at)
    return refused("disconnected", "The number is no longer connected.");
  const content = { text: await withLinks(db, message), ...partsOf(readMetadata(message)) };
  const { connection } = route;
  if (isOutsideWindow(connection.provider, route.customer_wrote_at) && !content.template) {
    return refused(
      "template_required",
      "More than 24 hours since the customer last wrote: only a template can be sent.",
    );
  }
  if (!route.reply_to) return refused("no_address", NO_ADDRESS);
  if (await isOverLimit(db, message, route.most)) return refused("daily_limit", daysLimit(route.most));
  const isPhone = route.reply_to?.startsWith("+") ?? false;
  const to = { phone: isPhone ? route.reply_to : null, user_id: isPhone ? null : route.reply_to };
  return { ok: true, connection, outbound: { message_id: message.id, to, content } };
}

async function trySend(db: Db, message: Unsent): Promise<SendResult> {
  const ready = await readied(db, message);
  return ready.ok ? sendThrough(ready.connection, ready.outbound) : ready;
}

/** The codes with which providers refuse messages to customers who opted out there. */
export const OPT_OUT_FAULTS: ReadonlySet<string> = new Set(
  Object.values(channels).flatMap(({ opt_out_faults }) => opt_out_faults),
);

const isTriedOut = (message: Unsent) => message.send_attempts >= MAX_TRIES;

async function record(db: Db, message: Unsent, result: SendResult, began: Date): Promise<void> {
  await recordSend(db, message, result, began);
  if (!result.ok && OPT_OUT_FAULTS.has(result.code))
    await transaction(db, (tx) =>
      optOutOfConversation(tx, systemCtx(tx, message.organization_id), message.conversation_id),
    );
}

/** Makes one try. The try is claimed before the provider is called. */
async function tryOnce(db: Db, message: Unsent): Promise<void> {
  if (!(await claimSend(db, message))) return;
  const began = inMs();
  await record(db, message, isTriedOut(message) ? GIVEN_UP : await trySend(db, message), began);
}

/**
 * Like `tryOnce`, for a message with a file. It is claimed only once the provider has the file: uploading sends
 * nothing, so if this process dies before that, another can take the message over at once.
 */
async function tryWithFile(db: Db, message: Unsent, media: MessageMedia, began = inMs()): Promise<void> {
  const ready = await readied(db, message);
  const passed = ready.ok ? await passItsFile(ready, media) : ready;
  if (!(await claimSend(db, message))) return;
  const result = passed.ok ? await passed.send() : passed;
  // The refusal may be about the provider's old reference to the file, so upload it again once.
  if (passed.ok && passed.is_old && isRefusal(result)) {
    await unclaimSend(db, message);
    return tryWithFile(db, message, media, began);
  }
  await record(db, message, result, began);
}

/**
 * Files sent at once: 12 in this process, 4 per organization. Half of the send slots stay free for texts, however slow
 * Meta is.
 */
const files = new Semaphore((all, own) => Math.min(12 - all, 4 - own));
/** How long a message waits if no file slot is free or another process is sending it. */
const BUSY_MS = 1000;

const isAsBefore = (message: Unsent, found: Unsent | undefined) =>
  found?.id === message.id && found.send_attempts === message.send_attempts;

/** Makes one try with a file, unless another process is making one. A process that dies releases its lock. */
const tryAlone = (db: Db, message: Unsent, media: MessageMedia): Promise<RunAgain> =>
  whileLocked<RunAgain>(
    `send-file:${message.id}`,
    async () => {
      const [found] = await oldestUnsent(db, message);
      if (isAsBefore(message, found)) await tryWithFile(db, message, media);
      return undefined;
    },
    againIn(BUSY_MS),
  );

/** Like `tryAlone`, if a file slot is free. */
const tryInPlace = (db: Db, message: Unsent, media: MessageMedia): Promise<RunAgain> | RunAgain =>
  files.runNow(() => tryAlone(db, message, media), message.organization_id) ?? againIn(BUSY_MS);

/**
 * Makes one try for the conversation's oldest unsent message, so messages leave in order. The try is claimed before the
 * provider is called: after a crash or a timeout the outcome is unknown, and the message first waits for the provider's
 * callback before it is retried, so that the customer does not get it twice.
 */
export async function sendMessage(input: OfConversation): Promise<RunAgain> {
  const db = getDb();
  const [message] = await oldestUnsent(db, input);
  if (!message) return;
  if (message.send_at && Date.parse(message.send_at) > now())
    return { run_again_at: new Date(message.send_at) };
  const media = isTriedOut(message) ? undefined : mediaOf(message);
  const busy = media ? await tryInPlace(db, message, media) : await tryOnce(db, message);
  if (busy) return busy;
  const [next] = await oldestUnsent(db, input);
  return next && { run_again_at: new Date(Math.max(now(), Date.parse(next.send_at ?? "") || 0)) };
}
