import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { getDb, one } from "@/db/client";
import { env } from "@/lib/env";
import { DatabaseUnavailable } from "@/lib/errors";
import type { Lending } from "./drivers";
import { GuardedPool } from "./pool";

function newPool(lending: Lending, url = env.DATABASE_URL) {
  const pool = new GuardedPool(url, lending);
  onTestFinished(() => pool.close());
  /** The pid of the Postgres process that answers, after `seconds`. */
  const answering = async (seconds = 0) =>
    one(await pool.db.execute<{ pid: number }>(sql`select pg_backend_pid() as pid from pg_sleep(${seconds})`))
      .pid;
  return { pool, answering };
}

const unavailable = { cause: expect.any(DatabaseUnavailable) };

const times = <T>(count: number, make: () => T): T[] => Array.from({ length: count }, make);

test("consecutive statements use one connection, concurrent ones no more than the maximum", async () => {
  const { answering } = newPool({ max: 3 });
  const first = await answering();
  expect([await answering(), await answering()]).toEqual([first, first]);
  expect(new Set(await Promise.all(times(9, () => answering(0.05))))).toHaveProperty("size", 3);
});

test("a transaction keeps its connection to itself", async () => {
  const { pool, answering } = newPool({ max: 2 });
  await pool.db.transaction(async (tx) => {
    const { pid } = one(await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`));
    const others = await Promise.all(times(5, () => answering()));
    expect(others).not.toContain(pid);
  });
});

test("shared connections take turns, even if the next one is busy", async () => {
  const { answering } = newPool({ max: 2, isShared: true });
  const [slow, other, behind] = await Promise.all([answering(0.2), answering(), answering()]);
  expect(other).not.toBe(slow);
  expect(behind).toBe(slow);
});

test("a broken connection is replaced, and the others go on", async () => {
  const { pool, answering } = newPool({ max: 2 });
  const pids = await Promise.all(times(2, () => answering(0.05)));
  const last = await answering();
  const ended = pool.db.execute(sql`select pg_terminate_backend(pg_backend_pid())`);
  await expect(ended).rejects.toMatchObject(unavailable);
  const after = await Promise.all(times(2, () => answering(0.05)));
  expect(after).not.toContain(last);
  expect(after).toContain(pids.find((pid) => pid !== last));
});

/** A database role with a connection limit. */
async function newUser(connections: number): Promise<string> {
  const url = new URL(env.DATABASE_URL);
  url.username = `few_${randomBytes(6).toString("hex")}`;
  url.password = "few";
  await getDb().execute(
    sql.raw(`create role ${url.username} login password 'few' connection limit ${connections}`),
  );
  onTestFinished(async () => void (await getDb().execute(sql.raw(`drop role ${url.username}`))));
  return url.href;
}

test.each([
  ["lent", { max: 3 }],
  ["shared", { max: 3, isShared: true }],
])("if Postgres refuses another connection, the open ones go on (%s)", async (_, lending) => {
  const { answering } = newPool(lending, await newUser(2));
  const all = await Promise.allSettled(times(3, () => answering(0.1)));
  const refused = all.filter(({ status }) => status === "rejected");
  expect(refused).toMatchObject([{ reason: unavailable }]);
  for (let n = 0; n < 6; n++) await answering();
});

test("a closed pool refuses waiting statements and finishes running ones", async () => {
  const { pool, answering } = newPool({ max: 1 });
  const asked = [answering(0.2), answering()];
  const settled = Promise.allSettled(asked);
  await sleep(50);
  await pool.close();
  expect(await settled).toMatchObject([{ status: "fulfilled" }, { status: "rejected", reason: unavailable }]);
  await expect(answering()).rejects.toMatchObject(unavailable);
});
