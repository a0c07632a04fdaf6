import type { Readable } from "node:stream";
import { Agent } from "undici";
import { assertNetwork } from "@/lib/network";
import { inSpan, type SpanOptions } from "@/lib/observe/trace";
import { isPublicAddress } from "./address";
import { guardedConnector, openConnector } from "./dial";
import { Exchange, type Limits, type Result } from "./exchange";
import { type Failure, failureOf } from "./failure";
import { dnsLookup, type Lookup } from "./resolve";
import { checkWebhookUrl, isExempt, type UrlRules } from "./webhook-url";

/** PROPFIND and REPORT belong to WebDAV. */
export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE" | "PROPFIND" | "REPORT";

/**
 * One HTTP call: POST if there is a `body`, else GET, unless `method` is set. A text is sent as UTF-8; a stream is read
 * as it is sent.
 */
export type Call = Limits & {
  url: string;
  method?: Method;
  body?: string | Buffer | Readable;
  headers?: Record<string, string>;
  /** For an address that a customer chose: only what these rules allow is connected to. */
  rules?: UrlRules;
  /** What a trace shows instead of the method and host. */
  span?: Pick<SpanOptions, "name" | "attributes">;
};

/** A file to open. Only what its reader has not taken yet is in memory. */
type Opening = Pick<Call, "url" | "headers" | "rules" | "span" | "timeout_ms">;

/**
 * An answer whose body is yet to be read. Call `close` if you don't read it. An error of `body` says why it broke off.
 */
export type Opened =
  | { failure: null; status_code: number; headers: Headers; body: AsyncIterable<Buffer>; close(): void }
  | { failure: Failure };

export type Caller = {
  call(request: Call): Promise<Result>;
  open(request: Opening): Promise<Opened>;
  /** Closes all connections, aborting the calls on them. */
  close(): Promise<void>;
};

/** Each call has its own timer. No pipelining, and as many connections to a host as there are calls. */
const POOL = { connections: null, pipelining: 1, headersTimeout: 0, bodyTimeout: 0 };
/** Webhook receivers are many and seldom called: close their connections before most servers would. */
const GUARDED_POOL = { ...POOL, keepAliveTimeout: 1_500, keepAliveMaxTimeout: 60_000 };
/** Shorter than a call's timeout, to tell an unreachable host from one that does not answer. */
const CONNECT_TIMEOUT_MS = 5_000;

const failedWith = (failure: Failure): Result => ({
  ok: false,
  status_code: null,
  duration_ms: 0,
  failure,
  answer: "",
  is_cut: false,
  retry_after_seconds: null,
});

type Judged = { url: URL; isOpen: boolean } | { failure: Failure };

/** The URL to call, and whether the rules exempt it from the guard. */
function judge({ url: text, rules }: Pick<Call, "url" | "rules">): Judged {
  if (rules) {
    const judged = checkWebhookUrl(text, rules);
    if (!judged.ok) return { failure: { kind: "invalid", code: "url", message: judged.reason } };
    return { url: judged.url, isOpen: isExempt(judged.url, rules) };
  }
  if (!URL.canParse(text))
    return { failure: { kind: "invalid", code: "ERR_INVALID_URL", message: "not a URL" } };
  return { url: new URL(text), isOpen: true };
}

const isUnanswered = ({ failure, status_code }: Result): boolean =>
  failure?.kind === "broken" && status_code === null;

/** Creates a `call` with its own connections. `lookup` finds addresses, `allows` judges each, `ca` replaces the CAs. */
export function createCaller(
  options: { lookup?: Lookup; allows?: (address: string) => boolean; ca?: string } = {},
): Caller {
  const { lookup = dnsLookup(), allows = isPublicAddress, ca } = options;
  const guarded = new Agent({ ...GUARDED_POOL, connect: guardedConnector({ lookup, allows, ca }) });
  const exempt = new Agent({ ...GUARDED_POOL, connect: openConnector({ ca }) });
  const trusted = new Agent({ ...POOL, connect: { timeout: CONNECT_TIMEOUT_MS, ca } });

  const agentFor = (rules: UrlRules | undefined, isOpen: boolean): Agent =>
    rules ? (isOpen ? exempt : guarded) : trusted;

  /** Sends once. A GET is repeated if its connection breaks, as an idle one now and then does (RFC 9110, 9.2.2). */
  async function exchange(request: Call, url: URL, isOpen: boolean): Promise<Result> {
    const { body, headers, rules, timeout_ms } = request;
    const agent = agentFor(rules, isOpen);
    const { method = body === undefined ? "GET" : "POST" } = request;
    const where = { origin: url.origin, path: url.pathname + url.search };
    // The client accepts any method, but its types know only HTTP's own.
    const asked = Object.assign({ ...where, method: "GET" as const, headers, body }, { method });
    const once = (timeout_ms: number): Promise<Result> =>
      new Promise((resolve) => agent.dispatch(asked, new Exchange({ ...request, timeout_ms }, resolve)));
    const first = await once(timeout_ms);
    const left_ms = timeout_ms - first.duration_ms;
    const isRepeated = method === "GET" && isUnanswered(first) && left_ms > 0;
    return isRepeated ? once(left_ms) : first;
  }

  async function call(request: Call): Promise<Result> {
    assertNetwork();
    const judged = judge(request);
    if ("failure" in judged) return failedWith(judged.failure);
    const { url, isOpen } = judged;
    const { name, attributes } = request.span ?? { name: `call ${url.host}` };
    return inSpan({ name, kind: "client", attributes }, async (span) => {
      const result = await exchange(request, url, isOpen);
      span.set({ "http.response.status_code": result.status_code ?? undefined });
      if (!result.ok) span.fail(result.failure?.message ?? `answered ${result.status_code}`);
      return result;
    });
  }

  async function open(request: Opening): Promise<Opened> {
    assertNetwork();
    const judged = judge(request);
    if ("failure" in judged) return judged;
    const { url, isOpen } = judged;
    const { headers, rules, timeout_ms } = request;
    const { name, attributes } = request.span ?? { name: `open ${url.host}` };
    const signal = AbortSignal.timeout(timeout_ms);
    const asked = {
      origin: url.origin,
      path: url.pathname + url.search,
      method: "GET" as const,
      headers,
      signal,
    };
    return inSpan({ name, kind: "client", attributes }, async (span): Promise<Opened> => {
      try {
        const { statusCode, body, ...answered } = await agentFor(rules, isOpen).request(asked);
        span.set({ "http.response.status_code": statusCode });
        // Without a listener, an error before the body is read would end the process. The reader still gets the error.
        body.on("error", () => undefined);
        const told = Object.entries(answered.headers).flatMap(([key, value]) =>
          typeof value === "string" ? [[key, value] satisfies [string, string]] : [],
        );
        const close = () => void body.destroy();
        return { failure: null, status_code: statusCode, headers: new Headers(told), body, close };
      } catch (error) {
        const failure = failureOf(error);
        span.fail(failure.message);
        return { failure };
      }
    });
  }

  const close = async () => void (await Promise.all([guarded, exempt, trusted].map((one) => one.destroy())));
  return { call, open, close };
}

/**
 * `call` sends one request, `open` streams a file. Both throw only if the network may not be used. No redirects;
 * certificates are always verified. With `rules` they connect only to public addresses, judged at connection time,
 * unless the rules exempt the origin.
 */
export const { call, open } = createCaller();
