import { and, asc, eq, sql } from "drizzle-orm";
import { announce } from "@/db/announce";
import { type Db, transaction } from "@/db/client";
import { messages } from "@/db/schema/conversations";
import { sendAttempts } from "@/db/schema/message-steps";
import { byId, inOrg, type Scoped } from "@/db/tenant";
import { hasValue } from "@/db/value";
import { log } from "@/lib/observe/log";
import { inMs, now } from "@/lib/time/time";
import type { SendResult } from "@/server/adapters/messaging/channel";
import { messageColumns } from "@/server/conversations/columns";
import type { OfConversation } from "@/server/conversations/jobs";
import { noteNotSent } from "@/server/conversations/state/waiting";
import { changeDelivery } from "./publish-delivery";
import { MOOT, OPTED_OUT } from "./skip-codes";

/** How long a try with an unknown outcome waits for the provider's status callback before it is repeated. */
const UNKNOWN_OUTCOME_MS = 30_000;
export const MAX_TRIES = 8;

/** Seconds to wait after each transient failure: about 8 minutes in all. */
const backoffSeconds = (tries: number) => Math.min(2 ** tries * 2, 300);

const inSeconds = (seconds: number) => inMs(seconds * 1000);

export type Unsent = typeof messages.$inferSelect;

const isUnsent = hasValue(messages.delivery_status, "queued", "sending");

export const oldestUnsent = (db: Db, { organization_id, conversation_id }: OfConversation) =>
  db
    .select()
    .from(messages)
    .where(inOrg({ organization_id }, messages, eq(messages.conversation_id, conversation_id), isUnsent))
    .orderBy(asc(messages.position))
    .limit(1);

const isMessage = (message: Unsent) => byId(message, messages, message.id);

/**
 * Claims the message for one try. Of two jobs at once only one gets it: the update requires the attempt count that both
 * have read.
 */
export async function claimSend(db: Db, message: Unsent): Promise<boolean> {
  const claimed = await db
    .update(messages)
    .set({
      delivery_status: "sending",
      send_attempts: sql`${messages.send_attempts} + 1`,
      send_at: inMs(UNKNOWN_OUTCOME_MS).toISOString(),
    })
    .where(and(isMessage(message), eq(messages.send_attempts, message.send_attempts), isUnsent))
    .returning({ id: messages.id });
  return claimed.length === 1;
}

/** Puts a claimed message back as it was, because its provider said that it does not have it. */
export async function unclaimSend(db: Db, message: Unsent): Promise<void> {
  const { send_attempts, send_at } = message;
  await db
    .update(messages)
    .set({ delivery_status: "queued", send_attempts, send_at })
    .where(
      and(
        isMessage(message),
        eq(messages.send_attempts, send_attempts + 1),
        hasValue(messages.delivery_status, "sending"),
      ),
    );
}

/** The insert that records the outcome of a try that began `at`. */
function noting(db: Db, { organization_id, id: message_id }: Unsent, result: SendResult, at: Date) {
  const attempt = {
    ...{ organization_id, message_id, created_at: at.toISOString() },
    duration_ms: Math.round(now() - at.getTime()),
    outcome: result.ok ? ("sent" as const) : result.outcome,
    error: result.ok ? null : { code: result.code, message: result.message },
  };
  return db.insert(sendAttempts).values(attempt).returning({ id: sendAttempts.id });
}

/** Records that the provider has the message, unless a status callback that overtook us already says more. */
async function recordSent(db: Db, message: Unsent, provider_message_id: string, at: Date): Promise<void> {
  const sent = {
    provider_message_id,
    delivery_status: sql`case when ${isUnsent} then 'sent' else ${messages.delivery_status} end`,
    delivery_error: sql`case when ${isUnsent} then null else ${messages.delivery_error} end`,
    sent_at: sql`coalesce(${messages.sent_at}, now())`,
  };
  await transaction(db, async (tx) => {
    await noting(tx, message, { ok: true, provider_message_id }, at);
    await changeDelivery(tx, message.organization_id, isMessage(message), (theirs: Scoped) =>
      tx.update(messages).set(sent).where(theirs).returning(messageColumns),
    );
  });
}

/** Records the outcome of a try that began `at`. Never undoes a status callback that overtook us. */
export async function recordSend(db: Db, message: Unsent, result: SendResult, at: Date): Promise<void> {
  const open = and(isMessage(message), isUnsent);
  if (result.ok) return recordSent(db, message, result.provider_message_id, at);
  const { outcome, code, message: reason, retry_after_seconds } = result;
  const delivery_error = { code, message: reason };
  const tries = message.send_attempts + 1;
  log.warn({ message_id: message.id, outcome, code, tries }, "a message was not sent");
  if (outcome === "permanent" || tries >= MAX_TRIES) {
    const failed = { delivery_status: "failed" as const, delivery_error, failed_at: sql`now()` };
    await transaction(db, async (tx) => {
      await noting(tx, message, result, at);
      const isFailed = await changeDelivery(tx, message.organization_id, open, (theirs: Scoped) =>
        tx.update(messages).set(failed).where(theirs).returning(messageColumns),
      );
      if (isFailed.length > 0 && code !== MOOT && code !== OPTED_OUT) await noteNotSent(tx, message);
    });
    return;
  }
  if (outcome === "transient") {
    const send_at = inSeconds(retry_after_seconds ?? backoffSeconds(tries)).toISOString();
    const noted = db.with(db.$with("noted").as(noting(db, message, result, at)));
    await noted.update(messages).set({ delivery_status: "queued", delivery_error, send_at }).where(open);
  } else {
    await noting(db, message, result, at);
  }
  announce(message.organization_id, { messages: [message.id] });
}
