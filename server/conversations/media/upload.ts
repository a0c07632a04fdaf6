import { z } from "zod";
import { type Db, getDb, one, transaction } from "@/db/client";
import { type mediaBlobs, mediaUploads } from "@/db/schema/media";
import type { Tenant } from "@/db/tenant";
import { AppError } from "@/lib/errors";
import { log } from "@/lib/observe/log";
import { text } from "@/schema/common";
import { MediaUpload } from "@/schema/media";
import {
  isOtherOgg,
  MOST_FILE_BYTES,
  type SendableKind,
  sendableType,
  sentAsByAny,
} from "@/schema/sendable-media";
import { appErrorOf } from "@/server/http/app-error";
import type { Ctx } from "@/server/http/ctx";
import { fileUpload, type UploadedBody } from "@/server/http/files/file-upload";
import { isShown } from "./content/content";
import { claimBlob, releaseBlob, TooLarge, type Written, writeBlob } from "./storage/blobs";
import { NoRoom } from "./storage/quota";
import { hasBucket } from "./storage/storage";

type Blob = typeof mediaBlobs.$inferSelect;
type Row = typeof mediaUploads.$inferSelect;

type Named = { kind: SendableKind; mime_type: string; filename: string | null };

const tooLarge = () =>
  new AppError("too_large", `A file may have at most ${MOST_FILE_BYTES / 1024 / 1024} MB.`);

const noRoom = () =>
  new AppError("too_large", "There is no room for it: your organization keeps as many files as it may.");

/** Reports a failing bucket as unavailable: it is no fault of the request's. */
function notStored(error: unknown): AppError {
  log.error({ err: error }, "a file could not be stored");
  return new AppError("unavailable", "The file can't be kept now. Try again later.");
}

/** A file's kind and type by its content. Discards and refuses what could be sent to no customer. */
async function named({ blob, content }: Written, filename: string | null): Promise<Named> {
  const mime_type = sendableType(content.mime_type, filename);
  const kind = mime_type && sentAsByAny(mime_type);
  const isOther = isOtherOgg(mime_type, content.extension);
  if (mime_type && kind && !isOther) return { kind, mime_type, filename };
  await releaseBlob(blob);
  const what = isOther ? "an OGG without Opus" : (mime_type ?? "of no known type, by its content");
  throw new AppError("unsupported_media_type", `WhatsApp takes no file like this one (${what}).`);
}

const toUpload = ({ id, kind, mime_type, filename, created_at }: Row, blob: Blob): MediaUpload => ({
  ...{ id, kind, mime_type, filename, created_at },
  ...{ size_bytes: blob.size_bytes, width: blob.width, height: blob.height, duration_ms: blob.duration_ms },
  is_shown: isShown(blob),
  url: `/api/v1/media/${id}`,
});

/** Makes stored bytes an upload's: its own, or identical ones that were stored before and take no room. */
const claim = (db: Db, { organization_id }: Tenant, written: Written, file: Named) =>
  transaction(db, async (tx) => {
    const blob = await claimBlob(tx, { organization_id }, written);
    const values = { organization_id, ...file, blob_id: blob.id };
    return { row: one(await tx.insert(mediaUploads).values(values).returning()), blob };
  });

/** Stores a file of ours, which a message may name for a day. */
async function keepUpload(tenant: Tenant, written: Written, file: Named): Promise<MediaUpload> {
  const { row, blob } = await claim(getDb(), tenant, written, file).catch(async (error: unknown) => {
    if (!(error instanceof NoRoom)) throw error;
    await releaseBlob(written.blob);
    throw noRoom();
  });
  if (blob.id !== written.blob.id) await releaseBlob(written.blob);
  return toUpload(row, blob);
}

/**
 * Stores a file as it comes. One that is declared too large is refused before a byte is read; one that turns out too
 * large, as soon as that is known.
 */
export async function takeUpload(
  tenant: Tenant,
  { bytes, size_bytes }: UploadedBody,
  filename: string | null,
): Promise<MediaUpload> {
  if (size_bytes !== null && size_bytes > MOST_FILE_BYTES) throw tooLarge();
  const written = await writeBlob(tenant, bytes, MOST_FILE_BYTES).catch((error: unknown) => {
    if (error instanceof TooLarge) throw tooLarge();
    throw appErrorOf(error) ?? notStored(error);
  });
  return keepUpload(tenant, written, await named(written, filename));
}

/** Uploads a file to be sent: the body is its bytes, the query has its name. */
export const uploadMedia = fileUpload({
  summary: "Upload a picture, voice message, video or document, for a message to name within a day",
  input: z.strictObject({
    filename: text(240, 1)
      .optional()
      .meta({ description: "As the customer is to see it; at most 240 characters" }),
  }),
  output: MediaUpload,
  // Each holds a megabyte in memory, or two parts of 5 MB with a bucket.
  at_once: () => (hasBucket() ? 16 : 64),
  take: (ctx: Ctx, { filename = null }, body) => takeUpload(ctx, body, filename),
});
