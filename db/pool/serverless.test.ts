import { sql } from "drizzle-orm";
import { afterEach, expect, test } from "vitest";
import { closeDb, getDb, transaction } from "@/db/client";
import { tryLock, unlock } from "@/db/locks";
import { loadEnv } from "@/lib/env";

afterEach(() => {
  for (const name of ["DATABASE_PREPARE", "VERCEL"]) delete process.env[name];
  loadEnv();
});

const preparedWith = async (DATABASE_PREPARE: string) => {
  await closeDb();
  loadEnv({ DATABASE_PREPARE });
  const rows = await transaction(getDb(), async (tx) => {
    await tx.execute(sql`select ${1}::int`);
    return tx.execute<{ count: string }>(sql`select count(*) from pg_prepared_statements`);
  });
  await closeDb();
  return Number(rows[0]?.count);
};

test("statements are prepared", async () => {
  expect(await preparedWith("true")).toBeGreaterThan(0);
});

test("statements are not prepared behind a pooler, if configured so", async () => {
  expect(await preparedWith("false")).toBe(0);
});

const lockConnections = async () => {
  const rows = await getDb().execute(sql`
    select 1 from pg_stat_activity where datname = current_database() and application_name = 'frontdesk locks'`);
  return rows.length;
};

test("on serverless hosts, a process without locks keeps no connection for locks", async () => {
  loadEnv({ VERCEL: "1" });
  expect(await Promise.all([tryLock("a"), tryLock("b")])).toEqual([true, true]);
  await unlock("a");
  expect(await lockConnections()).toBe(1);
  expect(await tryLock("b")).toBe(false);
  await unlock("b");
  await expect.poll(lockConnections).toBe(0);
  expect(await tryLock("a")).toBe(true);
  await unlock("a");
});
