import "@/server/reactions";
import { chmod, mkdir, mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { sql } from "drizzle-orm";
import { getDb } from "@/db/client";
import { startEmbedded } from "@/db/embedded";
import { migrate } from "@/db/migrate";
import { loadEnv } from "@/lib/env";
import { log } from "@/lib/observe/log";
import { prepareQueue } from "@/server/queue/embedded/prepare";
import { unlessQuick } from "./quick";

/**
 * A migrated database of our own, set in the environment; `end` removes it. A database in the folder `kept` stays there
 * and is reused.
 */
export async function freshDatabase(kept?: string) {
  const folder = kept ?? (await mkdtemp(path.join(os.tmpdir(), "frontdesk-bench-")));
  await mkdir(folder, { recursive: true });
  await chmod(folder, 0o755);
  const database = await startEmbedded(folder);
  Object.assign(process.env, {
    DATABASE_URL: database.url,
    AUTH_SECRET: "a secret for the measurements alone, 32+",
    WEBHOOK_ALLOW_INSECURE: "true",
    LOG_LEVEL: "fatal",
  });
  loadEnv();
  log.level = "fatal";
  await migrate(database.url);
  // Enqueuing a job, as registration does, needs the queue's tables before a worker is started.
  await prepareQueue(database.url);
  return {
    url: database.url,
    end: async () => {
      await database.stop();
      if (!kept) await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The value that `share` of the numbers do not exceed. */
export const percentile = (numbers: number[], share: number): number =>
  numbers.toSorted((a, b) => a - b)[Math.max(0, Math.ceil(numbers.length * share) - 1)] ?? Number.NaN;

export const median = (numbers: number[]): number => percentile(numbers, 0.5);

/** Runs `work` for every item, `width` at a time. */
export async function pool<T>(items: T[], width: number, work: (item: T) => Promise<unknown>): Promise<void> {
  const queue = items[Symbol.iterator]();
  const drain = async () => {
    for (const item of queue) await work(item);
  };
  await Promise.all(Array.from({ length: width }, drain));
}

/** Vacuums and analyzes newly filled tables, so that the planner has statistics. */
export async function vacuum(tables: readonly string[]): Promise<void> {
  for (const table of tables) await getDb().execute(sql.raw(`vacuum analyze ${table}`));
}

/** Times as `p50 / p95 / p99`. */
export const toldShares = (times: number[]): string =>
  [0.5, 0.95, 0.99].map((share) => percentile(times, share).toFixed(0)).join(" / ");

export async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

/**
 * Measures several things in turns, so that other load on the machine affects them alike. Each runs once first to warm
 * up. Returns the rounds of each, in the given order.
 */
export async function inTurns(most: number, measures: (() => Promise<number>)[]): Promise<number[][]> {
  const rounds = unlessQuick(most, 1);
  const results = measures.map((): number[] => []);
  for (let round = 0; round <= rounds; round++) {
    for (const [at, measure] of measures.entries()) {
      const value = await measure();
      if (round > 0) results[at]?.push(value);
    }
  }
  return results;
}

/** The median, and its rounds: `442 (430, 442, 451)`. */
export const told = (rounds: number[], digits = 0): string =>
  `${median(rounds).toFixed(digits)} (${rounds.map((value) => value.toFixed(digits)).join(", ")})`;
