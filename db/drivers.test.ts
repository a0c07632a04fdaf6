import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { env } from "@/server/lib/env";
import { DatabaseUnavailable } from "@/server/lib/errors";
import { one } from "./client";
import type { Lending } from "./drivers";
import { GuardedPool } from "./pool";

function newPool(lending: Lending) {
  const pool = new GuardedPool(env.DATABASE_URL, lending);
  onTestFinished(() => pool.close());
  /** Which of Postgres' processes answers, after so many seconds. */
  const answering = async (seconds = 0) =>
    one(await pool.db.execute<{ pid: number }>(sql`select pg_backend_pid() as pid from pg_sleep(${seconds})`))
      .pid;
  return { pool, answering };
}

const unavailable = { cause: expect.any(DatabaseUnavailable) };

const times = <T>(count: number, make: () => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, make));

test("statements that follow one another use one connection, those at once no more than are allowed", async () => {
  const { answering } = newPool({ max: 3 });
  const first = await answering();
  expect([await answering(), await answering()]).toEqual([first, first]);
  expect(new Set(await times(9, () => answering(0.05)))).toHaveProperty("size", 3);
});

test("a transaction keeps its connection to itself", async () => {
  const { pool, answering } = newPool({ max: 2 });
  await pool.db.transaction(async (tx) => {
    const { pid } = one(await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`));
    const others = await times(5, () => answering());
    expect(others).not.toContain(pid);
  });
});

test("shared connections take turns, and one that is busy is given the next all the same", async () => {
  const { answering } = newPool({ max: 2, isShared: true });
  const [slow, other, behind] = await Promise.all([answering(0.2), answering(), answering()]);
  expect(other).not.toBe(slow);
  expect(behind).toBe(slow);
});

test("a connection that breaks is replaced, and the others go on", async () => {
  const { pool, answering } = newPool({ max: 2 });
  const pids = await times(2, () => answering(0.05));
  const last = await answering();
  const ended = pool.db.execute(sql`select pg_terminate_backend(pg_backend_pid())`);
  await expect(ended).rejects.toMatchObject(unavailable);
  const after = await times(2, () => answering(0.05));
  expect(after).not.toContain(last);
  expect(after).toContain(pids.find((pid) => pid !== last));
});

test("nothing is lent once it is closed: what waits for its turn is refused, what runs is done", async () => {
  const { pool, answering } = newPool({ max: 1 });
  const asked = [answering(0.2), answering()];
  const settled = Promise.allSettled(asked);
  await sleep(50);
  await pool.close();
  expect(await settled).toMatchObject([{ status: "fulfilled" }, { status: "rejected", reason: unavailable }]);
  await expect(answering()).rejects.toMatchObject(unavailable);
});
