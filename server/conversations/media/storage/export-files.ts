import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { asc, gt, isNotNull } from "drizzle-orm";
import { getDb } from "@/db/client";
import { mediaBlobs } from "@/db/schema/media";
import { inOrg, type Tenant } from "@/db/tenant";
import { NotStored } from "@/server/adapters/storage/storage";
import { storageOf } from "./storage";

const BATCH = 500;

type Blob = typeof mediaBlobs.$inferSelect;

/** Writes a blob's bytes into a file. False if they are gone. */
export async function writeFile(blob: Blob, file: string): Promise<boolean> {
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

/**
 * Writes an organization's files into a folder, one at a time, each named by its blob's id. Returns how many, and the ids
 * of those whose bytes are gone.
 */
export async function exportFiles(
  tenant: Tenant,
  folder: string,
): Promise<{ files: number; missing_files: string[] }> {
  const missing_files: string[] = [];
  let files = 0;
  let after: string | undefined;
  for (;;) {
    const batch = await getDb()
      .select()
      .from(mediaBlobs)
      .where(
        inOrg(tenant, mediaBlobs, isNotNull(mediaBlobs.sha256), after ? gt(mediaBlobs.id, after) : undefined),
      )
      .orderBy(asc(mediaBlobs.id))
      .limit(BATCH);
    for (const blob of batch) {
      const file = path.join(folder, `${blob.id}.${blob.extension ?? "bin"}`);
      if (await writeFile(blob, file)) files++;
      else missing_files.push(blob.id);
    }
    after = batch.at(-1)?.id;
    if (!after) return { files, missing_files };
  }
}
