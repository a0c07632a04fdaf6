import { sql } from "drizzle-orm";
import { log } from "@/lib/observe/log";
import { knowsTime, noteTime } from "@/lib/time/time";
import { getDb } from "./client";

const AGAIN_MS = 5000;
/** A slower reading is dropped: it is unknown when within it the clock was read. */
const MOST_MS = 1000;

async function readTime(): Promise<void> {
  const began = performance.now();
  const [row] = await getDb().execute<{ ms: number }>(
    sql`select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`,
  );
  const took = performance.now() - began;
  if (row && (took <= MOST_MS || !knowsTime())) noteTime({ database_ms: row.ms, read_at: began + took / 2 });
}

/** Reads the database's clock for `now`, at once and then every few seconds. `stop` ends that. */
export async function keepTime(): Promise<{ stop(): void }> {
  const read = () =>
    readTime().catch((error: unknown) => log.debug({ err: error }, "the database's clock could not be read"));
  await read();
  const timer = setInterval(() => void read(), AGAIN_MS);
  timer.unref();
  return {
    stop() {
      clearInterval(timer);
      noteTime();
    },
  };
}
