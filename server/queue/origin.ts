import { z } from "zod";
import { currentTraceparent } from "@/lib/observe/trace";
import { currentRequestId } from "@/lib/process/work";

/** The request and the trace that a job comes from, directly or through the job that enqueued it. */
export const Origin = z.object({ request_id: z.string().optional(), traceparent: z.string().optional() });
export type Origin = z.infer<typeof Origin>;

// Beside the input, like graphile-worker's own `_cron`: a handler's schema drops it, and Inngest does not get it.
const Envelope = z.object({ _origin: Origin });

/** The origin of a job that is enqueued now. */
export const currentOrigin = (): Origin => ({
  request_id: currentRequestId(),
  traceparent: currentTraceparent(),
});

/** A job's input as it is stored, with its origin. */
export const enveloped = (input: object, origin: Origin): object => ({ ...input, _origin: origin });

/** The origin of a stored job; empty for jobs started by the schedule. */
export const originOf = (kept: unknown): Origin => Envelope.safeParse(kept).data?._origin ?? {};
