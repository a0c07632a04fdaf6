import { z } from "zod";
import { one } from "@/db/client";
import { type mediaBlobs, mediaUploads } from "@/db/schema/media";
import type { Tenant } from "@/db/tenant";
import { AppError } from "@/lib/errors";
import { text } from "@/schema/common";
import { MediaUpload } from "@/schema/media";
import {
  isOtherOgg,
  MOST_FILE_BYTES,
  type SendableKind,
  sendableType,
  sentAsByAny,
} from "@/schema/sendable-media";
import type { Ctx } from "@/server/http/ctx";
import { fileUpload, type UploadedBody } from "@/server/http/files/file-upload";
import { isShown } from "./content/content";
import { releaseBlob, type Written } from "./storage/blobs";
import { keepFile, storeFile, tooLargeFile } from "./storage/keep";
import { hasBucket } from "./storage/storage";

type Blob = typeof mediaBlobs.$inferSelect;
type Row = typeof mediaUploads.$inferSelect;

type Named = { kind: SendableKind; mime_type: string; filename: string | null };

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

/**
 * Stores a file as it comes. One that is declared too large is refused before a byte is read; one that turns out too
 * large, as soon as that is known. A message may name it for a day.
 */
export async function takeUpload(
  tenant: Tenant,
  { bytes, size_bytes }: UploadedBody,
  filename: string | null,
): Promise<MediaUpload> {
  if (size_bytes !== null && size_bytes > MOST_FILE_BYTES) throw tooLargeFile(MOST_FILE_BYTES);
  const written = await storeFile(tenant, bytes, MOST_FILE_BYTES);
  const file = await named(written, filename);
  const { organization_id } = tenant;
  const { row, blob } = await keepFile(tenant, written, async (tx, blob_id) =>
    one(
      await tx
        .insert(mediaUploads)
        .values({ organization_id, ...file, blob_id })
        .returning(),
    ),
  );
  return toUpload(row, blob);
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
  description:
    "The same bytes are stored once. An Idempotency-Key has no effect here: the same file again gets another id, and each is deleted after a day unless a message used it. WhatsApp has to accept files of its type (415).",
  // Each holds a megabyte in memory, or two parts of 5 MB with a bucket.
  at_once: () => (hasBucket() ? 16 : 64),
  take: (ctx: Ctx, { filename = null }, body) => takeUpload(ctx, body, filename),
});
