import { eq, inArray, max, sql } from "drizzle-orm";
import { getDb, type Tx } from "@/db/client";
import { newId } from "@/db/schema/columns";
import { messages } from "@/db/schema/conversations";
import { media, mediaBlobs, mediaUploads } from "@/db/schema/media";
import { byId, inOrg, references, type Tenant } from "@/db/tenant";
import { AppError, invalid, notFound } from "@/lib/errors";
import type { Provider } from "@/schema/channel-connection";
import type { MediaKind, MessageMedia } from "@/schema/media";
import { isOtherOgg, toldType } from "@/schema/sendable-media";
import type { OutboundFile } from "@/server/adapters/messaging/channel";
import { channels } from "@/server/adapters/messaging/channels";
import { isShown } from "./content/content";
import { fileName, keptFile } from "./read";
import { sharedAddress } from "./shared-address";
import { storageOf } from "./storage/storage";

type Blob = typeof mediaBlobs.$inferSelect;
type Item = { kind: MediaKind; mime_type: string | null; filename: string | null };

/** A file for a message to bring: an upload, which becomes the message's own, or the file of another message. */
type NamedFile = { id: string; upload_id: string | null; item: Item; blob: Blob };

const blobOf = { blob: mediaBlobs };

/** The file with that id, locked until the transaction ends; or 404. */
export async function fileToSend(tx: Tx, tenant: Tenant, media_id: string): Promise<NamedFile> {
  const [upload] = await tx
    .select({ item: mediaUploads, ...blobOf })
    .from(mediaUploads)
    .innerJoin(mediaBlobs, references(mediaUploads, "blob_id", mediaBlobs))
    .where(byId(tenant, mediaUploads, media_id))
    .for("update");
  if (upload) return { id: media_id, upload_id: media_id, ...upload };
  const [sent] = await tx
    .select({ item: media, ...blobOf })
    .from(media)
    .innerJoin(mediaBlobs, references(media, "blob_id", mediaBlobs))
    .where(byId(tenant, media, media_id))
    .for("share");
  if (!sent) throw notFound("file");
  if (isOtherOgg(sent.item.mime_type, sent.blob.extension))
    throw invalid(["media_id"], "is an OGG without Opus, which WhatsApp does not take");
  return { id: newId(), upload_id: null, ...sent };
}

/** A file as shown by the message that brings it. */
export function shownFile({ id, item, blob }: NamedFile, caption: string): MessageMedia {
  const { size_bytes, width, height, duration_ms } = blob;
  return {
    id,
    ...{ kind: item.kind, mime_type: item.mime_type, filename: item.filename },
    ...{ state: "kept", reason: null, caption: caption || null },
    ...{ size_bytes, width, height, duration_ms },
    is_shown: isShown(blob),
    url: `/api/v1/media/${id}`,
  };
}

/** Makes a file the stored message's: from then on it is deleted with it. */
export async function giveFile(
  tx: Tx,
  { organization_id }: Tenant,
  { id, upload_id, item: { kind, mime_type, filename }, blob }: NamedFile,
  of: { message_id: string; connection_id: string },
): Promise<void> {
  const about = { kind, mime_type, filename, state: "kept" as const, blob_id: blob.id };
  await tx.insert(media).values({ organization_id, id, ...of, ...about });
  if (upload_id) await tx.delete(mediaUploads).where(byId({ organization_id }, mediaUploads, upload_id));
}

/**
 * When a message with these bytes last failed because of them at its connection's provider, in ms since 1970; else 0.
 */
async function failedWith(connection: Sender, blob_id: string): Promise<number> {
  const faults = channels[connection.provider].file_faults;
  if (faults.length === 0) return 0;
  const [last] = await getDb()
    .select({ at: max(messages.failed_at) })
    .from(media)
    .innerJoin(messages, references(media, "message_id", messages))
    .where(
      inOrg(
        connection,
        media,
        eq(media.blob_id, blob_id),
        eq(media.connection_id, connection.id),
        inArray(sql`${messages.delivery_error} ->> 'code'`, faults),
      ),
    );
  return last?.at ? Date.parse(last.at) : 0;
}

/** The connection that a file is sent from. */
type Sender = Tenant & { id: string; provider: Provider };

/** A message's file for its provider; undefined if it is not stored any more. Throws if it can't be read now. */
export async function outboundFile(sender: Sender, media_id: string): Promise<OutboundFile | undefined> {
  const found = await keptFile(sender, media_id).catch((error: unknown) => {
    if (error instanceof AppError && error.code === "not_found") return undefined;
    throw error;
  });
  if (!found) return undefined;
  const { item, blob } = found;
  const storage = await storageOf(blob.storage);
  const { size_bytes, sha256 } = blob;
  const name = fileName(item, blob);
  return {
    mime_type: toldType(item.mime_type ?? "application/octet-stream"),
    filename: name,
    ...{ size_bytes, sha256: sha256 ?? "" },
    address: sharedAddress(sender, media_id, name),
    given_since: await failedWith(sender, blob.id),
    read: () => storage.read(blob, { from: 0, to: size_bytes - 1 }),
  };
}
