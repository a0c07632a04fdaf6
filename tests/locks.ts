import postgres from "postgres";
import { vi } from "vitest";

/** The same database on a session of its own, which ends after `use`. */
export async function elsewhere<T>(url: string, use: (sql: postgres.Sql) => Promise<T>): Promise<T> {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  try {
    return await use(sql);
  } finally {
    await sql.end();
  }
}

/**
 * Has another session take a lock at the very moment at which the connection of this process's locks breaks, and keep
 * it until the function answered is called.
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
