import { createReadStream } from "node:fs";
import path from "node:path";
import { and, eq } from "drizzle-orm";
import { getDb } from "@/db/client";
import { mediaBlobs } from "@/db/schema/media";
import { acrossOrgs, byId } from "@/db/tenant";
import { currentPlace, isCurrent, storageOf } from "./storage";
import { BATCH, type Blob, BY_ID, blobsOf, writeFiles } from "./write-files";

/** Every file whose bytes are in a bucket, of all organizations; those in the database are among its rows. */
const filesInBuckets = () =>
  blobsOf((condition) =>
    getDb()
      .select()
      .from(mediaBlobs)
      .where(acrossOrgs("a backup of all organizations", and(eq(mediaBlobs.storage, "s3"), condition)))
      .orderBy(...BY_ID)
      .limit(BATCH),
  );

const fileOf = (folder: string, { organization_id, id }: Blob): string =>
  path.join(folder, organization_id, id);

/** Writes every file that is in a bucket into a folder. Returns how many, and the ids of those whose bytes are gone. */
export const backUpFiles = (folder: string) => writeFiles(filesInBuckets(), (blob) => fileOf(folder, blob));

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
