import { type AnyTRPCRouter, initTRPC, type TRPC_ERROR_CODE_KEY, TRPCError, tracked } from "@trpc/server";
import { fetchRequestHandler } from "@trpc/server/adapters/fetch";
import { z } from "zod";
import { AppError, type ErrorCode } from "@/lib/errors";
import { log } from "@/lib/observe/log";
import { Role } from "@/schema/team";
import { type Action, parseInput } from "./action";
import { appErrorOf } from "./app-error";
import type { Ctx } from "./ctx";
import { type Stream, whileSignedIn } from "./files/stream";
import { callGate } from "./limits/overload";
import { refuseWrite } from "./limits/read-only";
import {
  admitStaff,
  authenticateStaff,
  refuseForeignPage,
  requireFactor,
  tokenExpiry,
} from "./request/authenticate";
import { readJsonBody, VISITOR_BODY_LIMIT } from "./request/body";
import { targetOf } from "./request/request-url";
import { type RouteHandler, requestOriginOf, routeHandler } from "./route-handler";

/** `caller` identifies the caller, once for all calls of a batch; `signIn` is how to check that again later. */
type TrpcContext = {
  caller: () => Promise<Ctx>;
  signIn: () => Promise<{ authenticate: () => Promise<Ctx>; expires_at: number }>;
};

const ENDPOINT = "/api/trpc";

const CODES: Record<ErrorCode, TRPC_ERROR_CODE_KEY> = {
  malformed: "BAD_REQUEST",
  unauthorized: "UNAUTHORIZED",
  forbidden: "FORBIDDEN",
  deactivated: "FORBIDDEN",
  suspended: "FORBIDDEN",
  password_needed: "FORBIDDEN",
  factor_needed: "UNAUTHORIZED",
  factor_required: "FORBIDDEN",
  not_found: "NOT_FOUND",
  conflict: "CONFLICT",
  identity_taken: "CONFLICT",
  organization_in_use: "CONFLICT",
  template_required: "CONFLICT",
  crossed: "CONFLICT",
  changed_meanwhile: "PRECONDITION_FAILED",
  too_large: "PAYLOAD_TOO_LARGE",
  unsupported_media_type: "UNSUPPORTED_MEDIA_TYPE",
  invalid_input: "UNPROCESSABLE_CONTENT",
  too_many: "TOO_MANY_REQUESTS",
  bad_gateway: "BAD_GATEWAY",
  unavailable: "SERVICE_UNAVAILABLE",
  disk_full: "SERVICE_UNAVAILABLE",
};

/** Our own error behind a tRPC error. */
function domainError({ cause }: TRPCError): AppError | null {
  return appErrorOf(cause) ?? null;
}

/** What the dashboard learns of an error: our own code, faults and details; nothing of any other error. */
const toProblem = (error: AppError | null) => ({
  code: error?.code ?? ("internal" as const),
  faults: error?.details.faults ?? [],
  alternatives: error?.details.alternatives ?? [],
  retry_after_seconds: error?.details.retry_after_seconds ?? null,
});

// A stream is cut after half an hour, and the browser reconnects, so that it is never much older than its cookie.
const sse = {
  maxDurationMs: 30 * 60_000,
  ping: { enabled: true, intervalMs: 15_000 },
  client: { reconnectAfterInactivityMs: 40_000 },
};

/**
 * What a procedure declares: its input and output, `only`, the role that may call it, whether a user without a required
 * second factor may, and what the audit log tells.
 */
type Meta = {
  input: z.ZodType;
  output: z.ZodType;
  only?: Role;
  before_factor?: boolean;
  audit?: Action<Ctx>["audit"];
};

const t = initTRPC
  .context<TrpcContext>()
  .meta<Meta>()
  .create({
    sse,
    errorFormatter({ shape, error }) {
      const own = domainError(error);
      const isTheirs = own !== null || shape.data.httpStatus < 500;
      const message = own?.message ?? (isTheirs ? shape.message : "Something went wrong on our side.");
      const { code, httpStatus } = shape.data;
      return { ...shape, message, data: { code, httpStatus, problem: toProblem(own) } };
    },
  });

const member = t.procedure.use(async ({ ctx, meta, next }) => {
  const caller = await ctx.caller().catch(translate);
  if (!meta?.before_factor) mayGoOn(caller);
  const result = await next({ ctx: { ctx: caller } });
  if (!result.ok) translate(result.error);
  return result;
});

function mayGoOn(caller: Ctx): void {
  try {
    requireFactor(caller);
  } catch (error) {
    translate(error);
  }
}

/** Gives our own errors, thrown as they are or wrapped by tRPC, their tRPC code; any other keeps tRPC's. */
function translate(error: unknown): never {
  const cause = error instanceof TRPCError ? error.cause : error;
  const own = appErrorOf(cause);
  if (own) throw new TRPCError({ code: CODES[own.code], message: own.message, cause: own });
  throw error;
}

/** The longest wait that a batch's errors ask for, as a header. */
function retryAfter(errors: readonly TRPCError[]): Record<string, string> {
  const waits = errors.flatMap((error) => domainError(error)?.details.retry_after_seconds ?? []);
  return waits.length > 0 ? { "retry-after": String(Math.max(...waits)) } : {};
}

/** The dashboard's API is a tree of these. */
export const { router } = t;

/** Gives tRPC the type of an input. It accepts everything: the action itself validates the input. */
const typeOf = <I extends z.ZodType>(_: I) => z.custom<z.input<I>>();

const metaOf = <I extends z.ZodType, O extends z.ZodType>(action: Action<Ctx, I, O>): Meta => {
  const { only, before_factor, audit, input, output } = action;
  return { only, before_factor, audit, input, output };
};

/** An action as a tRPC query: `list: query(listLeads)`. */
export const query = <I extends z.ZodType, O extends z.ZodType>(action: Action<Ctx, I, O>) =>
  member
    .meta(metaOf(action))
    .input(typeOf(action.input))
    .query(({ ctx, input }) => action.call(ctx.ctx, input));

/** An action as a tRPC mutation: `create: mutation(createLead)`. It says what the audit log tells of it. */
export function mutation<I extends z.ZodType, O extends z.ZodType>(action: Action<Ctx, I, O>) {
  if (!action.audit)
    throw new Error(`"${action.summary}" does not say what the audit log tells of it: audit`);
  return member
    .meta(metaOf(action))
    .input(typeOf(action.input))
    .mutation(({ ctx, input }) => {
      refuseWrite();
      return action.call(ctx.ctx, input);
    });
}

const roleOf = ({ actor }: Ctx) => (actor.kind === "user" ? actor.role : undefined);

/** A stream as a tRPC subscription: server-sent events, which end when the caller is no longer signed in. */
export const subscription = <I extends z.ZodType, O extends z.ZodType<{ id: string }>>(
  stream: Stream<I, O>,
) =>
  member
    .meta({ input: stream.input, output: stream.output })
    .input(typeOf(stream.input))
    .subscription(async function* ({ ctx, input, signal }) {
      try {
        const given = parseInput(stream.input, input);
        const { authenticate, expires_at } = await ctx.signIn();
        const isSame = async () => roleOf(await authenticate()) === roleOf(ctx.ctx);
        const signIn = { authenticate: isSame, expires_at };
        const items = whileSignedIn(signIn, signal, (going) => stream.run(ctx.ctx, given, going));
        for await (const item of items) yield tracked(item.id, item);
      } catch (error) {
        translate(error);
      }
    });

/** The lowest role that may call each procedure of a router, by name, where it is no member: `{ "team.invite": "owner" }`. */
export function restrictionsOf(appRouter: AnyTRPCRouter): Record<string, Role> {
  const procedures: Record<string, { _def: { meta?: unknown } }> = appRouter._def.procedures;
  return Object.fromEntries(
    Object.entries(procedures).flatMap(([name, { _def }]) => {
      const only = z.object({ only: Role }).safeParse(_def.meta);
      return only.success ? [[name, only.data.only]] : [];
    }),
  );
}

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
function streamsIn(appRouter: AnyTRPCRouter): (request: Request) => boolean {
  const procedures: Record<string, { _def: { type?: unknown } } | undefined> = appRouter._def.procedures;
  return (request) => {
    const name = targetOf(request).pathname.slice(ENDPOINT.length + 1);
    return Object.hasOwn(procedures, name) && procedures[name]?._def.type === "subscription";
  };
}

/** More calls than a page makes at once; `components/trpc` keeps to it. */
const CALLS_AT_ONCE = 50;

export function trpcHandler(appRouter: ReturnType<typeof t.router>): RouteHandler {
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
