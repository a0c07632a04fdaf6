import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { messages } from "@/db/schema/conversations";
import { byId, inOrg } from "@/db/tenant";
import type { SendResult } from "@/server/adapters/messaging/channel";
import { log } from "@/server/lib/log";
import type { OfConversation } from "./jobs";

/** How long a try whose outcome we never learned waits for the provider's status callback before it is repeated. */
const UNKNOWN_OUTCOME_MS = 30_000;
export const MAX_TRIES = 8;

/** Seconds to wait after each try that failed for now: about 17 minutes in all. */
const backoffSeconds = (tries: number) => Math.min(2 ** tries * 2, 300);

const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000);

export type Unsent = typeof messages.$inferSelect;

/** The message of a conversation that is to be sent next. */
export const oldestUnsent = (db: Db, { organization_id, conversation_id }: OfConversation) =>
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
export async function claimSend(db: Db, message: Unsent): Promise<boolean> {
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

/** Writes down how a try went; a status callback that overtook us is never undone. */
export async function recordSend(db: Db, message: Unsent, result: SendResult): Promise<void> {
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
