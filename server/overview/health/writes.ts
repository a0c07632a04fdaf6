import { sql } from "drizzle-orm";
import { getDb, transaction } from "@/db/client";
import { isDiskFull } from "@/db/pool/disk-full";
import type { Writes } from "@/schema/status";
import { inTime } from "./in-time";

const KNOWN_FOR_MS = 10_000;

let known: { at: number; writes: Promise<Writes> } | undefined;

/**
 * Writes a row, and 160 kB that exceed the smallest work_mem and so need room on the disk: a row alone could find some
 * in the table's last page for a long time. Only the row stays.
 */
const write = (): Promise<void> =>
  transaction(getDb(), async (tx) => {
    await tx.execute(sql`set local work_mem = '64kB'`);
    await tx.execute(sql`
      with spilled as materialized (select md5(n::text) from generate_series(1, 4000) n)
      insert into installation (id, written_at) select 1, now() from spilled having count(*) > 0
      on conflict (id) do update set written_at = excluded.written_at`);
  });

const tryWrite = (): Promise<Writes> =>
  inTime(write()).then(
    () => "ok",
    (error: unknown) => (isDiskFull(error) ? "disk_full" : "failing"),
  );

/** The outcome of a test write, tried at most every ten seconds: however often this is called, the load is tiny. */
export function writes(now = Date.now()): Promise<Writes> {
  if (!known || now - known.at >= KNOWN_FOR_MS) known = { at: now, writes: tryWrite() };
  return known.writes;
}
