import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { sql } from "drizzle-orm";
import { afterAll, beforeEach, expect, test } from "vitest";
import { getDb } from "@/db/client";
import { runSetAsideJobs } from "@/server/overview/health/set-aside";
import { getStatus } from "@/server/overview/status/status";
import { enqueue } from "@/server/queue/enqueue";
import { freeJobsOf } from "@/server/queue/set-aside";
import { newOrg } from "@/tests/world";
import { bundled } from "./bundled";
import { deadlyJob, harmlessJob } from "./dying.fixture";

const started: ChildProcess[] = [];
const clean = () => getDb().execute(sql`delete from graphile_worker._private_jobs`);
beforeEach(clean);
afterAll(async () => {
  for (const child of started) child.kill("SIGKILL");
  await clean();
});

/** Starts a process that runs the jobs; resolves with it once it runs them. */
async function startProcess(): Promise<ChildProcess> {
  const child = spawn(process.execPath, [await bundled('import "./tests/processes/dying.fixture";')], {
    env: { ...process.env, LOG_LEVEL: "silent", RUNS_DYING_JOBS: "yes" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  started.push(child);
  await once(child.stdout, "data");
  return child;
}

async function untilItDies(): Promise<void> {
  const child = await startProcess();
  if (child.signalCode === null) await once(child, "exit");
  expect(child.signalCode).toBe("SIGKILL");
}

/** Lets jobs begin now that wait after their process died. */
const hurry = () => getDb().execute(sql`update graphile_worker._private_jobs set run_at = now()`);

const namesLeft = async () => {
  const rows = await getDb().execute<{ name: string }>(
    sql`select task_identifier as name from graphile_worker.jobs order by 1`,
  );
  return rows.map(({ name }) => name);
};

const areRunning = async () => {
  const rows = await getDb().execute(sql`select from graphile_worker.jobs where locked_at is not null`);
  return rows.length;
};

test("a job is done although its process was killed four times while it ran, for another reason", async () => {
  const { organization_id } = await newOrg();
  await enqueue(getDb(), harmlessJob, { organization_id });
  for (let n = 0; n < 4; n++) {
    const child = await startProcess();
    await expect.poll(() => hurry().then(areRunning), { timeout: 10_000, interval: 20 }).toBe(1);
    child.kill("SIGKILL");
    await once(child, "exit");
  }
  const survivor = await startProcess();
  await expect.poll(() => hurry().then(namesLeft), { timeout: 20_000 }).toEqual([]);
  survivor.kill("SIGKILL");
}, 60_000);

test("a process that dies again and again for another reason takes a job less often each time", async () => {
  await enqueue(getDb(), harmlessJob, { organization_id: (await newOrg()).organization_id });
  const waits: number[] = [];
  for (let death = 1; death < 5; death++) {
    await getDb().execute(
      sql`update graphile_worker._private_jobs set locked_by = 'dead', locked_at = now()`,
    );
    expect(await freeJobsOf(["dead"])).toEqual([]);
    const [row] = await getDb().execute<{ seconds: number }>(
      sql`select round(extract(epoch from run_at - now()))::int as seconds from graphile_worker._private_jobs`,
    );
    waits.push(Math.max(0, row?.seconds ?? Number.NaN));
  }
  expect(waits).toEqual([0, 4, 8, 16]);
});

test("a job that kills its process five times is set aside, the others that died with it are done, and an owner can run it again", async () => {
  const ctx = await newOrg();
  const { organization_id } = ctx;
  for (let n = 0; n < 3; n++) await enqueue(getDb(), harmlessJob, { organization_id });
  await enqueue(getDb(), deadlyJob, { organization_id });
  await untilItDies();
  expect(await namesLeft()).toEqual(["deadly", "harmless", "harmless", "harmless"]);

  for (let n = 0; n < 4; n++) {
    await hurry();
    await untilItDies();
  }
  const survivor = await startProcess();
  await expect.poll(namesLeft, { timeout: 20_000 }).toEqual(["deadly"]);
  expect((await getStatus(ctx, {})).set_aside).toEqual({ own: 1, all: 1 });
  expect((await getStatus(await newOrg(), {})).set_aside).toEqual({ own: 0, all: 1 });
  expect(survivor.exitCode ?? survivor.signalCode).toBeNull();

  expect(await runSetAsideJobs(await newOrg(), {})).toEqual({ jobs: 0 });
  const died = once(survivor, "exit");
  expect(await runSetAsideJobs(ctx, {})).toEqual({ jobs: 1 });
  expect(await died).toEqual([null, "SIGKILL"]);
}, 120_000);
