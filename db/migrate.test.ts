import { appendFile, cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { sql } from "drizzle-orm";
import { expect, onTestFinished, test, vi } from "vitest";
import { emptyDatabase } from "@/tests/database";
import { type Db, openDb } from "./client";
import rowsByTable from "./first-rows.json";
import { migrate } from "./migrate";

type Entry = { idx: number; version: string; when: number; tag: string; breakpoints: boolean };

/** A copy of the migrations whose journal has the entries that `change` returns. */
async function migrationsWith(change: (entries: Entry[]) => Entry[]): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), "migrations-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  await cp("db/migrations", folder, { recursive: true });
  const file = path.join(folder, "meta/_journal.json");
  const journal: { entries: Entry[] } = JSON.parse(await readFile(file, "utf8"));
  await writeFile(file, JSON.stringify({ ...journal, entries: change(journal.entries) }));
  return folder;
}

/** The migrations and one more, by default one that adds a column that must not be null. */
async function migrationsAndOneMore(
  statements = "alter table leads add one_more integer not null default 1;",
): Promise<string> {
  const folder = await migrationsWith((entries) => {
    const last = entries[entries.length - 1];
    return last
      ? [...entries, { ...last, idx: last.idx + 1, when: last.when + 1, tag: "one_more" }]
      : entries;
  });
  await appendFile(path.join(folder, "one_more.sql"), statements);
  return folder;
}

const tablesOf = async (db: Db): Promise<string[]> =>
  (
    await db.execute<{ name: string }>(sql`
      select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`)
  ).map(({ name }) => name);

/** Writes rows as they are: foreign keys are not checked, and no trigger runs. */
const writeRows = (db: Db) =>
  db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    for (const [table, rows] of Object.entries(rowsByTable)) {
      const columns = sql.raw(
        Object.keys(rows[0] ?? {})
          .map((name) => `"${name}"`)
          .join(),
      );
      const name = sql.identifier(table);
      await tx.execute(sql`
        insert into ${name} (${columns})
        select ${columns} from jsonb_populate_recordset(null::${name}, ${JSON.stringify(rows)})`);
    }
  });

/** Every row of the tables that the first migration made, with the columns that it had then. */
async function firstColumns(db: Db): Promise<unknown> {
  const all: [string, unknown][] = [];
  for (const [table, rows] of Object.entries(rowsByTable)) {
    const fields = Object.keys(rows[0] ?? {}).map((name) => `'${name}', t."${name}"`);
    const query = sql.raw(`select jsonb_build_object(${fields.join()}) as row from "${table}" t order by 1`);
    all.push([table, (await db.execute<{ row: unknown }>(query)).map(({ row }) => row)]);
  }
  return Object.fromEntries(all);
}

test("a database with a row in every table goes from the first migration to the newest and loses nothing", async () => {
  const { url, db } = await emptyDatabase();
  await migrate(url, await migrationsWith((entries) => entries.slice(0, 1)));
  expect(Object.keys(rowsByTable).sort()).toEqual((await tablesOf(db)).sort());
  await writeRows(db);
  const before = await firstColumns(db);
  await migrate(url);
  expect(await firstColumns(db)).toEqual(before);
});

test("a later migration runs once, on the rows that are there", async () => {
  const { url, db } = await emptyDatabase();
  await migrate(url);
  await writeRows(db);
  const folder = await migrationsAndOneMore();
  await migrate(url, folder);
  await migrate(url, folder);
  const [row] = await db.execute(sql`select min(one_more) as value, count(*)::int as leads from leads`);
  expect(row).toEqual({ value: 1, leads: rowsByTable.leads.length });
});

/** A migrated database with two connections of the service that is running on it. */
async function databaseInUse() {
  const { url, db } = await emptyDatabase();
  await migrate(url);
  const other = openDb(url, 1);
  onTestFinished(other.close);
  return { url, service: db, other: other.db };
}

const isWaiting = (db: Db) =>
  vi.waitFor(async () => {
    const [row] = await db.execute(sql`
      select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
    expect(row).toBeDefined();
  });

const columnsNamed = (db: Db, name: string) =>
  db.execute<{ table: string }>(
    sql`select table_name as table from information_schema.columns where column_name = ${name} order by 1`,
  );

test("a migration that waits for a table lets others pass, also those that would deadlock with it", async () => {
  const { url, service, other } = await databaseInUse();
  const folder = await migrationsAndOneMore(
    "alter table leads add one_more int;--> statement-breakpoint\nalter table messages add one_more int;",
  );
  let migrated: Promise<void> | undefined;
  await service.transaction(async (tx) => {
    await tx.execute(sql`select from messages`);
    migrated = migrate(url, folder);
    await isWaiting(other);
    await tx.execute(sql`select from leads`);
    await other.execute(sql`select from messages`);
  });
  await migrated;
  expect(await columnsNamed(service, "one_more")).toEqual([{ table: "leads" }, { table: "messages" }]);
});

test("an index is built while others write, and one whose build was cut short is built again", async () => {
  const { url, service, other } = await databaseInUse();
  await writeRows(service);
  await service.execute(sql`create table twins as select 1 as n from generate_series(1, 2)`);
  await expect(service.execute(sql`create unique index concurrently twins_n on twins (n)`)).rejects.toThrow();
  const folder = await migrationsAndOneMore(
    "-- Each statement commits by itself.\ncreate index concurrently if not exists twins_n on twins (n);",
  );
  let migrated: Promise<void> | undefined;
  await service.transaction(async (tx) => {
    await tx.execute(sql`insert into twins values (3)`);
    migrated = migrate(url, folder);
    await isWaiting(other);
    await other.execute(sql`insert into twins values (4)`);
  });
  await migrated;
  const [index] = await service.execute(
    sql`select indisvalid as "isValid" from pg_index where indexrelid = 'twins_n'::regclass`,
  );
  expect(index).toEqual({ isValid: true });
});

test("of processes that start together, one builds the indexes and the others find them", async () => {
  const { url, service } = await databaseInUse();
  const folder = await migrationsAndOneMore(
    "-- Each statement commits by itself.\ncreate index concurrently leads_one_more on leads (name);",
  );
  await Promise.all([1, 2, 3].map(() => migrate(url, folder)));
  expect(await service.execute(sql`select 1 from pg_class where relname = 'leads_one_more'`)).toHaveLength(1);
});

test("an earlier version does not start on the database of a later one", async () => {
  const { url } = await emptyDatabase();
  await migrate(url, await migrationsAndOneMore());
  await expect(migrate(url)).rejects.toThrow("the database is newer than this version of Frontdesk");
});

test("a database whose migrations this version should know but does not is refused with a way to start anew", async () => {
  const { url, db } = await emptyDatabase();
  const before = await migrationsWith((entries) =>
    entries.map((entry) => ({ ...entry, when: entry.when - 1 })),
  );
  await migrate(url, before);
  const run = await db.execute(sql`select hash from drizzle.__drizzle_migrations`);
  const refused = "the database was made by an unreleased build, which can't be upgraded: to start anew, ";
  await expect(migrate(url)).rejects.toThrow(`${refused}point DATABASE_URL at an empty database`);
  const given = process.env.DATABASE_URL;
  delete process.env.DATABASE_URL;
  onTestFinished(() => {
    process.env.DATABASE_URL = given;
  });
  await expect(migrate(url)).rejects.toThrow(`${refused}move the folder .data away`);
  expect(await db.execute(sql`select hash from drizzle.__drizzle_migrations`)).toEqual(run);
});
