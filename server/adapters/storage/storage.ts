/** Bytes from one place to another, both counted. */
type ByteRange = { from: number; to: number };

/** Whose bytes, and which. */
export type StoredAt = { organization_id: string; id: string };

export class NotStored extends Error {
  override name = "NotStored";
}

/** A place where bytes are kept: they go in and come out as streams, and are never in memory as a whole. */
export type Storage = {
  /** Keeps all that `bytes` yields; nothing may be read of it until this resolves. */
  write(at: StoredAt, bytes: AsyncIterable<Buffer>): Promise<void>;
  /** The bytes from one place to another, in pieces of up to a megabyte; nothing is held between two of them. */
  read(at: StoredAt, range: ByteRange): AsyncIterable<Uint8Array>;
  /** Lets them go, also what a write that broke off left; nothing happens where they are not there. */
  remove(at: StoredAt): Promise<void>;
};
