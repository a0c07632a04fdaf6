import { z } from "zod";
import type { channelConnections } from "@/db/schema/channels";
import type { media } from "@/db/schema/media";
import { unseal } from "@/lib/secret/secrets";
import { MOST_FILE_BYTES } from "@/schema/sendable-media";
import { describeError } from "@/server/adapters/http/failure";
import type { MediaFailure, MediaReference } from "@/server/adapters/messaging/channel";
import { mediaFailure } from "@/server/adapters/messaging/media-failure";
import type { SentMedia } from "@/server/adapters/messaging/open-media";
import { hasBytes, releaseBlob, TooLarge, type Written, writeBlob } from "./storage/blobs";
import { roomOf } from "./storage/quota";

type Item = typeof media.$inferSelect;
type Connection = typeof channelConnections.$inferSelect;

/** Opens a customer's file through the connection that it came in on. */
export type OpenThrough = (
  connection: Connection,
  reference: MediaReference,
) => Promise<SentMedia | MediaFailure>;

/** What to fetch, from which connection, and whether its sender is blocked. */
export type Wanted = { item: Item; connection: Connection; is_blocked: boolean };

/**
 * Why an item was not stored. `size_bytes` is the declared or received size; null if too much came of an undeclared
 * size.
 */
export type NotKept =
  | { outcome: "too_large" | "no_room"; size_bytes: number | null }
  | { outcome: "mismatch" }
  | MediaFailure;

/** The outcome of a try: complete bytes, or none. */
type Outcome = { outcome: "kept"; written: Written } | NotKept;

const Reference = z.object({ id: z.string().optional(), url: z.string().optional() });

function referenceOf({ reference_sealed }: Item) {
  try {
    return Reference.parse(JSON.parse(unseal(reference_sealed ?? "")));
  } catch {
    // It was sealed with another AUTH_SECRET.
    return null;
  }
}

const HEX = /^[\da-f]{64}$/i;

/** A checksum in hex; providers send it in hex or base64. */
const inHex = (claimed: string): string =>
  HEX.test(claimed) ? claimed.toLowerCase() : Buffer.from(claimed, "base64").toString("hex");

const isOf = (claimed: string | null, sha256: Buffer): boolean =>
  !claimed || inHex(claimed) === sha256.toString("hex");

/** Why a file of this size need not be fetched; undefined if it may be. */
function refusal(size_bytes: number, room: number): NotKept | undefined {
  if (size_bytes > MOST_FILE_BYTES) return { outcome: "too_large", size_bytes };
  return size_bytes > room ? { outcome: "no_room", size_bytes } : undefined;
}

/** How many bytes the item may have; any number if they are stored already. */
async function roomFor({ item, is_blocked }: Wanted): Promise<number> {
  const { claimed_sha256: claimed } = item;
  const isKnown = claimed !== null && (await hasBytes(item, inHex(claimed)));
  return isKnown ? Number.POSITIVE_INFINITY : roomOf(item, { is_blocked });
}

/**
 * Fetches an item once, into storage. The room for it is checked again when it is claimed. Throws only for a fault of
 * our own.
 */
export async function fetchOnce(wanted: Wanted, openThrough: OpenThrough): Promise<Outcome> {
  const { item, connection } = wanted;
  const reference = referenceOf(item);
  if (!reference) return mediaFailure("gone", "What it is called there can't be read any more.");
  const room = await roomFor(wanted);
  const opened = await openThrough(connection, reference);
  if (!opened.ok) return opened;
  const refused = refusal(opened.size_bytes ?? 0, room);
  if (refused) {
    opened.close();
    return refused;
  }
  try {
    const written = await writeBlob(item, brokenOff(opened.bytes), MOST_FILE_BYTES);
    const claims = [item.claimed_sha256, opened.sha256];
    if (claims.every((claimed) => isOf(claimed, written.sha256))) return { outcome: "kept", written };
    await releaseBlob(written.blob);
    return { outcome: "mismatch" };
  } catch (error) {
    opened.close();
    if (error instanceof TooLarge) return { outcome: "too_large", size_bytes: null };
    if (error instanceof BrokenOff) return mediaFailure("later", error.message);
    throw error;
  }
}

/** The stream broke off, through a fault of the sender or the network. */
class BrokenOff extends Error {}

async function* brokenOff(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const iterator = bytes[Symbol.asyncIterator]();
  for (;;) {
    const next = await iterator.next().catch((error: unknown) => {
      throw new BrokenOff(describeError(error));
    });
    if (next.done) return;
    yield next.value;
  }
}
