import { randomUUID } from "node:crypto";
import { getDb } from "@/db/client";
import { log } from "@/lib/observe/log";
import { clock, metrics } from "@/lib/observe/metrics";
import { inSpan, isTracing, type SpanOptions } from "@/lib/observe/trace";
import { currentRequestId, currentWork, withRequestId } from "@/lib/process/work";
import { joined } from "@/lib/text/assign";
import { appErrorOf } from "./app-error";
import type { RequestOrigin, Visitor } from "./ctx";
import { rateLimitHeaders } from "./limits/quota";
import { refuseWriting } from "./limits/read-only";
import { problemResponse, toProblem } from "./problem";
import { clientIp } from "./request/client-address";
import { crossOriginHeaders } from "./request/cross-origin";
import { keepRequestOf } from "./request/key-log";
import { refuseKeyInAddress, targetOf } from "./request/request-url";
import { loggedPath, NOWHERE, type Params, routeName } from "./request/route-name";
import { transportSecurity } from "./request/security-headers";

/**
 * What a route receives besides the request: from our own host directly, from Next as a promise. By Next's types there
 * are always parameters, but a route without any gets undefined.
 */
type RouteContext = { params: Params | undefined | Promise<Params | undefined> };

export type RouteHandler = (request: Request, context: RouteContext) => Promise<Response>;

/** JSON as text; it becomes a response with all its headers at once, since setting them one by one is slow. */
export type JsonText = { json: string; status?: number; etag?: string };

type Handle = (request: Request, params: Params) => Promise<Response | JsonText>;

const METHODS = ["GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE"];
const SANE_ID = /^[\w.-]{8,64}$/;

function requestId(request: Request): string {
  const given = request.headers.get("x-request-id");
  return given && SANE_ID.test(given) ? given : randomUUID();
}

function toResponse(error: unknown): Response {
  const own = appErrorOf(error);
  if (own?.code === "disk_full") log.error(own.message);
  if (own) return toProblem(own);
  log.error({ err: error }, "request failed");
  return problemResponse({
    code: "internal_error",
    detail: "Something went wrong on our side.",
  });
}

/** Counts a request by its route, never its path, or every lead would have its own series. */
function count(method: string, route: string, status: number, seconds: number): void {
  const known = METHODS.includes(method) ? method : "other";
  metrics()?.requests.observe({ method: known, route, status: `${Math.floor(status / 100)}xx` }, seconds);
}

/** The request as a span of its caller's trace. */
const spanOptions = ({ method, headers }: Request, route: string): SpanOptions => ({
  name: `${method} ${route}`,
  kind: "server",
  parent: headers.get("traceparent") ?? undefined,
  attributes: {
    "http.request.method": method,
    "http.route": route,
    "frontdesk.request_id": currentRequestId(),
  },
});

const isText = (answer: Response | JsonText): answer is JsonText => typeof answer.json === "string";

/**
 * Adds the headers of every response: the request's id, what is left of its limits, `no-store`, so that nothing in
 * between caches it, `nosniff`, so that no browser takes it for another type, HSTS, and whether pages of other sites may
 * read it.
 */
function complete(answer: Response | JsonText, request: Request, id: string): Response {
  const always = joined(
    { "x-request-id": id, "cache-control": "no-store", "x-content-type-options": "nosniff" },
    joined(joined(rateLimitHeaders(request), transportSecurity()), crossOriginHeaders(request)),
  );
  if (isText(answer)) {
    const type = { "content-type": "application/json" };
    const headers = joined(answer.etag === undefined ? type : joined(type, { etag: answer.etag }), always);
    return new Response(answer.json, { status: answer.status ?? 200, headers });
  }
  const kept = answer.headers.get("cache-control");
  for (const [name, value] of Object.entries(always)) answer.headers.set(name, value);
  if (kept !== null) answer.headers.set("cache-control", kept);
  return answer;
}

/** What is answered to a request that failed, or was refused before its handler was asked. */
export type Refuse = (error: unknown, request: Request, params: Params) => Promise<Response>;

/** `refuse`: a problem as JSON by default. */
type Options = { name?: string; refuse?: Refuse };
type Route = Options & { handle: Handle };

async function refusalOf({ refuse }: Route, error: unknown, request: Request, params: Params) {
  if (!refuse) return toResponse(error);
  return refuse(error, request, params).catch(toResponse);
}

/** Answers a request, logs it and counts it. */
function serve(handler: Route, request: Request, params: Params, id: string): Promise<Response> {
  const seconds = clock();
  const { method } = request;
  const { pathname } = targetOf(request);
  const isWatched = metrics() !== undefined || isTracing();
  const path = loggedPath(pathname, params);
  const work = currentWork();
  if (work) work.request = `${method} ${path}`;
  const route = handler.name ?? (isWatched ? routeName(pathname, params) : NOWHERE);
  return inSpan(spanOptions(request, route), async (span) => {
    let answer: Response | JsonText;
    try {
      refuseKeyInAddress(request);
      refuseWriting(method, pathname);
      answer = await handler.handle(request, params);
    } catch (error) {
      answer = await refusalOf(handler, error, request, params);
    }
    const response = complete(answer, request, id);
    const { status } = response;
    span.set({ "http.response.status_code": status });
    if (status >= 500) span.fail(`answered ${status}`);
    count(method, route, status, seconds());
    const ms = Math.round(seconds() * 1000);
    keepRequestOf(request, { method, path, status, duration_ms: ms, request_id: id });
    log[status >= 500 ? "warn" : "info"]({ method, path, status, ms }, "request");
    return response;
  });
}

/** Wraps every handler: a request id, errors as problem+json, one log line, a span, and a count for its route. */
export function routeHandler(handle: Handle, options: Options = {}): RouteHandler {
  const route = { handle, ...options };
  return (request, { params }) => {
    const id = requestId(request);
    const answered = (given: Params) => withRequestId(id, () => serve(route, request, given, id));
    return params instanceof Promise ? params.then((given) => answered(given ?? {})) : answered(params ?? {});
  };
}

const USER_AGENT_LENGTH = 300;

export const requestOriginOf = (
  { headers }: { headers: Headers },
  surface: RequestOrigin["surface"],
): RequestOrigin => ({
  ip: clientIp(headers),
  user_agent: (headers.get("user-agent") ?? "").slice(0, USER_AGENT_LENGTH),
  surface,
});

/** The caller of this request, not signed in. */
export const visitorOf = (request: { headers: Headers }, surface: RequestOrigin["surface"]): Visitor => ({
  db: getDb(),
  ...requestOriginOf(request, surface),
  idempotency_key: request.headers.get("idempotency-key") ?? undefined,
});

/** The answer to any request below /api that no route takes: on our own host, and by a route of its own elsewhere. */
export const nothingHere = routeHandler(
  async () =>
    problemResponse({
      code: "not_found",
      detail: "There is nothing at this address.",
    }),
  { name: NOWHERE },
);
