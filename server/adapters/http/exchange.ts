import type { Dispatcher } from "undici";
import { toStorable } from "@/schema/common";
import { type Failure, failureOf } from "./failure";
import { retryAfterSeconds } from "./retry-after";

/** A call's time limits and size limits. */
export type Limits = {
  /** For the whole call: connecting, headers and body. */
  timeout_ms: number;
  /**
   * The longest pause while the request's body is sent, and then the longest wait for the whole answer. By default only
   * `timeout_ms` applies.
   */
  quiet_ms?: number;
  /** Breaks off the call. */
  signal?: AbortSignal | null | undefined;
  /** Reading stops when the answer exceeds this. */
  max_answer_bytes: number;
  /** How much of what is read is kept; all of it by default. */
  kept_answer_bytes?: number;
  /** Whether a 2xx answer is returned as bytes, since making text of 16 MB takes this process a while. */
  as_bytes?: boolean;
  /** The headers of the answer to return, in lower case; none by default. */
  told_headers?: string[];
  /** Whether to wait for the body of an answer with this status; always by default. */
  readsBody?: (status_code: number) => boolean;
};

/**
 * The result of a call. `ok`: a 2xx answer, read completely or up to the limit. `answer` is storable text; `is_cut`:
 * there was more of it. `bytes` is there instead of a text if `as_bytes` was asked for. `retry_after_seconds` is null for a 2xx answer. `headers`: those in `told_headers`.
 */
export type Result = {
  ok: boolean;
  duration_ms: number;
  answer: string;
  bytes?: Uint8Array<ArrayBuffer>;
  is_cut: boolean;
  retry_after_seconds: number | null;
  headers?: Record<string, string>;
} & ({ status_code: number; failure: null } | { status_code: number | null; failure: Failure });

function headerOf(rawHeaders: Buffer[], name: string): string | null {
  for (let index = 0; index + 1 < rawHeaders.length; index += 2) {
    const key = rawHeaders[index];
    if (key?.length === name.length && key.toString("latin1").toLowerCase() === name) {
      return rawHeaders[index + 1]?.toString("latin1") ?? null;
    }
  }
  return null;
}

/** One exchange with a server. Settles once, with whatever ends it first, and then releases the connection. */
export class Exchange implements Dispatcher.DispatchHandlers {
  readonly #started = performance.now();
  readonly #timers: NodeJS.Timeout[];
  readonly #kept_bytes: number;
  #abort: (() => void) | null = null;
  #settled = false;
  #status: number | null = null;
  #retryAfter: number | null = null;
  #size = 0;
  #answer: Buffer[] = [];
  #headers: Record<string, string> | undefined;

  constructor(
    private readonly limits: Limits,
    private readonly resolve: (result: Result) => void,
  ) {
    const { timeout_ms, quiet_ms } = limits;
    this.#kept_bytes = limits.kept_answer_bytes ?? limits.max_answer_bytes;
    this.#timers = [timeout_ms, quiet_ms ?? []].flat().map((ms) => setTimeout(() => this.#tooLate(ms), ms));
    limits.signal?.addEventListener("abort", this.#breakOff);
    if (limits.signal?.aborted) this.#breakOff();
  }

  readonly #breakOff = (): void =>
    this.#cut({ kind: "broken", code: "aborted", message: "it was broken off" });

  #tooLate(ms: number): void {
    this.#cut({ kind: "timeout", code: "timeout", message: `timed out after ${ms / 1000} s` });
  }

  onBodySent(): void {
    const [, quiet] = this.#timers;
    quiet?.refresh();
  }

  onConnect(abort: () => void): void {
    if (this.#settled) abort();
    else this.#abort = abort;
  }

  onHeaders(status: number, rawHeaders: Buffer[]): boolean {
    if (status < 200) return true;
    this.#status = status;
    const retryAfter = status < 300 ? null : headerOf(rawHeaders, "retry-after");
    this.#retryAfter = retryAfter === null ? null : retryAfterSeconds(retryAfter);
    this.#headers = this.#told(rawHeaders);
    if (this.limits.readsBody?.(status) === false) this.#cut(null);
    return true;
  }

  #told(rawHeaders: Buffer[]): Record<string, string> | undefined {
    const told = this.limits.told_headers?.flatMap((name) => {
      const value = headerOf(rawHeaders, name);
      return value === null ? [] : [[name, value] as const];
    });
    return told && Object.fromEntries(told);
  }

  onData(chunk: Buffer): boolean {
    if (this.#size < this.#kept_bytes) this.#answer.push(chunk.subarray(0, this.#kept_bytes - this.#size));
    this.#size += chunk.length;
    if (this.#size > this.limits.max_answer_bytes) this.#cut(null);
    return true;
  }

  onComplete(): void {
    this.#settle(null);
  }

  onError(error: Error): void {
    this.#settle(failureOf(error));
  }

  #cut(failure: Failure | null): void {
    this.#settle(failure);
    this.#abort?.();
  }

  #settle(failure: Failure | null): void {
    if (this.#settled) return;
    this.#settled = true;
    for (const timer of this.#timers) clearTimeout(timer);
    this.limits.signal?.removeEventListener("abort", this.#breakOff);
    this.resolve(this.#result(failure));
  }

  #content(is_cut: boolean): Pick<Result, "answer" | "bytes"> {
    const isOk = this.#status !== null && this.#status < 300;
    if (this.limits.as_bytes && isOk) return { answer: "", bytes: joined(this.#answer) };
    return { answer: this.#answer.length === 0 ? "" : toText(Buffer.concat(this.#answer), is_cut) };
  }

  #result(failure: Failure | null): Result {
    const status_code = this.#status;
    const is_cut = this.#size > this.#kept_bytes;
    const common = {
      duration_ms: Math.round(performance.now() - this.#started),
      ...this.#content(is_cut),
      is_cut,
      retry_after_seconds: this.#retryAfter,
      ...(this.#headers && { headers: this.#headers }),
    };
    if (failure) return { ...common, ok: false, status_code, failure };
    if (status_code === null) return { ...common, ok: false, status_code, failure: failureOf(null) };
    return { ...common, ok: status_code < 300, status_code, failure };
  }
}

/** In a buffer of their own, which can be passed to another thread. */
function joined(chunks: Buffer[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(chunks.reduce((size, { length }) => size + length, 0));
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}

/** `stream` leaves out a character that the cut has split. */
const toText = (bytes: Buffer, stream: boolean): string =>
  toStorable(new TextDecoder().decode(bytes, { stream }));
