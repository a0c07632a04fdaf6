import { createWriteStream } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { and, isNotNull, type SQL, sql } from "drizzle-orm";
import { mediaBlobs } from "@/db/schema/media";
import { NotStored } from "@/server/adapters/storage/storage";
import { storageOf } from "./storage";

export type Blob = typeof mediaBlobs.$inferSelect;

/** Reads the first BATCH blobs that meet a condition, in the order BY_ID. */
type Read = (isNext: SQL | undefined) => Promise<Blob[]>;

/** All blobs with bytes that `read` selects with the condition that it is given, read in batches. */
export async function* blobsOf(read: Read): AsyncGenerator<Blob> {
  const { organization_id, id, sha256 } = mediaBlobs;
  let after: Blob | undefined;
  for (;;) {
    const isNext =
      after && sql`(${organization_id}, ${id}) > (${after.organization_id}::uuid, ${after.id}::uuid)`;
    const batch = await read(and(isNotNull(sha256), isNext));
    yield* batch;
    after = batch.at(-1);
    if (!after) return;
  }
}

/** The order and size of a batch. */
export const BY_ID = [mediaBlobs.organization_id, mediaBlobs.id];
export const BATCH = 500;

/** Writes a blob's bytes into a file. False if they are gone. */
async function writeBytes(blob: Blob, file: string): Promise<boolean> {
  const storage = await storageOf(blob.storage);
  const bytes = blob.size_bytes === 0 ? [] : storage.read(blob, { from: 0, to: blob.size_bytes - 1 });
  try {
    await pipeline(Readable.from(bytes), createWriteStream(file, { mode: 0o600 }));
    return true;
  } catch (error) {
    if (!(error instanceof NotStored)) throw error;
    await rm(file, { force: true });
    return false;
  }
}

/** Writes blobs into files, one at a time. Returns how many, and the ids of those whose bytes are gone. */
export async function writeFiles(
  blobs: AsyncIterable<Blob>,
  fileOf: (blob: Blob) => string,
): Promise<{ files: number; missing_files: string[] }> {
  const missing_files: string[] = [];
  let files = 0;
  for await (const blob of blobs) {
    const file = fileOf(blob);
    await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
    if (await writeBytes(blob, file)) files++;
    else missing_files.push(blob.id);
  }
  return { files, missing_files };
}
