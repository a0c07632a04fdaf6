import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import type { MigrationMeta } from "drizzle-orm/migrator";
import { log } from "@/lib/observe/log";
import { causeOf, type Db } from "./client";

const LOCK = 728_402_611;
const LOCK_AGAIN_MS = 500;

/** How long a migration may make everybody queue behind it for a table that is in use. Then it lets them pass. */
const TABLE_WAIT = "400ms";
const TRY_AGAIN_MS = 1000;
const GIVE_UP_MS = 10 * 60_000;

/** A deadlock, and a lock that did not come within TABLE_WAIT. */
const BUSY = ["40P01", "55P03"];

/** A migration whose first line says this commits each statement by itself, as concurrent indexes must be. */
const BY_STATEMENT = "-- Each statement commits by itself.";

/**
 * Waits until no other process migrates. It asks again and again, because a statement that waits for the lock would
 * itself hold up an index that is built concurrently.
 */
export async function lockMigrations(db: Db): Promise<void> {
  for (let isFirst = true; ; isFirst = false) {
    const [row] = await db.execute<{ taken: boolean }>(sql`select pg_try_advisory_lock(${LOCK}) as taken`);
    if (row?.taken) return;
    if (isFirst) log.info("another process is migrating the database: waiting for it");
    await sleep(LOCK_AGAIN_MS);
  }
}

/** When the migrations that this database has were written: Drizzle's `created_at`. */
export async function appliedTimes(db: Db): Promise<number[]> {
  const [found] = await db.execute(sql`select where to_regclass('drizzle.__drizzle_migrations') is not null`);
  if (!found) return [];
  const rows = await db.execute<{ created_at: string }>(
    sql`select created_at from drizzle.__drizzle_migrations`,
  );
  return rows.map(({ created_at }) => Number(created_at));
}

const record = (db: Db, { hash, folderMillis }: MigrationMeta) =>
  db.execute(
    sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${folderMillis})`,
  );

/** An index whose concurrent build was cut short stays behind, invalid, and its name is taken. */
async function dropHalfBuiltIndexes(db: Db): Promise<void> {
  const rows = await db.execute<{ name: string }>(sql`
    select format('%I.%I', nspname, relname) as name
    from pg_index join pg_class c on c.oid = indexrelid join pg_namespace n on n.oid = relnamespace
    where not indisvalid and nspname = 'public'`);
  for (const { name } of rows) await db.execute(sql.raw(`drop index concurrently if exists ${name}`));
}

async function runEachStatement(db: Db, migration: MigrationMeta): Promise<void> {
  await dropHalfBuiltIndexes(db);
  for (const statement of migration.sql) await db.execute(sql.raw(statement));
  await record(db, migration);
}

const runAsOne = (db: Db, migration: MigrationMeta): Promise<void> =>
  db.transaction(async (tx) => {
    await tx.execute(sql.raw(`set local lock_timeout = '${TABLE_WAIT}'`));
    for (const statement of migration.sql) await tx.execute(sql.raw(statement));
    await record(tx, migration);
  });

/** Runs `run` until tables are free for it, letting others pass after each try. */
async function whenFree(run: () => Promise<void>): Promise<void> {
  for (const began = performance.now(); ; await sleep(TRY_AGAIN_MS)) {
    try {
      return await run();
    } catch (error) {
      const isBusy = BUSY.includes(causeOf(error)?.code ?? "");
      if (!isBusy || performance.now() - began > GIVE_UP_MS) throw error;
      log.info("tables are in use: this migration tries again in a second");
    }
  }
}

/**
 * Applies migrations in order, each in its own transaction or statement by statement, and logs each. Call it under the
 * lock.
 */
export async function applyMigrations(
  db: Db,
  migrations: MigrationMeta[],
  level: "info" | "debug",
): Promise<void> {
  if (migrations.length === 0) return;
  await db.execute(sql`create schema if not exists drizzle`);
  await db.execute(sql`
    create table if not exists drizzle.__drizzle_migrations (
      id serial primary key, hash text not null, created_at bigint)`);
  for (const [n, migration] of migrations.entries()) {
    const began = performance.now();
    const isByStatement = migration.sql[0]?.startsWith(BY_STATEMENT);
    await whenFree(() => (isByStatement ? runEachStatement(db, migration) : runAsOne(db, migration)));
    const ms = Math.round(performance.now() - began);
    log[level]({ migration: n + 1, of: migrations.length, ms }, "migrated");
  }
}
