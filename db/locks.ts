import postgres from "postgres";
import { env } from "@/server/lib/env";

// Locks live on one connection of this process and die with it, so that a crash leaves none behind.
const shared: typeof globalThis & { frontdeskLocks?: { sql: postgres.Sql; held: Set<string> } } = globalThis;

// A machine that lost its power says no good-bye: Postgres asks after 10 s, and every 5 s, three times.
const ASK_OFTEN = { tcp_keepalives_idle: 10, tcp_keepalives_interval: 5, tcp_keepalives_count: 3 };

function locks() {
  shared.frontdeskLocks ??= {
    sql: postgres(env.DATABASE_DIRECT_URL, {
      // The locks are this one connection's: it is kept for good, and if it breaks they are taken again.
      max_lifetime: null,
      onclose: () => void retake(),
      max: 1,
      onnotice: () => {},
      connection: { application_name: "frontdesk locks", ...ASK_OFTEN },
    }),
    held: new Set(),
  };
  return shared.frontdeskLocks;
}

/** Takes the held locks again on a new connection; one that somebody else took meanwhile is given up. */
async function retake(): Promise<void> {
  const open = shared.frontdeskLocks;
  if (!open) return;
  for (const name of open.held) {
    await open.sql`select pg_try_advisory_lock(hashtextextended(${name}, 0))`.catch(() => undefined);
  }
}

/** Takes the lock called `name` if nobody has it, in this process or another; answers whether it was taken. */
export async function tryLock(name: string): Promise<boolean> {
  const { sql, held } = locks();
  if (held.has(name)) return false;
  held.add(name);
  try {
    const [row] = await sql<
      { taken: boolean }[]
    >`select pg_try_advisory_lock(hashtextextended(${name}, 0)) as taken`;
    if (row?.taken) return true;
  } catch (error) {
    held.delete(name);
    throw error;
  }
  held.delete(name);
  await rest();
  return false;
}

/** Gives a lock back that `tryLock` took. */
export async function unlock(name: string): Promise<void> {
  const { sql, held } = locks();
  held.delete(name);
  await sql`select pg_advisory_unlock(hashtextextended(${name}, 0))`;
  await rest();
}

/** Where processes come and go, one that holds no lock gives the connection back. */
async function rest(): Promise<void> {
  if (env.VERCEL && shared.frontdeskLocks?.held.size === 0) await closeLocks();
}

/** Lets go of all locks. */
export async function closeLocks(): Promise<void> {
  const open = shared.frontdeskLocks;
  shared.frontdeskLocks = undefined;
  await open?.sql.end({ timeout: 5 });
}
