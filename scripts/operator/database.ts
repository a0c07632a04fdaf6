import { existsSync } from "node:fs";
import { closeDb } from "@/db/client";
import { addressInUse, startEmbedded } from "@/db/embedded";
import { closeLocks } from "@/db/locks";
import { ownSettings } from "@/server/host/start/own-secrets";
import { dataFolder, isEmbedded, loadEnv } from "@/server/lib/env";

/**
 * Opens the database that the service uses, with the same variables and .env files: DATABASE_URL, or Frontdesk's own,
 * which is started if the service doesn't run. Returns what closes it.
 */
export async function openDatabase(): Promise<() => Promise<void>> {
  for (const file of [".env.local", ".env"]) if (existsSync(file)) process.loadEnvFile(file);
  process.env.LOG_LEVEL ||= "warn";
  const own = isEmbedded() ? await openOwn() : undefined;
  if (!own) loadEnv();
  return async () => {
    await closeLocks();
    await closeDb();
    await own?.stop();
  };
}

async function openOwn(): Promise<{ stop: () => Promise<void> }> {
  const folder = dataFolder();
  const address = await addressInUse(folder);
  const database = address ? { url: address, stop: async () => {} } : await startEmbedded(folder);
  loadEnv({ ...(await ownSettings(folder)), DATABASE_URL: database.url });
  return database;
}
