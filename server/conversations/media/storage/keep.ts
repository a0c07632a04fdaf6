import { type Db, getDb, transaction } from "@/db/client";
import type { mediaBlobs } from "@/db/schema/media";
import type { Tenant } from "@/db/tenant";
import { AppError } from "@/lib/errors";
import { log } from "@/lib/observe/log";
import { appErrorOf } from "@/server/http/app-error";
import { claimBlob, releaseBlob, TooLarge, type Written, writeBlob } from "./blobs";
import { NoRoom } from "./quota";

type Blob = typeof mediaBlobs.$inferSelect;

export const tooLargeFile = (most: number) =>
  new AppError("too_large", `A file may have at most ${most / 1024 / 1024} MB.`);

const noRoom = () =>
  new AppError("too_large", "There is no room for it: your organization keeps as many files as it may.");

/** Reports a failing bucket as unavailable: it is no fault of the request's. */
function notStored(error: unknown): AppError {
  log.error({ err: error }, "a file could not be stored");
  return new AppError("unavailable", "The file can't be kept now. Try again later.");
}

/** Stores a request's file as it comes, at most `most` bytes (413). */
export const storeFile = (tenant: Tenant, bytes: AsyncIterable<Buffer>, most: number): Promise<Written> =>
  writeBlob(tenant, bytes, most).catch((error: unknown) => {
    if (error instanceof TooLarge) throw tooLargeFile(most);
    throw appErrorOf(error) ?? notStored(error);
  });

/**
 * Makes stored bytes those of a row that `insert` writes: its own, or identical ones that were stored before and take no
 * room. 413 if there is no room.
 */
export async function keepFile<Row>(
  { organization_id }: Tenant,
  written: Written,
  insert: (tx: Db, blob_id: string) => Promise<Row>,
): Promise<{ row: Row; blob: Blob }> {
  const claim = transaction(getDb(), async (tx) => {
    const blob = await claimBlob(tx, { organization_id }, written);
    return { row: await insert(tx, blob.id), blob };
  });
  const kept = await claim.catch(async (error: unknown) => {
    if (!(error instanceof NoRoom)) throw error;
    await releaseBlob(written.blob);
    throw noRoom();
  });
  if (kept.blob.id !== written.blob.id) await releaseBlob(written.blob);
  return kept;
}
