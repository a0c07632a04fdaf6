import { Agent, type Dispatcher } from "undici";
import { assertNetwork } from "@/server/lib/network";
import { toStorable } from "@/server/schema/common";
import { isPublicAddress } from "./address";
import { describeError } from "./describe-error";
import { guardedConnector, openConnector } from "./dial";
import { dnsLookup, type Lookup } from "./resolve";
import { retryAfterSeconds } from "./retry-after";
import { checkWebhookUrl, isExempt, type UrlRules } from "./webhook-url";

/** A POST of `body` (UTF-8). `timeout_ms` bounds the whole call, `max_answer_bytes` what is read of the answer. */
export type PostRequest = {
  url: string;
  body: string;
  headers: Record<string, string>;
  timeout_ms: number;
  max_answer_bytes: number;
  rules: UrlRules;
};

/**
 * What came of it. `ok`: a whole 2xx answer, or more of one than we read. `status_code` is also there when the
 * connection broke or time ran out after the headers; `error` then says so. `answer` is the first KiB, storable.
 */
type PostResult = {
  ok: boolean;
  status_code: number | null;
  duration_ms: number;
  error: string | null;
  answer: string;
  retry_after_seconds: number | null;
};

export type Poster = {
  post(request: PostRequest): Promise<PostResult>;
  /** Ends all connections, and the calls on them. */
  close(): Promise<void>;
};

const ANSWER_BYTES = 1024;

function headerOf(rawHeaders: Buffer[], name: string): string | null {
  for (let index = 0; index + 1 < rawHeaders.length; index += 2) {
    const key = rawHeaders[index];
    if (key?.length === name.length && key.toString("latin1").toLowerCase() === name) {
      return rawHeaders[index + 1]?.toString("latin1") ?? null;
    }
  }
  return null;
}

/** One call as undici reports it: it settles once, at the first end that comes, and then lets the connection go. */
class Exchange implements Dispatcher.DispatchHandlers {
  readonly #started = performance.now();
  readonly #timer: NodeJS.Timeout;
  #abort: (() => void) | null = null;
  #settled = false;
  #status: number | null = null;
  #retryAfter: number | null = null;
  #size = 0;
  #answer: Buffer[] = [];

  constructor(
    private readonly request: PostRequest,
    private readonly resolve: (result: PostResult) => void,
  ) {
    const { timeout_ms } = request;
    this.#timer = setTimeout(() => this.#cut(`timed out after ${timeout_ms / 1000} s`), timeout_ms);
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
    return true;
  }

  onData(chunk: Buffer): boolean {
    if (this.#size < ANSWER_BYTES) this.#answer.push(chunk.subarray(0, ANSWER_BYTES - this.#size));
    this.#size += chunk.length;
    if (this.#size > this.request.max_answer_bytes) this.#cut(null);
    return true;
  }

  onComplete(): void {
    this.#settle(null);
  }

  onError(error: Error): void {
    this.#settle(describeError(error));
  }

  #cut(error: string | null): void {
    this.#settle(error);
    this.#abort?.();
  }

  #settle(error: string | null): void {
    if (this.#settled) return;
    this.#settled = true;
    clearTimeout(this.#timer);
    const status = this.#status;
    this.resolve({
      ok: error === null && status !== null && status < 300,
      status_code: status,
      duration_ms: Math.round(performance.now() - this.#started),
      error,
      answer: this.#answer.length === 0 ? "" : toText(Buffer.concat(this.#answer)),
      retry_after_seconds: this.#retryAfter,
    });
  }
}

/** `stream` holds a character back that the cut at one KiB has split. */
const toText = (bytes: Buffer): string => toStorable(new TextDecoder().decode(bytes, { stream: true }));

/**
 * Each call brings its own timer, so undici's are off. Idle connections go before most servers would end them. As many
 * connections to one host as there are calls: else those of one customer that hang would hold up another's.
 */
const POOL = {
  connections: null,
  pipelining: 1,
  headersTimeout: 0,
  bodyTimeout: 0,
  keepAliveTimeout: 1_500,
  keepAliveMaxTimeout: 60_000,
};

const refused = (reason: string): PostResult => ({
  ok: false,
  status_code: null,
  duration_ms: 0,
  error: reason,
  answer: "",
  retry_after_seconds: null,
});

/**
 * Makes a `post` with connections of its own. `lookup` finds a name's addresses, `allows` judges each of them, `ca`
 * is trusted instead of the well-known authorities.
 */
export function createPoster(
  options: { lookup?: Lookup; allows?: (address: string) => boolean; ca?: string } = {},
): Poster {
  const { lookup = dnsLookup(), allows = isPublicAddress, ca } = options;
  const guarded = new Agent({ ...POOL, connect: guardedConnector({ lookup, allows, ca }) });
  const open = new Agent({ ...POOL, connect: openConnector({ ca }) });

  const post = (request: PostRequest): Promise<PostResult> => {
    assertNetwork();
    const { body, headers, rules } = request;
    const judged = checkWebhookUrl(request.url, rules);
    if (!judged.ok) return Promise.resolve(refused(judged.reason));
    const { url } = judged;
    const agent = isExempt(url, rules) ? open : guarded;
    const call = {
      origin: url.origin,
      path: url.pathname + url.search,
      method: "POST" as const,
      headers,
      body,
    };
    return new Promise((resolve) => agent.dispatch(call, new Exchange(request, resolve)));
  };

  return { post, close: async () => void (await Promise.all([guarded.destroy(), open.destroy()])) };
}

/**
 * Posts once, and never throws. No redirect is followed. Only public addresses are connected to, unless the rules
 * exempt the origin, and the address judged is the one connected to. Certificates are always verified.
 */
export const { post } = createPoster();
