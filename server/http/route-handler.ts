import { randomUUID } from "node:crypto";
import { getDb } from "@/db/client";
import { joined } from "@/server/lib/joined";
import { log } from "@/server/lib/log";
import { clock, metrics } from "@/server/lib/metrics";
import { inSpan, isTracing, type SpanOptions } from "@/server/lib/trace";
import { currentRequestId, withRequestId } from "@/server/lib/work";
import { appErrorOf } from "./app-error";
import { clientIp } from "./client-address";
import type { Visitor } from "./ctx";
import { problemResponse, toProblem } from "./problem";
import { limitsTold } from "./quota";
import { loggedPath, NOWHERE, type Params, routeName } from "./route-name";
import { targetOf } from "./target";

/**
 * What a route is handed besides the request: by our own host at once, by Next as a promise. Next's types say that there
 * are always parameters; a route without is given none.
 */
type RouteContext = { params: Params | undefined | Promise<Params | undefined> };

export type RouteHandler = (request: Request, context: RouteContext) => Promise<Response>;

/** JSON that is text already; it becomes a response with all of its headers at once, as setting them one by one is dear. */
export type JsonText = { json: string; status?: number };

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
    status: 500,
    title: "Internal error",
    detail: "Something went wrong on our side.",
  });
}

/** What is counted of a request: its route, never its path, or there would be a series for every lead. */
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
 * The answer with what every answer says: the request's id, what is left of its limits, and that it is the caller's own:
 * nothing between us keeps it, and no browser reads it as anything else.
 */
function complete(answer: Response | JsonText, request: Request, id: string): Response {
  const always = joined(
    { "x-request-id": id, "cache-control": "no-store", "x-content-type-options": "nosniff" },
    limitsTold(request),
  );
  if (isText(answer)) {
    const headers = joined({ "content-type": "application/json" }, always);
    return new Response(answer.json, { status: answer.status ?? 200, headers });
  }
  const kept = answer.headers.get("cache-control");
  for (const [name, value] of Object.entries(always)) answer.headers.set(name, value);
  if (kept !== null) answer.headers.set("cache-control", kept);
  return answer;
}

type Route = { handle: Handle; name?: string };

/** Answers a request, and logs and counts that. */
function serve({ handle, name }: Route, request: Request, params: Params, id: string): Promise<Response> {
  const seconds = clock();
  const { method } = request;
  const { pathname } = targetOf(request);
  const isWatched = metrics() !== undefined || isTracing();
  const route = name ?? (isWatched ? routeName(pathname, params) : NOWHERE);
  return inSpan(spanOptions(request, route), async (span) => {
    let answer: Response | JsonText;
    try {
      answer = await handle(request, params);
    } catch (error) {
      answer = toResponse(error);
    }
    const response = complete(answer, request, id);
    const { status } = response;
    span.set({ "http.response.status_code": status });
    if (status >= 500) span.fail(`answered ${status}`);
    count(method, route, status, seconds());
    const ms = Math.round(seconds() * 1000);
    log.info({ method, path: loggedPath(pathname, params), status, ms }, "request");
    return response;
  });
}

/** Around every handler: a request id, errors as problem+json, one log line, a span, and a count for its route. */
export const routeHandler =
  (handle: Handle, name?: string): RouteHandler =>
  (request, { params }) => {
    const id = requestId(request);
    const answered = (given: Params) => withRequestId(id, () => serve({ handle, name }, request, given, id));
    return params instanceof Promise ? params.then((given) => answered(given ?? {})) : answered(params ?? {});
  };

const USER_AGENT_LENGTH = 300;

/** Whoever makes this request, not signed in yet. */
export const visitorOf = ({ headers }: { headers: Headers }, surface: Visitor["surface"]): Visitor => ({
  db: getDb(),
  ip: clientIp(headers),
  user_agent: (headers.get("user-agent") ?? "").slice(0, USER_AGENT_LENGTH),
  surface,
});
