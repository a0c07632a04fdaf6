import { z } from "zod";
import { type Answer, failure, outcomeOfStatus } from "../call-api";
import type { SendFailure } from "../channel";

/** Meta's page support/error-codes. */
const THROTTLED = [4, 80007, 130429, 131048, 131056, 133016];
const MOMENTARY = [1, 2, 131000, 131016, 131057, 133004];
const LATER = new Set([...THROTTLED, ...MOMENTARY]);
/** An app that lacks a capability gets this code with HTTP 500. */
const REFUSED = new Set([3]);
/** At most one message in 6 s from one number to one customer. */
const PAIR_LIMIT = 131056;
const PAIR_SECONDS = 6;

/** Meta could not download a file or convert it for WhatsApp. A status reports this, after the call. */
export const FILE_FAULTS = ["131052", "131053"];

const ErrorBody = z.object({
  error: z.object({
    code: z.int(),
    message: z.string(),
    is_transient: z.boolean().optional().catch(undefined),
    error_data: z.object({ details: z.string().optional() }).optional().catch(undefined),
  }),
});

function outcomeOf({ code, is_transient }: { code: number; is_transient?: boolean }, status: number) {
  if (LATER.has(code) || is_transient) return "transient";
  if (REFUSED.has(code)) return "permanent";
  return status === 429 || status >= 500 ? "transient" : "permanent";
}

/** A refusal by the Graph API as a failure. The error code decides, since Meta throttles with HTTP 400. */
export function metaFailure({ status, body, retry_after_seconds }: Answer): SendFailure {
  const error = ErrorBody.safeParse(body).data?.error;
  if (!error) {
    return failure(
      outcomeOfStatus(status),
      `http_${status}`,
      `Meta answered ${status}.`,
      retry_after_seconds,
    );
  }
  const wait = retry_after_seconds ?? (error.code === PAIR_LIMIT ? PAIR_SECONDS : null);
  const details = error.error_data?.details || error.message;
  return failure(outcomeOf(error, status), String(error.code), details, wait);
}
