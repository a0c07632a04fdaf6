import { Agent, request } from "undici";
import { describeError } from "@/server/adapters/http/describe-error";
import { retryAfterSeconds } from "@/server/adapters/http/retry-after";
import { assertNetwork } from "@/server/lib/network";
import { toStorable } from "@/server/schema/common";
import type { SendFailure } from "./channel";

const TIMEOUT_MS = 10_000;
/** Shorter than the whole, so that a host that can't be reached is told from one that does not answer. */
const CONNECT_TIMEOUT_MS = 5_000;

const agent = new Agent({ connect: { timeout: CONNECT_TIMEOUT_MS } });

/** An answer of a provider's API; `body` is its JSON, or undefined if it is none. */
export type Answer = { ok: true; status: number; body: unknown; retry_after_seconds: number | null };

/** What goes wrong before anything is sent: the name, the connection, TLS. */
const NOT_SENT =
  /^(?:ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|UND_ERR_CONNECT_TIMEOUT|EPROTO|ERR_TLS.*|ERR_SSL.*|.*CERT.*)$/;

/** A base address or a credential that makes no HTTP request. */
const INVALID = /^(?:UND_ERR_INVALID_ARG|ERR_INVALID_URL|ERR_INVALID_CHAR)$/;

const field = (error: unknown, name: string): string =>
  error instanceof Error ? String(Reflect.get(error, name) ?? "") : "";

function failureOf(error: unknown, timeout_ms: number): SendFailure {
  if (field(error, "name") === "TimeoutError") {
    return failure("unknown", "timeout", `no answer within ${timeout_ms / 1000} s`);
  }
  const code = field(error, "code");
  if (INVALID.test(code)) return failure("permanent", "invalid_request", describeError(error));
  const wasConnected = /^(?:read|write)$/.test(field(error, "syscall"));
  const outcome = NOT_SENT.test(code) && !wasConnected ? "transient" : "unknown";
  return failure(outcome, code || "connection", describeError(error));
}

/** A failure as `send` answers it. */
export const failure = (
  outcome: SendFailure["outcome"],
  code: string,
  message: string,
  retry_after_seconds: number | null = null,
): SendFailure => ({ ok: false, outcome, code, message: toStorable(message), retry_after_seconds });

/** How an answer without a provider's own error code is to be taken: a gateway does not know what came behind it. */
export function outcomeOfStatus(status: number): SendFailure["outcome"] {
  if (status === 502 || status === 504) return "unknown";
  return status === 408 || status === 429 || status >= 500 ? "transient" : "permanent";
}

function toJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

type Call = { headers: Record<string, string>; body?: string; timeout_ms?: number };

/**
 * Calls a provider's API once: posts `body`, or gets where there is none. Follows no redirect and never throws; no whole
 * answer after 10 s is `unknown`.
 */
export async function call(
  url: string,
  { headers, body, timeout_ms = TIMEOUT_MS }: Call,
): Promise<Answer | SendFailure> {
  assertNetwork();
  try {
    const signal = AbortSignal.timeout(timeout_ms);
    const method = body === undefined ? "GET" : "POST";
    const answer = await request(url, { method, headers, body, signal, dispatcher: agent });
    const retryAfter = answer.headers["retry-after"];
    return {
      ok: true,
      status: answer.statusCode,
      body: toJson(await answer.body.text()),
      retry_after_seconds: typeof retryAfter === "string" ? retryAfterSeconds(retryAfter) : null,
    };
  } catch (error) {
    return failureOf(error, timeout_ms);
  }
}
