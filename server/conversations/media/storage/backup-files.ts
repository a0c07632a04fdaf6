import { createReadStream } from "node:fs";
import { mkdir } from "node:fs/promises";
import path from "node:path";
import { and, eq, isNotNull, sql } from "drizzle-orm";
import { getDb } from "@/db/client";
import { mediaBlobs } from "@/db/schema/media";
import { acrossOrgs, byId } from "@/db/tenant";
import { writeFile } from "./export-files";
import { currentPlace, isCurrent, storageOf } from "./storage";

const BATCH = 500;

type Blob = typeof mediaBlobs.$inferSelect;

/** Every file whose bytes are in a bucket, of all organizations; those in the database are among its rows. */
async function* filesInBuckets(): AsyncGenerator<Blob> {
  const { organization_id, id, storage, sha256 } = mediaBlobs;
  let after: Blob | undefined;
  for (;;) {
    const isNext =
      after && sql`(${organization_id}, ${id}) > (${after.organization_id}::uuid, ${after.id}::uuid)`;
    const batch = await getDb()
      .select()
      .from(mediaBlobs)
      .where(acrossOrgs("a backup of all organizations", and(eq(storage, "s3"), isNotNull(sha256), isNext)))
      .orderBy(organization_id, id)
      .limit(BATCH);
    yield* batch;
    after = batch.at(-1);
    if (!after) return;
  }
}

const fileOf = (folder: string, { organization_id, id }: Blob): string =>
  path.join(folder, organization_id, id);

/** Writes every file that is in a bucket into a folder. Returns how many, and the ids of those whose bytes are gone. */
export async function backUpFiles(folder: string): Promise<{ files: number; missing_files: string[] }> {
  const missing_files: string[] = [];
  let files = 0;
  for await (const blob of filesInBuckets()) {
    const file = fileOf(folder, blob);
    await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
    if (await writeFile(blob, file)) files++;
    else missing_files.push(blob.id);
  }
  return { files, missing_files };
}

/** Stores the files of a backup where this installation stores new ones. Returns how many; leaves out `missing`. */
export async function restoreFiles(folder: string, missing: string[]): Promise<number> {
  const place = currentPlace();
  const storage = await storageOf(place.storage);
  let files = 0;
  for await (const blob of filesInBuckets()) {
    if (missing.includes(blob.id)) continue;
    await storage.write(blob, createReadStream(fileOf(folder, blob)));
    if (!isCurrent(blob))
      await getDb()
        .update(mediaBlobs)
        .set(place)
        .where(byId(blob, mediaBlobs, blob.id));
    files++;
  }
  return files;
}
