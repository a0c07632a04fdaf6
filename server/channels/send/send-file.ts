import { eq } from "drizzle-orm";
import { getDb } from "@/db/client";
import { sendAttempts } from "@/db/schema/message-steps";
import { inOrg, type Tenant } from "@/db/tenant";
import { AppError } from "@/lib/errors";
import { log } from "@/lib/observe/log";
import { now } from "@/lib/time/time";
import type { MessageMedia } from "@/schema/media";
import { sentAs } from "@/schema/sendable-media";
import { failure } from "@/server/adapters/messaging/call-api";
import type { Outbound, OutboundFile, SendFailure, SendResult } from "@/server/adapters/messaging/channel";
import type { OpenConnection } from "@/server/channels/open-connection";
import { outboundFile } from "@/server/conversations/media/outgoing";
import { passFileThrough, sendThrough } from "./provider-api";

const GONE = failure("permanent", "file_gone", "The file is not kept any more.");

/** Storage errors are transient: a database or bucket that is down now may answer at the next try. */
function notNow(err: unknown): SendFailure {
  log.error({ err }, "a file that is to be sent could not be read");
  const why = err instanceof AppError ? err.message : "The file can't be read now.";
  return failure("transient", "storage", why);
}

/**
 * Whether the provider accepted this message before and reported its failure later. The reference that it gave the file
 * is then as suspect as the message.
 */
const wasTaken = async ({ organization_id }: Tenant, message_id: string): Promise<boolean> =>
  (await getDb().$count(
    sendAttempts,
    inOrg(
      { organization_id },
      sendAttempts,
      eq(sendAttempts.message_id, message_id),
      eq(sendAttempts.outcome, "sent"),
    ),
  )) > 0;

async function fileOf(
  connection: OpenConnection,
  message_id: string,
  media: MessageMedia,
): Promise<OutboundFile | SendFailure> {
  try {
    const file = await outboundFile(connection, media.id);
    if (!file) return GONE;
    return (await wasTaken(connection, message_id)) ? { ...file, given_since: now() } : file;
  } catch (error) {
    return notNow(error);
  }
}

/** The content of a message, and the connection that it goes through. */
export type ReadyMessage = { ok: true; connection: OpenConnection; outbound: Omit<Outbound, "media"> };

/**
 * A message whose file its provider has. `is_old`: the file was uploaded earlier, and the provider may have dropped it.
 */
type PassedMessage = { ok: true; is_old: boolean; send(): Promise<SendResult> };

/** Whether the provider refused the message for good. */
export const isRefusal = (result: SendResult): boolean => !result.ok && result.outcome === "permanent";

/** Gives a message's file to its provider, so that the message can be sent. Safe to repeat: this sends nothing. */
export async function passItsFile(
  { connection, outbound }: ReadyMessage,
  shown: MessageMedia,
): Promise<PassedMessage | SendFailure> {
  const kind = sentAs(connection.provider, shown.mime_type ?? "");
  if (!kind) return GONE;
  const file = await fileOf(connection, outbound.message_id, shown);
  if ("outcome" in file) return file;
  const passed = await passFileThrough(connection, file);
  if (!passed.ok) return passed;
  const { reference, is_old, forget } = passed;
  const media = { kind, filename: file.filename, text: shown.caption ?? "", reference };
  const send = async () => {
    const sent = await sendThrough(connection, { ...outbound, media });
    if (isRefusal(sent)) forget();
    return sent;
  };
  return { ok: true, is_old, send };
}
