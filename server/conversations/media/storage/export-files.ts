import path from "node:path";
import { getDb } from "@/db/client";
import { mediaBlobs } from "@/db/schema/media";
import { inOrg, type Tenant } from "@/db/tenant";
import { BATCH, BY_ID, blobsOf, writeFiles } from "./write-files";

/**
 * Writes an organization's files into a folder, one at a time, each named by its blob's id. Returns how many, and the ids
 * of those whose bytes are gone.
 */
export const exportFiles = (tenant: Tenant, folder: string) =>
  writeFiles(
    blobsOf((condition) =>
      getDb()
        .select()
        .from(mediaBlobs)
        .where(inOrg(tenant, mediaBlobs, condition))
        .orderBy(...BY_ID)
        .limit(BATCH),
    ),
    ({ id, extension }) => path.join(folder, `${id}.${extension ?? "bin"}`),
  );
