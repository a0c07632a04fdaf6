/** Byte offsets, both inclusive. */
type ByteRange = { from: number; to: number };

/** The organization that owns the bytes, and their id. */
export type StoredAt = { organization_id: string; id: string };

export class NotStored extends Error {
  override name = "NotStored";
}

/** A place that stores bytes. They go in and out as streams and are never in memory as a whole. */
export type Storage = {
  /** Stores everything that `bytes` yields. Nothing can be read before this resolves. */
  write(at: StoredAt, bytes: AsyncIterable<Buffer>): Promise<void>;
  /** Reads a range, in pieces of up to a megabyte. Nothing is held between two pieces. */
  read(at: StoredAt, range: ByteRange): AsyncIterable<Uint8Array>;
  /** Removes the bytes, including what an interrupted write left behind. Does nothing if there are none. */
  remove(at: StoredAt): Promise<void>;
};
