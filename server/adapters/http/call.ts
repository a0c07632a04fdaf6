import type { Readable } from "node:stream";
import { Agent } from "undici";
import { assertNetwork } from "@/server/lib/network";
import { inSpan, type SpanOptions } from "@/server/lib/trace";
import { isPublicAddress } from "./address";
import { guardedConnector, openConnector } from "./dial";
import { Exchange, type Limits, type Result } from "./exchange";
import { type Failure, failureOf } from "./failure";
import { dnsLookup, type Lookup } from "./resolve";
import { checkWebhookUrl, isExempt, type UrlRules } from "./webhook-url";

/** PROPFIND and REPORT are WebDAV's. */
export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE" | "PROPFIND" | "REPORT";

/**
 * One HTTP call: a POST of `body` (a text as UTF-8; a stream is read as it leaves), or a GET where there is none, unless
 * `method` says otherwise.
 */
export type Call = Limits & {
  url: string;
  method?: Method;
  body?: string | Buffer | Readable;
  headers?: Record<string, string>;
  /** For an address that a customer chose: only what these rules allow is connected to. */
  rules?: UrlRules;
  /** What a trace shows instead of the method and the host. */
  span?: Pick<SpanOptions, "name" | "attributes">;
};

/** A file to read, of which no more is in memory than its reader is behind. */
type Opening = Pick<Call, "url" | "headers" | "rules" | "span" | "timeout_ms">;

/** An answer whose body is still to come; whoever does not read it closes it. An error of `body` says why it broke off. */
export type Opened =
  | { failure: null; status_code: number; headers: Headers; body: AsyncIterable<Buffer>; close(): void }
  | { failure: Failure };

export type Caller = {
  call(request: Call): Promise<Result>;
  open(request: Opening): Promise<Opened>;
  /** Ends all connections, and the calls on them. */
  close(): Promise<void>;
};

/** Each call brings its own timer. Pipelining off, and as many connections to a host as there are calls. */
const POOL = { connections: null, pipelining: 1, headersTimeout: 0, bodyTimeout: 0 };
/** Receivers of webhooks are many and seldom called: their connections go before most servers would end them. */
const GUARDED_POOL = { ...POOL, keepAliveTimeout: 1_500, keepAliveMaxTimeout: 60_000 };
/** Shorter than a call, so that a host that can't be reached is told from one that does not answer. */
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

/** The address to call, and whether the rules leave it unguarded. */
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

/** Makes a `call` with its own connections. `lookup` finds addresses, `allows` judges each, `ca` replaces the CAs. */
export function createCaller(
  options: { lookup?: Lookup; allows?: (address: string) => boolean; ca?: string } = {},
): Caller {
  const { lookup = dnsLookup(), allows = isPublicAddress, ca } = options;
  const guarded = new Agent({ ...GUARDED_POOL, connect: guardedConnector({ lookup, allows, ca }) });
  const exempt = new Agent({ ...GUARDED_POOL, connect: openConnector({ ca }) });
  const trusted = new Agent({ ...POOL, connect: { timeout: CONNECT_TIMEOUT_MS, ca } });

  const agentFor = (rules: UrlRules | undefined, isOpen: boolean): Agent =>
    rules ? (isOpen ? exempt : guarded) : trusted;

  /** Asks once; repeats what only reads when its connection breaks, as an idle one now and then does (RFC 9110, 9.2.2). */
  async function exchange(request: Call, url: URL, isOpen: boolean): Promise<Result> {
    const { body, headers, rules, timeout_ms } = request;
    const agent = agentFor(rules, isOpen);
    const { method = body === undefined ? "GET" : "POST" } = request;
    const where = { origin: url.origin, path: url.pathname + url.search };
    // The client takes any method, but its types know HTTP's own alone.
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
        // Broken off before anybody reads it, it would end the process; whoever reads it is told all the same.
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
 * `call` asks once, `open` reads a file piece by piece; both throw only where the network may not be used. No redirects,
 * certificates always verified. Under `rules` they connect to public addresses only, judged as they connect, unless the
 * rules exempt the origin.
 */
export const { call, open } = createCaller();
