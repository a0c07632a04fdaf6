import { sql } from "drizzle-orm";
import postgres from "postgres";
import { vi } from "vitest";
import { type Db, type Tx, transaction } from "@/db/client";

/** Runs `use` in its own session of the same database, which ends afterwards. */
export async function elsewhere<T>(url: string, use: (sql: postgres.Sql) => Promise<T>): Promise<T> {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  try {
    return await use(sql);
  } finally {
    await sql.end();
  }
}

/**
 * Breaks the connection that holds this process's locks, and has another session take the lock at that moment.
 * Returns a function that releases it.
 */
export async function stealLock(url: string, name: string): Promise<() => Promise<void>> {
  const thief = postgres(url, { max: 1, onnotice: () => {} });
  const stolen = thief`select pg_advisory_lock(hashtextextended(${name}, 0))`.execute();
  await vi.waitFor(() =>
    elsewhere(url, async (sql) => {
      const waiting = await sql`select 1 from pg_locks where locktype = 'advisory' and not granted
        and database = (select oid from pg_database where datname = current_database())`;
      if (waiting.length !== 1) throw new Error("nobody waits for the lock");
    }),
  );
  await elsewhere(
    url,
    (sql) => sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'frontdesk locks'`,
  );
  await stolen;
  return () => thief.end();
}

/**
 * Starts `meet` while a transaction that has done `act` is open, and commits once `meet` waits for it, or has ended
 * without. Returns what `meet` returns.
 */
export async function inTheMiddle<T>(
  db: Db,
  act: (tx: Tx) => Promise<unknown>,
  meet: () => Promise<T>,
): Promise<T> {
  const meeting = await transaction(db, async (tx) => {
    await act(tx);
    const started = meet();
    let hasEnded = false;
    const end = () => {
      hasEnded = true;
    };
    started.then(end, end);
    await vi.waitFor(async () => {
      const waiting = await db.execute(sql`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`);
      if (!hasEnded && waiting.length === 0) throw new Error("nobody waits for the transaction");
    });
    return { started };
  });
  return meeting.started;
}
