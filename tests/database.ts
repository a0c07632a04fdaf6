import { sql } from "drizzle-orm";
import { inject, onTestFinished } from "vitest";
import { type Db, getDb, openDb } from "@/db/client";
import { withDatabase } from "./global-setup";

/** The URL of this worker's Postgres server. */
export function serverUrl(): string {
  const urls = inject("databaseUrls");
  const url = urls[(Number(process.env.VITEST_POOL_ID) - 1) % urls.length];
  if (!url) throw new Error("there is no Postgres for this worker");
  return url;
}

let made = 0;

/** A new, empty database on this worker's server, and a connection to it. */
export async function emptyDatabase(): Promise<{ url: string; db: Db }> {
  const name = `empty_${Date.now()}_${made++}`;
  await getDb().execute(sql.raw(`create database ${name}`));
  const url = withDatabase(serverUrl(), name);
  const { db, close } = openDb(url, 1);
  onTestFinished(close);
  return { url, db };
}
