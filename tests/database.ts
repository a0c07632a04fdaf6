import { inject } from "vitest";

/** The URL of this worker's Postgres server. */
export function serverUrl(): string {
  const urls = inject("databaseUrls");
  const url = urls[(Number(process.env.VITEST_POOL_ID) - 1) % urls.length];
  if (!url) throw new Error("there is no Postgres for this worker");
  return url;
}
