import { setTimeout as sleep } from "node:timers/promises";
import type postgres from "postgres";
import { env } from "@/lib/env";
import { gathered } from "@/lib/process/batch-loader";
import { OwnConnection } from "./pool/connection";

/**
 * `asked`: not taken yet. `held`: taken on the open connection. `broken`: its connection is gone; it is retaken on the
 * next one. `lost`: another process took it meanwhile. A lock with `isKept` is retaken once that process releases it.
 */
type Lock = { state: "asked" | "held" | "broken" | "lost"; isKept: boolean; firstTaken?: Promise<void> };

const AGAIN_MS = 500;

/** Locks held on one connection of this process. They end with it, so a crash leaves none behind. */
class Locks {
  readonly #locks = new Map<string, Lock>();
  /** The connection that holds the locks. A new one retakes them before anything else can use it. */
  #holder: postgres.Sql | undefined;
  readonly #connection = new OwnConnection(env.DATABASE_DIRECT_URL, {
    application_name: "frontdesk locks",
    onOpen: (sql) => this.#takeAgain(sql).catch((error: unknown) => this.#notTaken(error)),
    onLost: () => this.#breakAll(),
  });

  get isIdle(): boolean {
    return this.#locks.size === 0;
  }

  async tryTake(name: string): Promise<boolean> {
    if (this.#locks.has(name)) return false;
    const lock: Lock = { state: "asked", isKept: false };
    this.#locks.set(name, lock);
    try {
      return await this.#take(name, lock);
    } finally {
      if (lock.state === "asked") this.#locks.delete(name);
    }
  }

  async keep(name: string): Promise<void> {
    const lock: Lock = this.#locks.get(name) ?? { state: "asked", isKept: true };
    this.#locks.set(name, lock);
    lock.firstTaken ??= this.#insist(name, lock);
    await lock.firstTaken;
  }

  isHeld(name: string): boolean {
    return this.#locks.get(name)?.state === "held";
  }

  async release(name: string): Promise<void> {
    const wasHeld = this.isHeld(name);
    this.#locks.delete(name);
    if (!wasHeld) return;
    // If the connection is lost meanwhile, the lock is released with it.
    const giving = this.#connection.current
      ? this.#ask({ name, takes: false })
      : this.#holder && unlockOn(this.#holder, name);
    await giving?.catch(() => undefined);
  }

  close(): Promise<void> {
    this.#locks.clear();
    return this.#connection.close();
  }

  async #take(name: string, lock: Lock): Promise<boolean> {
    if (!(await this.#ask({ name, takes: true }))) return false;
    lock.state = "held";
    return true;
  }

  /** Takes or releases a lock, and returns whether that succeeded. Concurrent requests are sent together. */
  readonly #ask = gathered(async (asked: Asked[]) => {
    const sql = await this.#connection.get();
    const rows = await sql<{ n: number; done: boolean }[]>`
      select n, case when takes then pg_try_advisory_lock(key) else pg_advisory_unlock(key) end as done
      from (select n, takes, hashtextextended(name, 0) as key
        from jsonb_to_recordset(${JSON.stringify(asked.map((one, n) => ({ n, ...one })))}::text::jsonb)
          as record (n int, name text, takes boolean)) asked`;
    // Locks taken on a connection that is gone by now are gone too.
    const done = this.#connection.current === sql ? rows.filter((row) => row.done) : [];
    return new Map(done.flatMap(({ n }) => (asked[n] ? [[asked[n], true] satisfies [Asked, boolean]] : [])));
  });

  async #insist(name: string, lock: Lock): Promise<void> {
    while (this.#locks.get(name) === lock && lock.state === "asked") {
      if (await this.#take(name, lock).catch(() => false)) return;
      await sleep(AGAIN_MS);
    }
  }

  #breakAll(): boolean {
    const held = [...this.#locks.values()].filter(({ state }) => state === "held");
    for (const lock of held) lock.state = "broken";
    return held.length > 0;
  }

  /** The connection broke while taking locks: those already taken on it are gone. */
  #notTaken(error: unknown): never {
    this.#breakAll();
    throw error;
  }

  /** Tries to retake each broken lock once on a new connection, before anything else can use it. */
  async #takeAgain(sql: postgres.Sql): Promise<void> {
    this.#holder = sql;
    const broken = new Map([...this.#locks].filter(([, { state }]) => state === "broken"));
    const rows = await sql<Taken[]>`
      select name, pg_try_advisory_lock(hashtextextended(name, 0)) as taken
      from jsonb_array_elements_text(${JSON.stringify([...broken.keys()])}::text::jsonb) as name`;
    for (const { name, taken } of rows) {
      const lock = broken.get(name);
      const isWanted = lock !== undefined && this.#locks.get(name) === lock;
      if (!isWanted && taken) await unlockOn(sql, name);
      if (!isWanted) continue;
      lock.state = taken ? "held" : lock.isKept ? "asked" : "lost";
      if (lock.state === "asked") void this.#insist(name, lock);
    }
  }
}

type Taken = { name: string; taken: boolean };
type Asked = { name: string; takes: boolean };

const unlockOn = (sql: postgres.Sql, name: string) =>
  sql`select pg_advisory_unlock(hashtextextended(${name}, 0))`;

const shared: typeof globalThis & { frontdeskLocks?: Locks } = globalThis;

function locks(): Locks {
  shared.frontdeskLocks ??= new Locks();
  return shared.frontdeskLocks;
}

/** Takes a lock if no process holds it, and returns whether it did. Throws DatabaseUnavailable during an outage. */
export async function tryLock(name: string): Promise<boolean> {
  const isTaken = await locks().tryTake(name);
  if (!isTaken) await rest();
  return isTaken;
}

/**
 * Holds a lock whose name is unique to this process, for good. Resolves once it is held. If its connection breaks, the
 * lock is retaken, as soon as another process that took it meanwhile lets go.
 */
export const keepLock = (name: string): Promise<void> => locks().keep(name);

/**
 * Whether a lock taken by `tryLock` is held now. False while its connection is broken, or if another process took it
 * then.
 */
export const isLocked = (name: string): boolean => shared.frontdeskLocks?.isHeld(name) ?? false;

export async function unlock(name: string): Promise<void> {
  await locks().release(name);
  await rest();
}

/** Runs `run` while it holds a lock; `otherwise` at once if the lock is held. A process that dies lets go. */
export async function whileLocked<T>(name: string, run: () => Promise<T>, otherwise: T): Promise<T> {
  if (!(await tryLock(name))) return otherwise;
  try {
    return await run();
  } finally {
    await unlock(name);
  }
}

/** On serverless hosts, a process that holds no lock closes the connection. */
async function rest(): Promise<void> {
  if (env.VERCEL && locks().isIdle) await closeLocks();
}

export async function closeLocks(): Promise<void> {
  const open = shared.frontdeskLocks;
  shared.frontdeskLocks = undefined;
  await open?.close();
}
