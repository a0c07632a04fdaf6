import { isNotNull } from "drizzle-orm";
import { getDb, type Tx, transaction } from "@/db/client";
import { media } from "@/db/schema/media";
import { byId } from "@/db/tenant";
import type { MediaChange, MediaState } from "@/schema/media";
import { publishMediaChange } from "@/server/conversations/thread/message-media";
import { isShown, kindOf, mimeTypeOf } from "./content/content";
import { claimBlob, releaseBlob, type Written } from "./storage/blobs";
import { NoRoom, type Whose } from "./storage/quota";
import { askForWords } from "./voice/voice";

type Item = typeof media.$inferSelect;

/** The counter of a failed try: an ordinary failure, a file reported as gone, or a wrong checksum. */
export type Counted = "tries" | "gone_tries" | "mismatch_tries";

const isOpen = (item: Item) => byId(item, media, item.id, isNotNull(media.reference_sealed));

/** The item's state, locked, if it is still to be fetched: another run may have been faster. */
async function lockOpen(tx: Tx, item: Item): Promise<MediaState | undefined> {
  const [found] = await tx.select({ state: media.state }).from(media).where(isOpen(item)).for("update");
  return found?.state;
}

const OVER = { reference_sealed: null, try_at: null, fault: null };

type Why = Pick<MediaChange, "reason" | "size_bytes"> & {
  /** It can't be stored now, but is tried again. */
  is_tried_again?: boolean;
};

/** Records that an item can't be stored, and says so in its message, once. */
export const settleWithout = (
  item: Item,
  state: MediaState,
  { reason = null, size_bytes = null, is_tried_again = false }: Why = {},
): Promise<void> =>
  transaction(getDb(), async (tx) => {
    const before = await lockOpen(tx, item);
    if (before === undefined) return;
    await tx
      .update(media)
      .set({ ...(is_tried_again ? {} : OVER), state })
      .where(byId(item, media, item.id));
    if (!is_tried_again) await askForWords(tx, item);
    if (state === before) return;
    const change = { state, reason, size_bytes };
    await publishMediaChange(tx, item, { message_id: item.message_id, id: item.id, change });
  });

/**
 * Makes stored bytes the item's, in one transaction with its message's change. Returns whether they are used for it.
 */
const keep = (item: Item, written: Written, whose: Whose): Promise<boolean> =>
  transaction(getDb(), async (tx) => {
    if ((await lockOpen(tx, item)) === undefined) return false;
    const blob = await claimBlob(tx, item, written, whose);
    const { size_bytes, width, height, duration_ms } = blob;
    const kind = kindOf(blob, item.kind);
    const mime_type = mimeTypeOf(blob, item.mime_type);
    await tx
      .update(media)
      .set({ ...OVER, state: "kept", kind, mime_type, blob_id: blob.id })
      .where(byId(item, media, item.id));
    await askForWords(tx, item);
    const is_shown = isShown(blob);
    const { contacts } = written;
    const found = {
      ...{ kind, mime_type, size_bytes, width, height, duration_ms, is_shown },
      ...(contacts.length > 0 && { contacts }),
    };
    const change = { ...found, state: "kept" as const, reason: null };
    await publishMediaChange(tx, item, { message_id: item.message_id, id: item.id, change });
    return blob.id === written.blob.id;
  });

/**
 * Keeps what was fetched. If the organization has the same bytes already, the new copy is deleted. Returns false if
 * there is no room.
 */
export async function settleKept(item: Item, written: Written, whose: Whose): Promise<boolean> {
  const came = await keep(item, written, whose).catch((error: unknown) => {
    if (error instanceof NoRoom) return error;
    throw error;
  });
  if (came !== true) await releaseBlob(written.blob);
  return !(came instanceof NoRoom);
}

/** Records a failed try, and when the next is. */
export const noteTry = (item: Item, counted: Counted, next: Date): Promise<unknown> =>
  getDb()
    .update(media)
    .set({ [counted]: item[counted] + 1, try_at: next.toISOString(), faults: 0, fault: null })
    .where(isOpen(item));

/** Records a try that failed by a fault of our own, and when the next is. */
export const noteFault = (item: Item, fault: string, next: Date): Promise<unknown> =>
  getDb()
    .update(media)
    .set({ faults: item.faults + 1, fault, try_at: next.toISOString() })
    .where(isOpen(item));
