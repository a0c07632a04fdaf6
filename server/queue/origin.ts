import { z } from "zod";
import { currentTraceparent } from "@/server/lib/trace";
import { currentRequestId } from "@/server/lib/work";

/** Where a job comes from: the request, and the trace, in which it, or the job that asked for it, was asked for. */
export const Origin = z.object({ request_id: z.string().optional(), traceparent: z.string().optional() });
export type Origin = z.infer<typeof Origin>;

// Beside the input, as graphile-worker's own `_cron`: a handler's schema leaves it out, and Inngest is not told of it.
const Envelope = z.object({ _origin: Origin });

/** Where a job comes from that is asked for now. */
export const currentOrigin = (): Origin => ({
  request_id: currentRequestId(),
  traceparent: currentTraceparent(),
});

/** A job's input as it is kept, with where it comes from. */
export const enveloped = (input: object, origin: Origin): object => ({ ...input, _origin: origin });

/** Where a kept job comes from; nowhere, if the clock asked for it. */
export const originOf = (kept: unknown): Origin => Envelope.safeParse(kept).data?._origin ?? {};
