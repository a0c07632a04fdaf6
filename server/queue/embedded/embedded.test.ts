import { setTimeout } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { getDb } from "@/db/client";
import { env } from "@/lib/env";
import { sendMessageJob } from "@/server/conversations/jobs";
import { type Engine, engineContract } from "@/server/queue/engine.contract";
import { enqueue } from "@/server/queue/enqueue";
import { newStage } from "@/server/queue/stage.contract";
import { stealLock } from "@/tests/locks";
import { LOOK_MS } from "./dead-workers";
import { startWorker } from "./worker";

const embedded: Engine = {
  async start(staged, { isLastTry }) {
    if (isLastTry) {
      await getDb().execute(sql`
        create function one_try() returns trigger language plpgsql as
        $$ begin new.max_attempts = 1; return new; end $$`);
      await getDb().execute(sql`
        create trigger one_try before insert or update of max_attempts on graphile_worker._private_jobs
        for each row execute function one_try()`);
    }
    return startWorker(staged);
  },
  async scheduled() {
    const rows = await getDb().execute<{ identifier: string }>(
      sql`select identifier from graphile_worker._private_known_crontabs`,
    );
    return rows.map(({ identifier }) => identifier);
  },
};

engineContract("the embedded engine", embedded);

test("a job that takes longer than the check for dead workers runs once", async () => {
  const { jobs: staged, scene } = newStage();
  const { input, calls, key } = scene(async () => {
    await setTimeout(2.5 * LOOK_MS);
    return undefined;
  });
  const worker = await startWorker(staged);
  onTestFinished(() => worker.stop());
  await enqueue(getDb(), sendMessageJob, input, { key });
  await setTimeout(3.5 * LOOK_MS);
  expect(calls).toHaveLength(1);
}, 20_000);

test("a job runs once even if something else takes its worker's lock for a moment", async () => {
  const { jobs: staged, scene } = newStage();
  const { input, calls, key } = scene(async () => {
    await setTimeout(3 * LOOK_MS);
    return undefined;
  });
  const worker = await startWorker(staged);
  onTestFinished(() => worker.stop());
  await enqueue(getDb(), sendMessageJob, input, { key });
  await expect.poll(() => calls.length, { timeout: 10_000 }).toBe(1);
  const [row] = await getDb().execute<{ locked_by: string }>(
    sql`select locked_by from graphile_worker._private_jobs where key = ${key}`,
  );
  const letGo = await stealLock(env.DATABASE_URL, `worker:${row?.locked_by}`);
  await setTimeout(LOOK_MS / 2);
  await letGo();
  await setTimeout(3.5 * LOOK_MS);
  expect(calls).toHaveLength(1);
}, 40_000);

async function transactions(): Promise<number> {
  const [row] = await getDb().execute<{ count: number }>(sql`
    select (xact_commit + xact_rollback)::int as count from pg_stat_database where datname = current_database()`);
  return row?.count ?? 0;
}

test("an idle worker queries the database at most three times a second", async () => {
  const worker = await startWorker(newStage().jobs);
  onTestFinished(() => worker.stop());
  // An idle session reports its statistics within ten seconds.
  await setTimeout(11_000);
  const before = await transactions();
  const seconds = 6;
  await setTimeout(seconds * 1000);
  expect((await transactions()) - before).toBeLessThanOrEqual(3 * seconds);
}, 30_000);
