import { eventType, type Inngest, type InngestFunction, RetryAfterError } from "inngest";
import { z } from "zod";
import { getDb } from "@/db/client";
import { JOBS, type JobName } from "@/server/queue/catalogue";
import { addJob } from "@/server/queue/enqueue";
import { eventData, eventName } from "@/server/queue/inngest-event";
import { sweepOutbox } from "@/server/queue/outbox";
import type { Handlers } from "../handlers";
import { noteGivenUp, runJob } from "../run";
import { SCHEDULE } from "../schedule";
import { giveUp, takeTurn } from "./turn";

/** Tries after the first: the most that Inngest knows; with the embedded engine's pauses they take three days. */
const RETRIES = 20;
/** A run may have 1000 steps, a turn has two; a job that goes on longer does so in a new run. */
const TURNS = 300;

export type Retries = 0 | typeof RETRIES;
type Limit = { limit: number; key?: string };
type Flow = { concurrency?: [Limit] | [Limit, Limit]; priority?: { run: string } };

const ofConversation = { key: "event.data.conversation_id", limit: 1 };
// What a customer waits for goes before what came up to two minutes earlier, where slots are few.
const first = { run: "120" };
const ofEndpoint = { key: "event.data.endpoint_id", limit: 1 };
const alone: Flow = { concurrency: [{ limit: 1 }] };

/** How many runs of a job may be at work; keys keep one conversation and one receiver from being two runs' at once. */
const FLOW: Record<JobName, Flow> = {
  // Of the free plan's five slots two are left to replies and to others when an organization's agent hangs.
  "answer-message": {
    concurrency: [{ key: "event.data.organization_id", limit: 3 }, ofConversation],
    priority: first,
  },
  "send-message": { concurrency: [ofConversation], priority: first },
  // The fifth of the free plan's slots is left to others when receivers of one organization begin to hang.
  "deliver-webhooks": { concurrency: [{ key: "event.data.organization_id", limit: 4 }, ofEndpoint] },
  // Receivers that hang may have two of the five slots that the free plan knows.
  "deliver-webhooks-slowly": { concurrency: [{ limit: 2 }, ofEndpoint] },
  "sweep-deliveries": alone,
  "sweep-conversations": alone,
  "abandon-conversations": alone,
  "confirm-booking": { concurrency: [{ key: "event.data.booking_id", limit: 1 }] },
  "send-mail": {},
  "send-password-reset": {},
  "import-leads": { concurrency: [{ key: "event.data.organization_id", limit: 1 }] },
  "match-phones": { concurrency: [{ key: "event.data.organization_id", limit: 1 }] },
  "clean-up": alone,
};

const Given = z.object({ job_id: z.uuid(), run_at: z.iso.datetime().optional() });
const Failed = z.object({ run_id: z.string(), event: z.object({ data: z.unknown() }) });

/** The pauses of graphile-worker: e to the power of the tries made, in seconds, at most e^10 (6 hours). */
const pauseMs = (tries: number) => Math.round(Math.exp(Math.min(tries, 10)) * 1000);

/** Inngest rounds a wait to the nearest second, and would wake half of them too early. */
const notBefore = (run_at: string) => new Date(Date.parse(run_at) + 500);

async function tryOnce<T>(attempt: number, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (cause) {
    const message = cause instanceof Error ? cause.message : String(cause);
    throw new RetryAfterError(message, pauseMs(attempt + 1), { cause });
  }
}

/** A run by the clock has no row: what it leaves to be done becomes a job. */
async function tick(handlers: Handlers, name: JobName, id: string, attempt: number): Promise<string> {
  const job = { name, id, kept: {}, tries: attempt + 1 };
  const again = await tryOnce(attempt, () => runJob(handlers, job));
  if (!again) return "done";
  await addJob(getDb(), again.as ?? name, {}, { key: name, run_at: again.run_again_at });
  return "again";
}

/** A job as an Inngest function: one run does the job, however often it has to wait or to be tried again. */
function functionOf(
  client: Inngest,
  handlers: Handlers,
  name: JobName,
  retries: Retries,
): InngestFunction.Any {
  const byEvent = eventType(eventName(name), { schema: eventData(name) });
  const cron = SCHEDULE[name]?.inngest;
  return client.createFunction(
    {
      id: name,
      triggers: cron ? [byEvent, { cron }] : [byEvent],
      retries,
      // A tick of the clock has no job's id, and Inngest would take all ticks for one.
      ...(!cron && { idempotency: "event.data.job_id" }),
      ...FLOW[name],
      onFailure: async ({ event, error }: { event: { data: unknown }; error: Error }) => {
        const failed = Failed.parse(event.data);
        const given = Given.safeParse(failed.event.data);
        const id = given.data?.job_id ?? failed.run_id;
        const origin = given.success ? await giveUp(handlers, id, failed.run_id) : {};
        noteGivenUp({ name, id, origin }, error);
      },
    },
    async ({ event, step, runId, attempt }) => {
      const given = Given.safeParse(event.data);
      if (!given.success) return tick(handlers, name, runId, attempt);
      const { job_id, run_at } = given.data;
      if (run_at) await step.sleepUntil("until its moment", notBefore(run_at));
      for (let n = 1; ; n++) {
        const run = { job_id, run_id: runId, lane: name, tries: attempt + 1, isLastTurn: n >= TURNS };
        const turn = await step.run(`turn ${n}`, () => tryOnce(attempt, () => takeTurn(handlers, run)));
        if (turn.outcome !== "again") return turn.outcome;
        if (turn.wait) await step.sleepUntil(`until turn ${n + 1}`, notBefore(turn.run_at));
      }
    },
  );
}

const NAMES = Object.keys(JOBS).filter((name): name is JobName => name in JOBS);

/** Every job of the catalogue as a function, and the sweep of the outbox. */
export function functionsOf(
  client: Inngest,
  handlers: Handlers,
  retries: Retries = RETRIES,
): InngestFunction.Any[] {
  const sweep = client.createFunction(
    { id: "sweep-outbox", triggers: [{ cron: "*/5 * * * *" }], retries: 0, ...alone },
    () => sweepOutbox(),
  );
  return [...NAMES.map((name) => functionOf(client, handlers, name, retries)), sweep];
}
