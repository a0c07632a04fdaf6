import { randomUUID } from "node:crypto";
import { getDb } from "@/db/client";
import { currentRequestId, log, withRequestId } from "@/server/lib/log";
import { clock, metrics } from "@/server/lib/metrics";
import { inSpan, isTracing, type SpanOptions } from "@/server/lib/trace";
import { appErrorOf } from "./app-error";
import { clientIp } from "./client-address";
import type { Visitor } from "./ctx";
import { problemResponse, toProblem } from "./problem";
import { limitsTold } from "./quota";
import { loggedPath, NOWHERE, type RouteContext, routeName } from "./route-name";
import { urlOf } from "./url-of";

export type RouteHandler = (request: Request, context: RouteContext) => Promise<Response>;

/** JSON that is text already; it becomes a response with all of its headers at once, as setting them one by one is dear. */
export type JsonText = { json: string; status?: number };

type Handle = (request: Request, context: RouteContext) => Promise<Response | JsonText>;

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

/** Next says that there are always parameters, and gives none to a route without. */
const withParams = async ({ params }: RouteContext) => (await params) ?? {};

const isText = (answer: Response | JsonText): answer is JsonText => typeof answer.json === "string";

// What we answer is the caller's own: nothing between us keeps it, and no browser reads it as anything else.
const PRIVATE = { "cache-control": "no-store", "x-content-type-options": "nosniff" };

/** The answer with what every answer says: the request's id, what is left of its limits, and that it is private. */
function complete(answer: Response | JsonText, request: Request, id: string): Response {
  const always = { "x-request-id": id, ...limitsTold(request), ...PRIVATE };
  if (isText(answer)) {
    const headers = { "content-type": "application/json", ...always };
    return new Response(answer.json, { status: answer.status ?? 200, headers });
  }
  const kept = answer.headers.get("cache-control");
  for (const [name, value] of Object.entries(always)) answer.headers.set(name, value);
  if (kept !== null) answer.headers.set("cache-control", kept);
  return answer;
}

/** Around every handler: a request id, errors as problem+json, one log line, a span, and a count for its route. */
export const routeHandler =
  (handle: Handle, route?: string): RouteHandler =>
  (request, given) => {
    const id = requestId(request);
    const context = { params: withParams(given) };
    return withRequestId(id, async () => {
      const seconds = clock();
      const { method } = request;
      const path = urlOf(request).pathname;
      const isWatched = metrics() !== undefined || isTracing();
      const name = route ?? (isWatched ? await routeName(path, context) : NOWHERE);
      const response = await inSpan(spanOptions(request, name), async (span) => {
        const response = complete(await handle(request, context).catch(toResponse), request, id);
        span.set({ "http.response.status_code": response.status });
        if (response.status >= 500) span.fail(`answered ${response.status}`);
        return response;
      });
      const { status } = response;
      count(method, name, status, seconds());
      const ms = Math.round(seconds() * 1000);
      log.info({ method, path: await loggedPath(path, context), status, ms }, "request");
      return response;
    });
  };

const USER_AGENT_LENGTH = 300;

/** Whoever makes this request, not signed in yet. */
export const visitorOf = ({ headers }: { headers: Headers }, surface: Visitor["surface"]): Visitor => ({
  db: getDb(),
  ip: clientIp(headers),
  user_agent: (headers.get("user-agent") ?? "").slice(0, USER_AGENT_LENGTH),
  surface,
});
