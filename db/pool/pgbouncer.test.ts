import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { closeDb, getDb, openDb, transaction } from "@/db/client";
import { env } from "@/lib/env";
import { assertReachable } from "@/server/host/start/check-reachable";
import { setEnv } from "@/tests/scene";
import { pgbouncerVersion, startPgbouncer } from "@/tests/stand-ins/postgres/pgbouncer";
import { availabilityOf } from "./availability";

const AT_ONCE = 200;
const IN_A_ROW = 20;

const title = pgbouncerVersion ? `behind PgBouncer ${pgbouncerVersion}` : "no pgbouncer is on the PATH";

describe.skipIf(!pgbouncerVersion)(`${title}, in transaction mode`, () => {
  let pooler: Awaited<ReturnType<typeof startPgbouncer>>;
  const direct = env.DATABASE_URL;
  beforeAll(async () => {
    pooler = await startPgbouncer(direct, 5);
    await closeDb();
    setEnv({ DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: direct, DATABASE_PREPARE: "false" });
  });
  afterAll(async () => {
    await closeDb();
    setEnv({ DATABASE_URL: direct, DATABASE_DIRECT_URL: "", DATABASE_PREPARE: "" });
    await pooler.close();
  });

  const statement = async (n: number) => {
    const [row] = await getDb().execute<{ n: number }>(sql`select ${n}::int as n`);
    return row?.n;
  };
  // Without parameters the driver sends it whole, with the next statement on the same connection right behind it.
  const bare = async (n: number) => {
    const [row] = await getDb().execute<{ n: number }>(sql.raw(`select ${n} as n`));
    return row?.n;
  };
  const inTransaction = (n: number) =>
    transaction(getDb(), async (tx) => {
      await tx.execute(sql`select set_config('frontdesk.test', ${String(n)}, true)`);
      const [row] = await tx.execute<{ n: number }>(
        sql`select current_setting('frontdesk.test')::int + ${0}::int as n`,
      );
      return row?.n;
    });

  const KINDS = [statement, bare, inTransaction, bare];

  test("many more unprepared statements and transactions than connections are all answered", async () => {
    const loop = async (first: number) => {
      for (let n = first; n < first + IN_A_ROW; n++)
        expect(await (KINDS[n % KINDS.length] ?? bare)(n)).toBe(n);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, (_, n) => loop(n)));
  });

  test("a failing statement among them does not affect the others", async () => {
    const failing = Array.from({ length: 20 }, () => getDb().execute(sql`select ${1}::int / ${0}::int`));
    const others = Array.from({ length: AT_ONCE }, (_, n) => statement(n));
    for (const result of await Promise.allSettled(failing))
      expect(result).toMatchObject({ status: "rejected", reason: { cause: { code: "22012" } } });
    expect(await Promise.all(others)).toHaveLength(AT_ONCE);
  });

  test("a pooler that takes no more clients is named, with what to do, and counts as no outage", async () => {
    const full = await startPgbouncer(direct, 5, 1);
    onTestFinished(full.close);
    const first = openDb(full.url, 1);
    onTestFinished(first.close);
    await first.db.execute(sql`select 1`);
    await expect(assertReachable(full.url)).rejects.toThrow(
      /^DATABASE_URL: the pooler takes no more connections: raise its max_client_conn/,
    );
    expect(await availabilityOf(full.url).check()).toBe(false);
  });
});
