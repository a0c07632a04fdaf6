import type { TRPCError } from "@trpc/server";
import { fetchRequestHandler } from "@trpc/server/adapters/fetch";
import { AppError } from "@/lib/errors";
import { log } from "@/lib/observe/log";
import type { Ctx } from "./ctx";
import { callGate } from "./limits/overload";
import { admitStaff, authenticateStaff, refuseForeignPage, tokenExpiry } from "./request/authenticate";
import { readJsonBody, VISITOR_BODY_LIMIT } from "./request/body";
import { targetOf } from "./request/request-url";
import { type RouteHandler, requestOriginOf, routeHandler } from "./route-handler";
import type { router } from "./trpc";
import { domainError } from "./trpc-error";

const ENDPOINT = "/api/trpc";

type Router = ReturnType<typeof router>;

/** Identifies the caller when first needed, once for all calls of a batch, who may still lack a second factor. */
function callerOf(request: Request): () => Promise<Ctx> {
  let caller: Promise<Ctx> | undefined;
  return () => {
    caller ??= admitStaff(request, true).then((ctx) => ({
      ...ctx,
      origin: requestOriginOf(request, "dashboard"),
    }));
    return caller;
  };
}

// Only staff may send large bodies; a caller with a small one need not be identified for that.
async function bodyLimit({ headers }: Request, caller: () => Promise<Ctx>): Promise<number | undefined> {
  const length = headers.get("content-length");
  if (length !== null && Number(length) <= VISITOR_BODY_LIMIT) return VISITOR_BODY_LIMIT;
  try {
    await caller();
    return undefined;
  } catch (error) {
    if (error instanceof AppError) return VISITOR_BODY_LIMIT;
    throw error;
  }
}

/** The request with its body read as the API reads one: JSON of limited size, depth and width. */
async function checked(request: Request, caller: () => Promise<Ctx>): Promise<Request> {
  if (request.method !== "POST") return request;
  const body = JSON.stringify(await readJsonBody(request, await bodyLimit(request, caller)));
  return new Request(request.url, { method: "POST", headers: request.headers, body, signal: request.signal });
}

/** Whether a request is for a stream: by its procedure, since any caller can claim to accept one. */
function streamsIn(appRouter: Router): (request: Request) => boolean {
  const procedures: Record<string, { _def: { type?: unknown } } | undefined> = appRouter._def.procedures;
  return (request) => {
    const name = targetOf(request).pathname.slice(ENDPOINT.length + 1);
    return Object.hasOwn(procedures, name) && procedures[name]?._def.type === "subscription";
  };
}

/** The longest wait that a batch's errors ask for, as a header. */
function retryAfter(errors: readonly TRPCError[]): Record<string, string> {
  const waits = errors.flatMap((error) => domainError(error)?.details.retry_after_seconds ?? []);
  return waits.length > 0 ? { "retry-after": String(Math.max(...waits)) } : {};
}

/** More calls than a page makes at once; `components/trpc` keeps to it. */
const CALLS_AT_ONCE = 50;

/** The route of the dashboard's API: identifies the caller, bounds the body, and answers a batch of calls. */
export function trpcHandler(appRouter: Router): RouteHandler {
  const isStream = streamsIn(appRouter);
  return routeHandler(async (request) => {
    refuseForeignPage(request);
    const caller = callerOf(request);
    const answer = async () =>
      fetchRequestHandler({
        endpoint: ENDPOINT,
        req: await checked(request, caller),
        maxBatchSize: CALLS_AT_ONCE,
        router: appRouter,
        createContext: () => ({
          caller,
          signIn: async () => ({
            authenticate: () => authenticateStaff(request),
            expires_at: await tokenExpiry(request),
          }),
        }),
        responseMeta: ({ errors }) => ({ headers: retryAfter(errors) }),
        onError: ({ error, path }) => {
          // A client that goes away midway is not an error.
          if (error.code === "INTERNAL_SERVER_ERROR" && !request.signal.aborted)
            log.error({ err: error.cause ?? error, path }, "call failed");
        },
      });
    // A stream runs for half an hour and competes with no other call, so it skips the gate.
    return isStream(request) ? answer() : callGate.pass(answer);
  });
}
