import { sql } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { newOrg } from "@/tests/world";
import { one } from "./client";
import { analyzeYoungTables } from "./young-tables";

/** Creates a table with this many rows; returns a function that reads Postgres's row count, -1 until it has counted. */
async function newTable(name: string, rows: number) {
  const { db } = await newOrg();
  const table = sql.identifier(name);
  await db.transaction(async (tx) => {
    await tx.execute(sql`create table ${table} as select from generate_series(1, ${rows}::int)`);
    // Otherwise the statistics are flushed up to ten seconds later.
    await tx.execute(sql`select pg_stat_force_next_flush()`);
  });
  onTestFinished(async () => void (await db.execute(sql`drop table ${table}`)));
  return async () =>
    one(
      await db.execute<{ counted: number }>(
        sql`select reltuples::int as counted from pg_class where relname = ${name}`,
      ),
    ).counted;
}

test("a table is analyzed as soon as it has some rows", async () => {
  const few = await newTable("young few", 3);
  const some = await newTable("young some", 60);
  expect([await few(), await some()]).toEqual([-1, -1]);
  const known = new Set<string>();
  await analyzeYoungTables(known);
  expect([await few(), await some()]).toEqual([-1, 60]);
  expect(known).toContain(`public."young some"`);
});
