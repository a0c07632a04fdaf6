import { eventType, type Inngest, type InngestFunction, RetryAfterError } from "inngest";
import { z } from "zod";
import { getDb } from "@/db/client";
import { alone } from "@/server/queue/embedded/lanes";
import { addJob } from "@/server/queue/enqueue";
import { eventData, eventName } from "@/server/queue/inngest-event";
import type { Job, Jobs } from "@/server/queue/job";
import { sweepOutbox } from "@/server/queue/outbox";
import { noteGivenUp, runJob } from "../run";
import { giveUp, pauseMs, takeTurn } from "./turn";

/** Retries after the first attempt: Inngest's maximum; with the embedded engine's pauses they take three days. */
const RETRIES = 20;
/** A run may have 1000 steps, and a turn has two; a job with more turns continues in a new run. */
const TURNS = 300;

export type Retries = 0 | typeof RETRIES;
const Given = z.object({ job_id: z.uuid(), run_at: z.iso.datetime().optional() });
const Failed = z.object({ run_id: z.string(), event: z.object({ data: z.unknown() }) });

/** Inngest rounds a wait to the nearest second, and would wake half of the runs too early. */
const notBefore = (run_at: string) => new Date(Date.parse(run_at) + 500);

async function tryOnce<T>(attempt: number, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (cause) {
    const message = cause instanceof Error ? cause.message : String(cause);
    throw new RetryAfterError(message, pauseMs(attempt + 1), { cause });
  }
}

/** Runs a scheduled job, which has no row; if it asks to run again, that becomes a job with a row. */
async function tick(job: Job, id: string, attempt: number): Promise<string> {
  const again = await tryOnce(attempt, () => runJob({ job, id, kept: {}, tries: attempt + 1 }));
  if (!again) return "done";
  await addJob(getDb(), again.as ?? job, {}, { key: job.name, run_at: again.run_again_at });
  return "again";
}

/** A job as an Inngest function: one run completes the job, however often it waits or is retried. */
function functionOf(client: Inngest, jobs: Jobs, job: Job, retries: Retries): InngestFunction.Any {
  const { name } = job;
  const byEvent = eventType(eventName(name), { schema: eventData(job) });
  const cron = job.every?.inngest;
  return client.createFunction(
    {
      id: name,
      triggers: cron ? [byEvent, { cron }] : [byEvent],
      retries,
      // A scheduled run has no job id, and Inngest would take all of them for one.
      ...(!cron && { idempotency: "event.data.job_id" }),
      ...job.flow,
      onFailure: async ({ event, error }: { event: { data: unknown }; error: Error }) => {
        const failed = Failed.parse(event.data);
        const given = Given.safeParse(failed.event.data);
        const id = given.data?.job_id ?? failed.run_id;
        const origin = given.success ? await giveUp(jobs, id, failed.run_id) : {};
        noteGivenUp({ name, id, origin }, error);
      },
    },
    async ({ event, step, runId, attempt }) => {
      const given = Given.safeParse(event.data);
      if (!given.success) return tick(job, runId, attempt);
      const { job_id, run_at } = given.data;
      if (run_at) await step.sleepUntil("until its moment", notBefore(run_at));
      for (let n = 1; ; n++) {
        const run = { job_id, run_id: runId, lane: name, tries: attempt + 1, isLastTurn: n >= TURNS };
        const turn = await step.run(`turn ${n}`, () => tryOnce(attempt, () => takeTurn(jobs, run)));
        if (turn.outcome !== "again") return turn.outcome;
        if (turn.wait) await step.sleepUntil(`until turn ${n + 1}`, notBefore(turn.run_at));
      }
    },
  );
}

/** Every job as a function, plus the sweep of the outbox. */
export function functionsOf(client: Inngest, jobs: Jobs, retries: Retries = RETRIES): InngestFunction.Any[] {
  const sweep = client.createFunction(
    { id: "sweep-outbox", triggers: [{ cron: "*/5 * * * *" }], retries: 0, ...alone },
    () => sweepOutbox(),
  );
  return [...Object.values(jobs).map((job) => functionOf(client, jobs, job, retries)), sweep];
}
