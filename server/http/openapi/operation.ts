import { z } from "zod";
import type {
  ZodOpenApiHeadersObject,
  ZodOpenApiOperationObject,
  ZodOpenApiParameterObject,
  ZodOpenApiResponsesObject,
} from "zod-openapi";
import { FreeSlot } from "@/server/schema/slot";
import type { Operation } from "./routes";

/**
 * An error's answer (RFC 9457); `errors` names each fault of an input with its path. `alternatives`: the next free times, where
 * the one asked for is taken.
 */
const Problem = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    detail: z.string(),
    errors: z
      .array(z.object({ path: z.array(z.union([z.string(), z.int()])), message: z.string() }))
      .optional(),
    alternatives: z.array(FreeSlot).optional(),
    request_id: z.string(),
  })
  .meta({ id: "Problem" });

const PROBLEMS: Record<number, string> = {
  400: "The body is not JSON, or not UTF-8",
  401: "No valid credentials",
  403: "The account has been deactivated, or the token is not ours",
  404: "There is no such record in your organization",
  409: "It conflicts with what is there",
  413: "The body is too large",
  415: "The body is not JSON",
  422: "The input is not valid; `errors` names each fault",
  429: "Too many requests or tries; `Retry-After` says how many seconds to wait",
  502: "The identity provider failed; try again",
  503: "Not available for now; try again",
};

const LIMITS: ZodOpenApiHeadersObject = {
  "RateLimit-Policy": {
    description: "The limits that the request counts for: q requests in w seconds",
    schema: { type: "string" },
  },
  RateLimit: { description: "What is left of each: r requests, for t seconds", schema: { type: "string" } },
};

const WAIT: ZodOpenApiHeadersObject = {
  "Retry-After": { description: "Seconds to wait", schema: { type: "integer", minimum: 0 } },
};

const HEADERS: Record<number, ZodOpenApiHeadersObject> = {
  401: { "WWW-Authenticate": { description: "How to sign in", schema: { type: "string", const: "Bearer" } } },
  429: { ...LIMITS, ...WAIT },
  503: WAIT,
};

const problem = (status: number) => ({
  description: PROBLEMS[status] ?? "",
  ...(HEADERS[status] && { headers: HEADERS[status] }),
  content: { "application/problem+json": { schema: Problem } },
});

const problems = (statuses: number[]): ZodOpenApiResponsesObject =>
  Object.fromEntries(statuses.map((status) => [String(status), problem(status)]));

const hasBody = (method: string) => method === "POST" || method === "PATCH" || method === "PUT";

const IDEMPOTENCY_KEY: ZodOpenApiParameterObject = {
  name: "Idempotency-Key",
  in: "header",
  required: false,
  description:
    "The same key and body within 24 hours is answered as before and done once; while it still runs, or when it broke off and its outcome is not known, 409. An empty one is none.",
  schema: { type: "string", pattern: "^[!-~]{0,255}$" },
};

const words = (operation: Operation) => operation.path.replace("/api/v1/", "").split("/");

/** `POST /api/v1/leads/{lead_id}/notes` is `post_leads_lead_id_notes`. */
const operationId = (operation: Operation) =>
  [operation.method.toLowerCase(), ...words(operation)].join("_").replace(/[{}]/g, "").replaceAll("-", "_");

/** The parameters in an operation's path. */
const names = (operation: Operation) =>
  [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);

/** The named fields of an input, and the rest of it. */
function splitInput(input: z.ZodType, wanted: string[]): { params: z.ZodObject; rest: z.ZodType } {
  const params = z.object({});
  if (wanted.length === 0 || !(input instanceof z.ZodObject)) return { params, rest: input };
  const mask: Record<string, true> = Object.fromEntries(wanted.map((name) => [name, true]));
  const plain = z.strictObject(input.shape);
  return { params: plain.pick(mask), rest: plain.omit(mask) };
}

const isEmpty = (schema: z.ZodType) =>
  schema instanceof z.ZodObject && Object.keys(schema.shape).length === 0;

type EndpointOperation = Operation & { documents: { kind: "endpoint" } };
type DownloadOperation = Operation & { documents: { kind: "download" } };
type HookOperation = Operation & { documents: { kind: "hook" } };

function endpointOperation(operation: EndpointOperation): ZodOpenApiOperationObject {
  const { action, status, problems: others, file } = operation.documents;
  const isMember = action.access === "member";
  const named = names(operation);
  const { params, rest: unnamed } = splitInput(action.input, named);
  const { params: content, rest } = splitInput(unnamed, file ? [file.field] : []);
  const isBody = hasBody(operation.method);
  const isQuery = !isBody || file !== undefined;
  const body = file
    ? { [file.content_type]: { schema: content.shape[file.field] } }
    : { "application/json": { schema: rest } };
  // No body is read as one without a field.
  const isNeeded = file !== undefined || !rest.safeParse({}).success;
  const answer = status === 204 ? {} : { content: { "application/json": { schema: action.output } } };
  return {
    operationId: operationId(operation),
    summary: action.summary,
    tags: [words(operation)[0] ?? ""],
    security: isMember ? [{ bearer: [] }] : [],
    parameters: isMember && operation.method === "POST" ? [IDEMPOTENCY_KEY] : [],
    requestParams: {
      ...(named.length > 0 && { path: params }),
      ...(isQuery && rest instanceof z.ZodObject && !isEmpty(rest) && { query: rest }),
    },
    ...(isBody && (file || !isEmpty(rest)) && { requestBody: { required: isNeeded, content: body } }),
    responses: {
      [String(status)]: { description: action.summary, ...(isMember && { headers: LIMITS }), ...answer },
      ...problems([
        ...(isBody ? [400, 413, 415] : []),
        ...[401, 403, 429, 503],
        ...(named.length > 0 ? [404] : []),
        ...(isBody ? [409] : []),
        422,
        ...others,
      ]),
    },
  };
}

const TOTAL_COUNT: ZodOpenApiHeadersObject = {
  "X-Total-Count": { description: "How many records the file will hold", schema: { type: "integer" } },
};

function downloadOperation(operation: DownloadOperation): ZodOpenApiOperationObject {
  const { summary, input, content_type } = operation.documents;
  const { params, rest } = splitInput(input, names(operation));
  return {
    operationId: operationId(operation),
    summary,
    tags: [words(operation)[0] ?? ""],
    security: [{ bearer: [] }],
    requestParams: {
      ...(!isEmpty(params) && { path: params }),
      ...(rest instanceof z.ZodObject && !isEmpty(rest) && { query: rest }),
    },
    responses: {
      "200": {
        description: summary,
        headers: { ...TOTAL_COUNT, ...LIMITS },
        content: { [content_type]: { schema: z.string() } },
      },
      ...problems([401, 403, ...(isEmpty(params) ? [] : [404]), 422, 429, 503]),
    },
  };
}

function hookOperation(operation: HookOperation): ZodOpenApiOperationObject {
  const { summary, security, query = {}, body, answer } = operation.documents.hook;
  const parameters = Object.entries(query).map(
    ([name, description]): ZodOpenApiParameterObject => ({
      name,
      in: "query",
      description,
      schema: { type: "string" },
    }),
  );
  return {
    operationId: operationId(operation),
    summary,
    description: `Verified by ${security}.`,
    tags: [words(operation)[0] ?? ""],
    security: [],
    parameters,
    ...(body && {
      requestBody: { required: true, content: { [body.content_type]: { schema: body.schema } } },
    }),
    responses: {
      "200": {
        description: "Taken",
        ...(answer && { content: { [answer.content_type]: { schema: answer.schema } } }),
      },
      ...problems(body ? [400, 401, 404, 413, 422, 503] : [403, 503]),
    },
  };
}

const isEndpoint = (operation: Operation): operation is EndpointOperation =>
  operation.documents.kind === "endpoint";
const isDownload = (operation: Operation): operation is DownloadOperation =>
  operation.documents.kind === "download";
const isHook = (operation: Operation): operation is HookOperation => operation.documents.kind === "hook";

/** An operation as OpenAPI says it. */
export function toOperation(operation: Operation): ZodOpenApiOperationObject {
  if (isEndpoint(operation)) return endpointOperation(operation);
  if (isDownload(operation)) return downloadOperation(operation);
  if (isHook(operation)) return hookOperation(operation);
  throw new Error(`${operation.method} ${operation.path} is of an unknown kind`);
}
