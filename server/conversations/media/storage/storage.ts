import type { mediaBlobs } from "@/db/schema/media";
import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";
import type { Storage } from "@/server/adapters/storage/storage";
import { databaseStorage } from "./database-storage";

/** Where a blob's row says that its bytes are. */
type Place = Pick<typeof mediaBlobs.$inferSelect, "storage" | "bucket">;

/** A bucket's address without its credentials. */
function nameOf(address: string): string {
  const { origin, pathname } = new URL(address);
  return [origin, ...pathname.split("/").filter(Boolean)].join("/");
}

/** Where new bytes go; bytes stored elsewhere stay there. */
export const currentPlace = (): Place =>
  env.STORAGE_URL
    ? { storage: "s3", bucket: nameOf(env.STORAGE_URL) }
    : { storage: "database", bucket: null };

/** Whether bytes are stored where new ones go. */
export function isCurrent(place: Place): boolean {
  const { storage, bucket } = currentPlace();
  return place.storage === storage && place.bucket === bucket;
}

/** Whether a bucket is configured: without one, nothing in a bucket can be read or deleted. */
export const hasBucket = (): boolean => env.STORAGE_URL !== undefined;

let bucket: { address: string; storage: Storage } | undefined;

/** The storage with this name. Amazon's client is loaded only if a bucket is configured. */
export async function storageOf(name: Place["storage"]): Promise<Storage> {
  if (name === "database") return databaseStorage;
  const { STORAGE_URL: address } = env;
  if (!address) throw new AppError("unavailable", "It is in a bucket, and STORAGE_URL names none.");
  if (bucket?.address !== address) {
    const { s3Storage } = await import("@/server/adapters/storage/s3");
    bucket = { address, storage: s3Storage(address) };
  }
  return bucket.storage;
}
