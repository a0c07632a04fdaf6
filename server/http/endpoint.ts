import type { z } from "zod";
import { AppError, invalid } from "@/lib/errors";
import { isRecord } from "@/lib/text/merge-patch";
import type { Role } from "@/schema/team";
import type { Action } from "./action";
import type { Ctx, Visitor } from "./ctx";
import { type Read, readAtOnce } from "./files/read-at-once";
import { type KeptAnswer, runOnce } from "./limits/idempotency";
import { callGate } from "./limits/overload";
import { admitStaff, authenticate } from "./request/authenticate";
import { readJsonBody, readText, type TextFile, VISITOR_BODY_LIMIT } from "./request/body";
import { changesRecord, entityTag, isKnown, isRead, underConditions } from "./request/entity-tag";
import { queryOf, targetOf } from "./request/request-url";
import type { Params } from "./request/route-name";
import { type JsonText, type RouteHandler, requestOriginOf, routeHandler, visitorOf } from "./route-handler";

/** A REST endpoint: a Next route handler that also describes its action, for the documentation. */
export type Endpoint = RouteHandler & {
  documents: {
    kind: "endpoint";
    action: Described;
    status: number;
    problems: number[];
    file?: FileBody;
    record?: z.ZodType;
    creates: boolean;
    takes_key: boolean;
  };
};
type Described = {
  access: "member" | "visitor";
  summary: string;
  description?: string;
  only?: Role;
  audit?: string;
  input: z.ZodType;
  output: z.ZodType;
};

/** The body is a text file: its content is the input's `field`, the rest of the input is in the query. */
type FileBody = TextFile & { field: string };

type Options<I extends z.ZodType> = {
  status?: number;
  /** Statuses of its errors besides the usual ones. */
  problems?: number[];
  file?: FileBody;
  /** The record that it shows or changes: the answer has an ETag, and a change keeps to If-Match (`ctx.if_match`). */
  record?: z.ZodType;
  /** It makes the record if there is none: the status is then 201 (`ctx.created`). */
  creates?: boolean;
  /** Objects in its body are merged into what is stored, as RFC 7396 says. */
  merges?: boolean;
  /** The dashboard calls it too, with its session cookie. */
  dashboard?: boolean;
  /** Its visitors may send an Idempotency-Key, which the action keeps to (`idempotency_key`). */
  takes_key?: boolean;
  /** For a hot read: the same answer with one statement, or undefined if it has none for this input. */
  atOnce?(input: z.output<I>): Read | undefined;
};

const hasBody = (method: string) => method === "POST" || method === "PATCH" || method === "PUT";

/** How the body is read: as a text file, or as JSON of at most `limit` bytes. */
type Reading = { file?: FileBody; limit?: number };

/** Fields with those of the path, which they may repeat but not contradict (422). */
function withParams(fields: Record<string, unknown>, params: Params): Record<string, unknown> {
  for (const [name, value] of Object.entries(params))
    if (Object.hasOwn(fields, name) && fields[name] !== value)
      throw invalid([name], "must be as in the path");
  return { ...fields, ...params };
}

/** Path parameters plus the query, or plus the body, as one input. */
export async function readInput(
  request: Request,
  params: Params,
  { file, limit }: Reading = {},
): Promise<unknown> {
  if (!hasBody(request.method)) return withParams(Object.fromEntries(queryOf(request)), params);
  if (file)
    return withParams(
      { ...Object.fromEntries(queryOf(request)), [file.field]: await readText(request, file) },
      params,
    );
  const body = await readJsonBody(request, limit);
  return isRecord(body) ? withParams(body, params) : body;
}

const MERGE_PATCH = /^application\/merge-patch\+json\s*(?:;|$)/i;

/** Refuses (415) a merge patch with an object in it where objects are replaced: fields that it leaves out would be lost. */
function refuseMerging({ method, headers }: Request, input: unknown): void {
  if (method !== "PATCH" || !MERGE_PATCH.test(headers.get("content-type") ?? "")) return;
  const nested = isRecord(input) && Object.keys(input).find((field) => isRecord(input[field]));
  if (!nested) return;
  throw new AppError(
    "unsupported_media_type",
    `“${nested}” is replaced here, not merged. Send the body as application/json.`,
  );
}

function toAnswer(
  request: Request,
  { status_code: status, answer, replayed }: KeptAnswer,
  record?: z.ZodType,
): Response | JsonText {
  const json = status === 204 ? null : JSON.stringify(answer);
  const etag = record && json !== null ? entityTag(request, record, answer, json) : undefined;
  if (replayed) return replay(json, status, etag);
  if (json === null) return new Response(null, { status });
  if (etag !== undefined && isRead(request) && isKnown(request, etag))
    return new Response(null, { status: 304, headers: { etag } });
  return { json, status, etag };
}

/** A stored answer, marked so that the caller can tell that nothing was done again. */
const replay = (json: string | null, status: number, etag?: string): Response =>
  new Response(json, {
    status,
    headers: { "content-type": "application/json", "idempotent-replayed": "true", ...(etag && { etag }) },
  });

/** A visitor's call; the answer is marked if the action says that it is the one from before. */
async function visit<I extends z.ZodType, O extends z.ZodType>(
  action: Action<Visitor, I, O>,
  visitor: Visitor,
  input: unknown,
  status_code: number,
): Promise<KeptAnswer> {
  const was: Pick<KeptAnswer, "replayed"> = {};
  const replayed = () => {
    was.replayed = true;
  };
  return { status_code, answer: await action.call({ ...visitor, replayed }, input), ...was };
}

const isMemberAction = <I extends z.ZodType, O extends z.ZodType>(
  action: Action<Ctx, I, O> | Action<Visitor, I, O>,
): action is Action<Ctx, I, O> => action.access === "member";

/** The one-statement read; undefined if the usual way has to answer, which also reports what is wrong with an input. */
async function hotRead<I extends z.ZodType>(
  request: Request,
  params: Params,
  schema: I,
  atOnce: (input: z.output<I>) => Read | undefined,
): Promise<Read | undefined> {
  const input = schema.safeParse(await readInput(request, params));
  return input.success ? atOnce(input.data) : undefined;
}

/**
 * Puts an action behind a REST path: `export const POST = endpoint(createLead, { status: 201 })`. `problems` are error
 * statuses besides the usual ones.
 */
export function endpoint<I extends z.ZodType, O extends z.ZodType>(
  action: Action<Ctx, I, O> | Action<Visitor, I, O>,
  options: Options<I> = {},
): Endpoint {
  const { status = 200, problems = [], file, record, atOnce } = options;
  const { merges = false, creates = false, dashboard = false, takes_key = false } = options;
  const answer = async (request: Request, params: Params): Promise<Response | JsonText> => {
    if (!isMemberAction(action)) {
      const visitor = visitorOf(request, "api");
      const input = await readInput(request, params, { limit: VISITOR_BODY_LIMIT });
      return toAnswer(request, await visit(action, visitor, input, status));
    }
    const read = atOnce && (await hotRead(request, params, action.input, atOnce));
    const found = read && (await readAtOnce(request, read, action.authorize));
    if (found && "json" in found) return found;
    const caller =
      found?.practitioner ?? (await (dashboard ? admitStaff : authenticate)(request, action.before_factor));
    const ctx = action.audit ? { ...caller, origin: requestOriginOf(request, "api") } : caller;
    const input = await readInput(request, params, { file });
    if (!merges) refuseMerging(request, input);
    const call = (caller: Ctx) => action.call(caller, input);
    const run = async (caller: Ctx) => {
      let status_code = status;
      const created = () => {
        status_code = 201;
      };
      const noting = creates ? { ...caller, created } : caller;
      const isChange = record && changesRecord(request.method, status);
      const answer = await (isChange ? underConditions(request, record, noting, call) : call(noting));
      return { status_code, answer };
    };
    const key = request.method === "POST" ? request.headers.get("idempotency-key") : null;
    if (!key) return toAnswer(request, await run(ctx), record);
    // Before a stored answer is returned: a caller who may no longer do this must not get the answer from before.
    action.authorize(ctx);
    const path = targetOf(request).pathname;
    const keyed = { key, request: JSON.stringify([path, input]), network: action.network };
    return toAnswer(request, await runOnce(ctx, keyed, run), record);
  };
  const handler = routeHandler((request, params) => callGate.pass(() => answer(request, params)));
  return Object.assign(handler, {
    documents: {
      kind: "endpoint" as const,
      action,
      status,
      problems,
      file,
      record,
      creates,
      takes_key,
    },
  });
}
