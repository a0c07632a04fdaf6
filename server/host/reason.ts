import { DrizzleQueryError } from "drizzle-orm";
import { causeOf } from "@/db/client";
import { isDiskFull, saysDiskFull } from "@/db/pool/disk-full";

/** Why Frontdesk can't start, for people to read: for a failed query what Postgres or the network said, not the query. */
export function reasonOf(error: unknown): string {
  if (isDiskFull(error)) return "the disk of the database is full: free some space, and start again";
  const cause = causeOf(error) ?? (error instanceof DrizzleQueryError ? error.cause : undefined) ?? error;
  const message = cause instanceof Error ? cause.message : String(cause);
  // The message of a file's ENOSPC says it too.
  return saysDiskFull(message) ? "the disk is full: free some space, and start again" : message;
}
