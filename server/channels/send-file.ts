import { eq } from "drizzle-orm";
import { getDb } from "@/db/client";
import { sendAttempts } from "@/db/schema/conversations";
import { inOrg, type Tenant } from "@/db/tenant";
import { failure } from "@/server/adapters/messaging/call-api";
import type { Outbound, OutboundFile, SendFailure, SendResult } from "@/server/adapters/messaging/channel";
import { AppError } from "@/server/lib/errors";
import { log } from "@/server/lib/log";
import { now } from "@/server/lib/time";
import { outboundFile } from "@/server/media/outgoing";
import type { MessageMedia } from "@/server/schema/media";
import { type SendableKind, sentAs } from "@/server/schema/sendable-media";
import type { OpenConnection } from "./open-connection";
import { passFileThrough, sendThrough } from "./provider-api";

const GONE = failure("permanent", "file_gone", "The file is not kept any more.");

/** A database or a bucket that does not answer now may do so at the next try. */
function notNow(err: unknown): SendFailure {
  log.error({ err }, "a file that is to be sent could not be read");
  const why = err instanceof AppError ? err.message : "The file can't be read now.";
  return failure("transient", "storage", why);
}

/**
 * Whether its provider took the message before, and told later that it failed: what it calls the file then is as good as
 * the message was.
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

/** The file that a message brings, as far as it can be had. */
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

type Bringing = { message: Omit<Outbound, "media">; kind: SendableKind; text: string };

/** Gives the provider a file, then its message. A refusal may be of what it was given before, so that is given anew once. */
async function passAndSend(
  connection: OpenConnection,
  file: OutboundFile,
  { message, kind, text }: Bringing,
): Promise<SendResult> {
  const passed = await passFileThrough(connection, file);
  if (!passed.ok) return passed;
  const { reference, is_old, forget } = passed;
  const media = { kind, filename: file.filename, text, reference };
  const sent = await sendThrough(connection, { ...message, media });
  if (sent.ok || sent.outcome !== "permanent") return sent;
  forget();
  return is_old ? passAndSend(connection, file, { message, kind, text }) : sent;
}

/** Sends a message of ours that brings a file. */
export async function sendFile(
  connection: OpenConnection,
  message: Omit<Outbound, "media">,
  media: MessageMedia,
): Promise<SendResult> {
  const kind = sentAs(connection.provider, media.mime_type ?? "");
  if (!kind) return GONE;
  const file = await fileOf(connection, message.message_id, media);
  return "outcome" in file
    ? file
    : passAndSend(connection, file, { message, kind, text: media.caption ?? "" });
}
