import { eq } from "drizzle-orm";
import { getDb } from "@/db/client";
import { mediaChunks } from "@/db/schema/media";
import { inOrg } from "@/db/tenant";
import { NotStored, type Storage, type StoredAt } from "@/server/adapters/storage/storage";

/** The size of all chunks but a blob's last. */
const CHUNK_BYTES = 256 * 1024;

/** The same bytes in chunks of equal size. */
async function* inChunks(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = [];
  let size = 0;
  for await (const piece of bytes) {
    waiting.push(piece);
    size += piece.length;
    if (size < CHUNK_BYTES) continue;
    let rest = Buffer.concat(waiting);
    for (; rest.length >= CHUNK_BYTES; rest = rest.subarray(CHUNK_BYTES)) yield rest.subarray(0, CHUNK_BYTES);
    waiting = [rest];
    size = rest.length;
  }
  if (size > 0) yield Buffer.concat(waiting);
}

const isOf = ({ organization_id, id }: StoredAt) =>
  inOrg({ organization_id }, mediaChunks, eq(mediaChunks.blob_id, id));

/** Reads one chunk at a time: no connection is held in between, however slow the reader is. */
async function chunkAt(at: StoredAt, place: number): Promise<Buffer> {
  const isIt = inOrg(at, mediaChunks, eq(mediaChunks.blob_id, at.id), eq(mediaChunks.place, place));
  const [chunk] = await getDb().select({ bytes: mediaChunks.bytes }).from(mediaChunks).where(isIt);
  if (!chunk) throw new NotStored();
  return chunk.bytes;
}

/** Stores bytes in the database itself, in rows of 256 KiB. */
export const databaseStorage: Storage = {
  async write({ organization_id, id }, bytes) {
    let place = 0;
    for await (const chunk of inChunks(bytes)) {
      await getDb().insert(mediaChunks).values({ organization_id, blob_id: id, place, bytes: chunk });
      place++;
    }
  },
  async *read(at, { from, to }) {
    for (let place = Math.floor(from / CHUNK_BYTES); place * CHUNK_BYTES <= to; place++) {
      const begins = place * CHUNK_BYTES;
      const bytes = await chunkAt(at, place);
      yield bytes.subarray(Math.max(0, from - begins), to - begins + 1);
    }
  },
  async remove(at) {
    await getDb().delete(mediaChunks).where(isOf(at));
  },
};
