import { z } from "zod";
import type { Tx } from "@/db/client";
import { rowsOf } from "@/db/recordset";
import { newId } from "@/db/schema/columns";
import { media } from "@/db/schema/media";
import type { Tenant } from "@/db/tenant";
import { seal } from "@/lib/secret/secrets";
import { inMs } from "@/lib/time/time";
import { MediaKind, type MessageMedia } from "@/schema/media";
import type { InboundMessage } from "@/server/adapters/messaging/channel";
import { enqueue } from "@/server/queue/enqueue";
import { fetchMediaJob } from "./jobs";

const words = z.string().max(2000).optional().catch(undefined);

/** An item as the adapters report it: Meta's has an id, Twilio's an address. */
const Item = z.looseObject({
  id: words,
  url: words,
  mime_type: words,
  sha256: words,
  filename: words,
  caption: words,
});
type Item = z.infer<typeof Item>;
const Items = z.array(Item).min(1).max(10);

/**
 * Media that came with a message and is not fetched yet: as the message shows it, with its reference at the provider.
 */
type IncomingMedia = { shown: MessageMedia; reference_sealed: string; claimed_sha256: string | null };

const KINDS = MediaKind.options;

function kindOf(type: string, mime_type: string | undefined): MediaKind {
  // Any picture may be a sticker, and any file a document: only the message says so.
  if (type === "sticker" || type === "document") return type;
  const [family] = mime_type?.split("/") ?? [];
  return KINDS.find((kind) => kind === family) ?? KINDS.find((kind) => kind === type) ?? "document";
}

function toIncoming(type: string, { id, url, sha256, ...told }: Item): IncomingMedia {
  const { mime_type = null, filename = null, caption = null } = told;
  const own = newId();
  return {
    shown: {
      ...told,
      id: own,
      kind: kindOf(type, told.mime_type),
      state: "waiting",
      reason: null,
      ...{ mime_type, filename, caption },
      ...{ size_bytes: null, width: null, height: null, duration_ms: null, is_shown: false },
      url: `/api/v1/media/${own}`,
    },
    reference_sealed: seal(JSON.stringify({ id, url })),
    claimed_sha256: sha256 ?? null,
  };
}

/**
 * The media that a message brings, and its metadata without the references at the provider: many read the message, but
 * only we may use those.
 */
export function mediaIn({ type, metadata }: Pick<InboundMessage, "type" | "metadata">) {
  const incoming = (Items.safeParse(metadata.media).data ?? []).map((item) => toIncoming(type, item));
  if (incoming.length === 0) return { incoming, metadata };
  return { incoming, metadata: { ...metadata, media: incoming.map(({ shown }) => shown) } };
}

/** Records the media of a stored message, and enqueues fetching it. */
export async function keepIncoming(
  tx: Tx,
  { organization_id }: Tenant,
  of: { message_id: string; connection_id: string },
  incoming: IncomingMedia[],
): Promise<void> {
  if (incoming.length === 0) return;
  const rows = incoming.map(({ shown, ...rest }) => {
    const { id, kind, mime_type, filename } = shown;
    return { organization_id, ...of, id, kind, mime_type, filename, ...rest, try_at: inMs().toISOString() };
  });
  await tx.insert(media).select(rowsOf(media, rows));
  for (const { id } of rows)
    await enqueue(tx, fetchMediaJob, { organization_id, media_id: id }, { key: `media:${id}` });
}
