import { appendFile, cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { sql } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { serverUrl } from "@/tests/database";
import { withDatabase } from "@/tests/global-setup";
import { type Db, getDb, openDb } from "./client";
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

/** The migrations and one more, which adds a column that must not be null. */
async function migrationsAndOneMore(): Promise<string> {
  const folder = await migrationsWith((entries) => {
    const last = entries[entries.length - 1];
    return last
      ? [...entries, { ...last, idx: last.idx + 1, when: last.when + 1, tag: "one_more" }]
      : entries;
  });
  await appendFile(
    path.join(folder, "one_more.sql"),
    "alter table leads add one_more integer not null default 1;",
  );
  return folder;
}

let made = 0;

async function emptyDatabase() {
  const name = `migrated_${Date.now()}_${made++}`;
  await getDb().execute(sql.raw(`create database ${name}`));
  const url = withDatabase(serverUrl(), name);
  const { db, close } = openDb(url, 1);
  onTestFinished(close);
  return { url, db };
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
