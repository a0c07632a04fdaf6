import { sql } from "drizzle-orm";
import { z } from "zod";
import { getDb } from "@/db/client";
import { conversations, messages } from "@/db/schema/conversations";
import { media, mediaBlobs, mediaUploads } from "@/db/schema/media";
import { byId, references, type Tenant } from "@/db/tenant";
import { AppError, notFound, unavailableIn } from "@/lib/errors";
import { log } from "@/lib/observe/log";
import { Id } from "@/schema/common";
import { toldType } from "@/schema/sendable-media";
import { ownConversations } from "@/server/accounts/team/practitioner";
import { NotStored } from "@/server/adapters/storage/storage";
import { type Ctx, isPractitioner } from "@/server/http/ctx";
import { type StoredFile, sharedFile, storedFile } from "@/server/http/files/stored-file";
import { isShown } from "./content/content";
import { sharedBy } from "./shared-address";
import { storageOf } from "./storage/storage";

/** File extensions by the provider's type, for types that a content does not reveal. */
const ENDINGS: Record<string, string> = {
  "text/plain": "txt",
  "text/csv": "csv",
  "text/vcard": "vcf",
  "text/x-vcard": "vcf",
  "application/msword": "doc",
  "application/vnd.ms-excel": "xls",
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document": "docx",
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": "xlsx",
  "application/vnd.openxmlformats-officedocument.presentationml.presentation": "pptx",
};

type Item = Pick<typeof media.$inferSelect, "kind" | "mime_type">;

/** The name of a file whose sender gave it none. */
function nameFor({ kind, mime_type }: Item, extension: string | null): string {
  const claimed = ENDINGS[mime_type ?? ""];
  return `${kind}.${(extension === "zip" || extension === "cfb" ? claimed : null) ?? extension ?? claimed ?? "bin"}`;
}

export const fileName = (
  item: Item & { filename: string | null },
  { extension }: Pick<typeof mediaBlobs.$inferSelect, "extension">,
): string => item.filename || nameFor(item, extension);

const about = ({ kind, mime_type, filename }: typeof media | typeof mediaUploads) => ({
  item: { kind, mime_type, filename },
  blob: mediaBlobs,
});

/** The stored item, or upload for a message, with that id and its bytes; or 404. */
export async function keptFile(tenant: Tenant, media_id: string) {
  const [sent] = await getDb()
    .select(about(media))
    .from(media)
    .innerJoin(mediaBlobs, references(media, "blob_id", mediaBlobs))
    .where(byId(tenant, media, media_id));
  if (sent) return sent;
  const [uploaded] = await getDb()
    .select(about(mediaUploads))
    .from(mediaUploads)
    .innerJoin(mediaBlobs, references(mediaUploads, "blob_id", mediaBlobs))
    .where(byId(tenant, mediaUploads, media_id));
  if (!uploaded) throw notFound("file");
  return uploaded;
}

/** Reports a failed read as unavailable: it is no fault of the request's. */
async function* whileReadable(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* bytes;
  } catch (error) {
    if (error instanceof AppError || unavailableIn(error)) throw error;
    if (error instanceof NotStored) throw notFound("file");
    log.error({ err: error }, "a file could not be read");
    throw new AppError("unavailable", "The file can't be read now. Try again later.");
  }
}

/** Stored bytes as a file with that name. */
export async function storedBytes(
  blob: typeof mediaBlobs.$inferSelect,
  file_name: string,
): Promise<StoredFile> {
  const storage = await storageOf(blob.storage);
  const is_shown = isShown(blob);
  return {
    size_bytes: blob.size_bytes,
    etag: `"${blob.sha256}"`,
    // A file that may not be shown needs no type: browsers would only guess what to do with it.
    content_type: is_shown && blob.mime_type ? blob.mime_type : "application/octet-stream",
    file_name,
    is_shown,
    read: (range) => whileReadable(storage.read(blob, range)),
  };
}

async function findFile(tenant: Tenant, media_id: string): Promise<StoredFile> {
  const { item, blob } = await keptFile(tenant, media_id);
  return storedBytes(blob, fileName(item, blob));
}

/** Throws 404 for a practitioner if a file was sent in a conversation that is not with a customer of theirs. */
export async function requireOwnFile(ctx: Ctx, media_id: string): Promise<void> {
  if (!isPractitioner(ctx)) return;
  const [sent] = await ctx.db
    .select({ is_own: sql<boolean>`${ownConversations(ctx)}` })
    .from(media)
    .innerJoin(messages, references(media, "message_id", messages))
    .innerJoin(conversations, references(messages, "conversation_id", conversations))
    .where(byId(ctx, media, media_id));
  if (sent && !sent.is_own) throw notFound("file");
}

export const readMedia = storedFile({
  summary: "Read a picture, voice message, video or document that was sent or uploaded, or a part of it",
  description:
    "404 as long as it is not stored, and once it was deleted: the message's `metadata.media` says its state.",
  input: z.strictObject({ media_id: Id }),
  find: async (ctx: Ctx, { media_id }) => {
    await requireOwnFile(ctx, media_id);
    return findFile(ctx, media_id);
  },
});

/**
 * The bytes of a file of ours, for whoever has its address: Twilio, which trusts the given type if the file matches it.
 */
export const readShared = sharedFile(async (token) => {
  const shared = sharedBy(token);
  if (!shared) throw notFound("file");
  const { item } = await keptFile(shared, shared.media_id);
  const file = await findFile(shared, shared.media_id);
  return { ...file, content_type: item.mime_type ? toldType(item.mime_type) : file.content_type };
});
