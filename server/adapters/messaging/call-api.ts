import type { Readable } from "node:stream";
import { readJson } from "@/lib/text/json";
import { toStorable } from "@/schema/common";
import { call } from "@/server/adapters/http/call";
import type { Failure } from "@/server/adapters/http/failure";
import type { SendFailure } from "./channel";

const TIMEOUT_MS = 10_000;
const MAX_ANSWER_BYTES = 4 * 1024 * 1024;
/** A page of templates, whose sender is known. */
const MAX_ANSWER_VALUES = 100_000;

/** A provider's answer. `body` is its parsed JSON, or undefined if it is not JSON. */
export type Answer = { ok: true; status: number; body: unknown; retry_after_seconds: number | null };

export const failure = (
  outcome: SendFailure["outcome"],
  code: string,
  message: string,
  retry_after_seconds: number | null = null,
): SendFailure => ({ ok: false, outcome, code, message: toStorable(message), retry_after_seconds });

function toFailure({ kind, code, message }: Failure): SendFailure {
  switch (kind) {
    case "timeout":
      return failure("unknown", code, message.replace("timed out after", "no answer within"));
    case "invalid":
      return failure("permanent", "invalid_request", message);
    default:
      return failure(kind === "unsent" ? "transient" : "unknown", code || "connection", message);
  }
}

/** How to treat an answer without the provider's own error code. A gateway does not know what happened behind it. */
export function outcomeOfStatus(status: number): SendFailure["outcome"] {
  if (status === 502 || status === 504) return "unknown";
  return status === 408 || status === 429 || status >= 500 ? "transient" : "permanent";
}

type Request = {
  headers: Record<string, string>;
  body?: string | Readable;
  timeout_ms?: number;
  quiet_ms?: number;
};

/**
 * Calls a provider once: POST with `body`, else GET. Follows no redirects, never throws; a timeout (10 s) is `unknown`.
 */
export async function callApi(
  url: string,
  { headers, body, timeout_ms = TIMEOUT_MS, quiet_ms }: Request,
): Promise<Answer | SendFailure> {
  const result = await call({ url, headers, body, timeout_ms, quiet_ms, max_answer_bytes: MAX_ANSWER_BYTES });
  if (result.failure) return toFailure(result.failure);
  const { status_code: status, answer, retry_after_seconds } = result;
  return { ok: true, status, body: readJson(answer, MAX_ANSWER_VALUES), retry_after_seconds };
}
