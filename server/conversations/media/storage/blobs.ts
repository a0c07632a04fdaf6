import { createHash } from "node:crypto";
import { eq, isNotNull, sql } from "drizzle-orm";
import { getDb, one, type Tx } from "@/db/client";
import { noteServiceFailed, noteServiceWorked } from "@/db/pool/service-health";
import { media, mediaBlobs, mediaUploads, pagePictures } from "@/db/schema/media";
import { byId, inOrg, type Tenant } from "@/db/tenant";
import { lockUntilCommit } from "@/db/transaction-lock";
import { log } from "@/lib/observe/log";
import { inMs } from "@/lib/time/time";
import type { CardContact } from "@/schema/media";
import { describeError } from "@/server/adapters/http/failure";
import {
  contentInside,
  type FileContent,
  HEAD_BYTES,
  TAIL_BYTES,
} from "@/server/conversations/media/content/content";
import { contactsIn } from "@/server/conversations/media/content/vcard";
import { requireBytesFree, type Whose } from "./quota";
import { currentPlace, isCurrent, storageOf } from "./storage";

type Blob = typeof mediaBlobs.$inferSelect;

/** A blob that is not complete by then was abandoned. */
const WRITING_MS = 60 * 60_000;

/** Thrown if more bytes come than may be stored. */
export class TooLarge extends Error {}

/** Stored bytes that nothing claims yet, with what their content reveals and the contacts in it. */
export type Written = {
  blob: Blob;
  sha256: Buffer;
  size_bytes: number;
  content: FileContent;
  contacts: CardContact[];
};

/** The last bytes of a stream. They are moved only once for each TAIL_BYTES that pass, however small the pieces. */
class Tail {
  readonly #bytes = Buffer.allocUnsafe(2 * TAIL_BYTES);
  #size = 0;

  add(piece: Buffer): void {
    const last = piece.subarray(-TAIL_BYTES);
    if (this.#size + last.length > this.#bytes.length) {
      this.#bytes.copyWithin(0, this.#size - TAIL_BYTES, this.#size);
      this.#size = TAIL_BYTES;
    }
    last.copy(this.#bytes, this.#size);
    this.#size += last.length;
  }

  get bytes(): Buffer {
    return this.#bytes.subarray(Math.max(0, this.#size - TAIL_BYTES), this.#size);
  }
}

/** Collects the size, hash, beginning and end of bytes as they pass. */
class StreamDigest {
  readonly #hash = createHash("sha256");
  readonly #head = Buffer.allocUnsafe(HEAD_BYTES);
  readonly #tail = new Tail();
  #size = 0;

  constructor(private readonly most: number) {}

  async *of(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const piece of bytes) {
      if (this.#size < HEAD_BYTES) piece.copy(this.#head, this.#size);
      this.#size += piece.length;
      if (this.#size > this.most) throw new TooLarge();
      this.#hash.update(piece);
      this.#tail.add(piece);
      yield piece;
    }
  }

  async result() {
    const head = this.#head.subarray(0, this.#size);
    const content = await contentInside({ head, tail: this.#tail.bytes });
    const contacts = head.length === this.#size ? contactsIn(head) : [];
    return { sha256: this.#hash.digest(), size_bytes: this.#size, content, contacts };
  }
}

/**
 * Writes bytes to where the blob's row says, and records whether the bucket took them. That they stop coming, or are too
 * many, is no fault of the bucket's.
 */
async function writeInto(blob: Blob, bytes: AsyncIterable<Buffer>): Promise<void> {
  const storage = await storageOf(blob.storage);
  if (blob.storage === "database") return storage.write(blob, bytes);
  let isSourceAtFault = false;
  async function* source() {
    try {
      yield* bytes;
    } catch (error) {
      isSourceAtFault = true;
      throw error;
    }
  }
  try {
    await storage.write(blob, source());
  } catch (error) {
    if (!isSourceAtFault) await noteServiceFailed(getDb(), "bucket", describeError(error));
    throw error;
  }
  await noteServiceWorked(getDb(), "bucket");
}

/**
 * Stores bytes as they come, at most `most`. They are complete when this resolves, and deleted after an hour unless
 * claimed.
 */
export async function writeBlob(
  { organization_id }: Tenant,
  bytes: AsyncIterable<Buffer>,
  most: number,
): Promise<Written> {
  const place = currentPlace();
  const discard_after = inMs(WRITING_MS).toISOString();
  const blob = one(
    await getDb()
      .insert(mediaBlobs)
      .values({ organization_id, ...place, discard_after })
      .returning(),
  );
  const passing = new StreamDigest(most);
  try {
    await writeInto(blob, passing.of(bytes));
    return { blob, ...(await passing.result()) };
  } catch (error) {
    await releaseBlob(blob);
    throw error;
  }
}

const isSame = (tenant: Tenant, sha256: string) => inOrg(tenant, mediaBlobs, eq(mediaBlobs.sha256, sha256));

/** Whether the organization stores these bytes already, so that they take no room. */
export const hasBytes = async (tenant: Tenant, sha256: string): Promise<boolean> =>
  (await getDb().$count(mediaBlobs, isSame(tenant, sha256))) > 0;

/** Serializes the claims of an organization's bytes: each sees what earlier ones store, and the room they leave. */
const inTurn = (tx: Tx, { organization_id }: Tenant) => lockUntilCommit(tx, `media:${organization_id}`);

/**
 * The organization's own blob of these bytes: an existing one, locked until the transaction ends, or the new one. An
 * existing one in a place where nothing is stored any more, and which perhaps can't be read, is replaced by the new
 * one. Throws NoRoom if the bytes are new and there is no room.
 */
export async function claimBlob(tx: Tx, tenant: Tenant, written: Written, whose?: Whose): Promise<Blob> {
  const sha256 = written.sha256.toString("hex");
  await inTurn(tx, tenant);
  const [known] = await tx.select().from(mediaBlobs).where(isSame(tenant, sha256)).for("no key update");
  if (known && isCurrent(known)) return known;
  if (!known) await requireBytesFree(tx, tenant, written.size_bytes, whose);
  else
    await tx
      .update(mediaBlobs)
      .set({ sha256: null, discard_after: sql`now()` })
      .where(byId(tenant, mediaBlobs, known.id));
  const { size_bytes, content } = written;
  const isIts = byId(tenant, mediaBlobs, written.blob.id);
  const claim = { sha256, size_bytes, ...content, discard_after: null };
  const claimed = one(await tx.update(mediaBlobs).set(claim).where(isIts).returning());
  if (known)
    for (const table of [media, mediaUploads, pagePictures])
      await tx
        .update(table)
        .set({ blob_id: claimed.id })
        .where(inOrg(tenant, table, eq(table.blob_id, known.id)));
  return claimed;
}

type Stored = Pick<Blob, "organization_id" | "id" | "storage">;

/** Deletes bytes that nobody has claimed. The row goes last, so that a crash loses track of nothing. */
export async function discardBlob(blob: Stored): Promise<void> {
  await (await storageOf(blob.storage)).remove(blob);
  await getDb()
    .delete(mediaBlobs)
    .where(byId(blob, mediaBlobs, blob.id, isNotNull(mediaBlobs.discard_after)));
}

/** The same, for when another outcome is being reported: a failure is only logged, and the sweep tries again. */
export const releaseBlob = (blob: Stored): Promise<void> =>
  discardBlob(blob).catch((err: unknown) =>
    log.warn({ err, blob_id: blob.id }, "bytes that nobody needs could not be let go; a sweep tries again"),
  );
