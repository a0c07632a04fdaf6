import { asc, eq, gt } from "drizzle-orm";
import { getDb } from "@/db/client";
import { mediaBlobs } from "@/db/schema/media";
import { inOrg, type Tenant } from "@/db/tenant";
import { storageOf } from "./storage";

const BATCH = 500;

/**
 * Deletes an organization's bytes from the bucket, when its rows are about to be deleted. Returns how many files it has,
 * with those in the database, which go with their rows. Throws if the bucket doesn't delete one.
 */
export async function deleteFiles(tenant: Tenant): Promise<number> {
  const files = await getDb().$count(mediaBlobs, inOrg(tenant, mediaBlobs));
  const { organization_id, id, storage } = mediaBlobs;
  let after: string | undefined;
  for (;;) {
    const more = inOrg(tenant, mediaBlobs, eq(storage, "s3"), after ? gt(id, after) : undefined);
    const batch = await getDb()
      .select({ organization_id, id })
      .from(mediaBlobs)
      .where(more)
      .orderBy(asc(id))
      .limit(BATCH);
    for (const blob of batch) await (await storageOf("s3")).remove(blob);
    after = batch.at(-1)?.id;
    if (!after) return files;
  }
}
