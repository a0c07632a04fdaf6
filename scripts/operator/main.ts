// `npm run frontdesk -- COMMAND`: what an operator does on the server itself. Without a command it prints its help.

import { existsSync } from "node:fs";
import { closeDb } from "@/db/client";
import { addressInUse, startEmbedded } from "@/db/embedded";
import { closeLocks } from "@/db/locks";
import { dataFolder, isEmbedded, loadEnv } from "@/lib/env";
import { ownSettings } from "@/server/host/start/own-secrets";
import { faultOf, helpFor, readLine, runLine } from "./run";

async function main(): Promise<void> {
  const args = process.argv.slice(2);
  const help = helpFor(args);
  if (help) return void process.stdout.write(help);
  const line = readLine(args);
  const close = await openDatabase();
  try {
    const { code, text } = await runLine(line, (note) => process.stderr.write(`${note}\n`));
    process.stdout.write(text);
    process.exitCode = code;
  } finally {
    await close();
  }
}

await main().catch((error: unknown) => {
  const { code, text } = faultOf(error);
  process.stderr.write(text);
  process.exitCode = code;
});

/**
 * Opens the database that the service uses, with the same variables and .env files: DATABASE_URL, or Frontdesk's own,
 * which is started if the service doesn't run. Returns what closes it.
 */
async function openDatabase(): Promise<() => Promise<void>> {
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
