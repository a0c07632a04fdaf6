import { z } from "zod";
import { env } from "@/lib/env";
import { now } from "@/lib/time/time";
import { call } from "@/server/adapters/http/call";
import type { Job } from "./job";

const CLOUD = "https://inn.gs";
const DEV_SERVER = "http://localhost:8288";
const TIMEOUT_MS = 5000;
const MAX_ANSWER_BYTES = 64 * 1024;

/** The address of Inngest's server, unless it is Inngest's own cloud. */
export function inngestUrl(): string | undefined {
  if (typeof env.INNGEST_DEV === "string") return env.INNGEST_DEV;
  return env.INNGEST_BASE_URL ?? (env.INNGEST_DEV ? DEV_SERVER : undefined);
}

/** The name of the event that requests a job. */
export const eventName = <N extends string>(name: N) => `frontdesk/${name}` as const;

const isTold = (field: string) => field.endsWith("_id");

/** What a job's event contains: the id of the job's row, when it is due, and the ids in its input. */
export const eventData = ({ input }: Job) =>
  z.object({
    job_id: z.uuid(),
    run_at: z.iso.datetime().optional(),
    ...Object.fromEntries(Object.entries(input.shape).filter(([field]) => isTold(field))),
  });

/** An event; `id` is the job's, and Inngest accepts each id once in 24 hours. */
type InngestEvent = { id: string; name: string; data: Record<string, unknown> };

type Kept = { id: string; name: string; input: Record<string, unknown>; run_at: string };

/** A job's event. Inngest may be run by a third party: it gets ids, never an address or what people wrote. */
export function toEvent({ id, name, input, run_at }: Kept): InngestEvent {
  const ids = Object.fromEntries(Object.entries(input).filter(([field]) => isTold(field)));
  const isLater = Date.parse(run_at) > now();
  return { id, name: eventName(name), data: { ...ids, job_id: id, ...(isLater && { run_at }) } };
}

type Asked = { body?: string; headers?: Record<string, string>; span?: { name: string } };

/** Calls Inngest without its SDK, which enqueuing need not load. Returns the status; throws if there is none. */
async function ask(url: string, asked: Asked): Promise<number> {
  const limits = { timeout_ms: TIMEOUT_MS, max_answer_bytes: MAX_ANSWER_BYTES };
  const { status_code, failure } = await call({ url, ...asked, ...limits });
  if (failure || status_code === null)
    throw new Error(`Inngest can't be reached: ${failure?.message ?? "no answer"}`);
  return status_code;
}

/** Sends events in one POST; throws unless Inngest accepted all of them. https://www.inngest.com/docs/events */
export async function sendEvents(events: InngestEvent[]): Promise<void> {
  const key = env.INNGEST_EVENT_KEY ?? (env.INNGEST_DEV ? "dev" : undefined);
  if (!key) throw new Error("INNGEST_EVENT_KEY is missing: jobs wait until it is set");
  // A branch of the code has its own environment at Inngest.
  const branch = env.INNGEST_ENV ?? env.VERCEL_GIT_COMMIT_REF;
  const status = await ask(`${inngestUrl() ?? CLOUD}/e/${encodeURIComponent(key)}`, {
    headers: { "content-type": "application/json", ...(branch && { "x-inngest-env": branch }) },
    body: JSON.stringify(events),
  });
  if (status < 200 || status > 299) throw new Error(`Inngest answered ${status}`);
}

/**
 * Throws unless Inngest's server is there; never for its own cloud. Only a status of 500 or more counts as away: a
 * gateway in front may hide what the server says of its health. https://www.inngest.com/docs/self-hosting
 */
export async function lookForInngest(): Promise<void> {
  const url = inngestUrl();
  const status = url ? await ask(`${url}/health`, { span: { name: "look for Inngest" } }) : 200;
  if (status >= 500) throw new Error(`Inngest answered ${status}`);
}
