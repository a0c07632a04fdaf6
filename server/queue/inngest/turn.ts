import { sql } from "drizzle-orm";
import { getDb, transaction } from "@/db/client";
import { MINUTE_MS } from "@/lib/time/clock";
import { inMs, now } from "@/lib/time/time";
import type { Job, Jobs, RunAgain } from "@/server/queue/job";
import { type Origin, originOf } from "@/server/queue/origin";
import { addToOutbox, writeJob } from "@/server/queue/outbox";
import { runJob, tellGivenUp } from "../run";

/** How a run's turn at its job ended: `again` in this run, or the run is over. JSON, since Inngest stores it. */
type Turn = { outcome: "done" | "left to another run" } | { outcome: "again"; run_at: string; wait: boolean };

type Taken = { job: Job; input: unknown; key: string | null };
type Run = { job_id: string; run_id: string; lane: string; tries: number; isLastTurn: boolean };

/** How long a try may take at most, with what Inngest needs to begin it. Vercel ends one after 13 minutes. */
const LONGEST_TRY_MS = 15 * MINUTE_MS;

/** graphile-worker's pauses: e to the power of the attempts made, in seconds, at most e^10 (6 hours). */
export const pauseMs = (tries: number): number => Math.round(Math.exp(Math.min(tries, 10)) * 1000);

const OVER: Turn = { outcome: "left to another run" };

/** Takes the job's row, if it is due and no other run has it. The same run may take it again after a failed try. */
async function take(jobs: Jobs, { job_id, run_id, tries }: Run): Promise<Taken | undefined> {
  const lost_at = inMs(LONGEST_TRY_MS + pauseMs(tries)).toISOString();
  const [row] = await getDb().execute<{ name: string; input: unknown; key: string | null }>(sql`
    update outbox set run_id = ${run_id}, lost_at = ${lost_at}::timestamptz
    where id = ${job_id}::uuid and run_at <= now() and (run_id is null or run_id = ${run_id})
    returning name, input, key`);
  const job = row && jobs[row.name];
  return job && { job, input: row.input, key: row.key };
}

/** For a row that could not be taken: it is due later, or another run has it or has finished it. */
async function notYet({ job_id }: Run): Promise<Turn> {
  const [row] = await getDb().execute<{ run_at: string }>(
    sql`select run_at from outbox where id = ${job_id}::uuid and run_id is null`,
  );
  return row ? { outcome: "again", run_at: row.run_at, wait: true } : OVER;
}

/** Deletes the row, or puts it back for when the job is to run again, as the embedded engine would. */
function putBack(run: Run, { job, input, key }: Taken, again: RunAgain): Promise<Turn> {
  return transaction(getDb(), async (tx) => {
    const mine = await tx.execute(
      sql`delete from outbox where id = ${run.job_id}::uuid and run_id = ${run.run_id} returning 1`,
    );
    // It took so long that the job was given to another run.
    if (mine.length === 0) return OVER;
    if (!again) return { outcome: "done" };
    const { run_again_at: run_at, as = job } = again;
    const wait = run_at.getTime() > now();
    const options = { key: key ?? undefined, run_at, keep_run_at: wait };
    // Waiting costs a lane nothing: attempts on a failing receiver stay in one run, which shows their whole history.
    if (run.isLastTurn || (!wait && as.name !== run.lane)) {
      await addToOutbox(tx, as.name, input, options);
      return OVER;
    }
    const { id } = await writeJob(tx, as.name, input, options, { id: run.job_id });
    return id === run.job_id ? { outcome: "again", run_at: run_at.toISOString(), wait } : OVER;
  });
}

/**
 * Runs a job once if its row is due and belongs to this run. The row decides, whatever Inngest does: an event that was
 * sent twice, or whose job another run has taken over, finds nothing to do.
 */
export async function takeTurn(jobs: Jobs, run: Run): Promise<Turn> {
  const taken = await take(jobs, run);
  if (!taken) return notYet(run);
  const { job, input: kept } = taken;
  return putBack(run, taken, await runJob({ job, id: run.job_id, kept, tries: run.tries }));
}

/** After the last attempt: deletes the row, so that the job can be enqueued again. Returns the job's origin. */
export async function giveUp(jobs: Jobs, job_id: string, run_id: string): Promise<Origin> {
  const isIts = sql`id = ${job_id}::uuid and run_id = ${run_id}`;
  const [row] = await getDb().execute<{ name: string; input: unknown }>(
    sql`select name, input from outbox where ${isIts}`,
  );
  // The row is deleted last: if that fails, all of this is repeated.
  const job = row && jobs[row.name];
  if (job) await tellGivenUp(job, row.input);
  await getDb().execute(sql`delete from outbox where ${isIts}`);
  return originOf(row?.input);
}
