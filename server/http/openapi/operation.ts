import { z } from "zod";
import type {
  ZodOpenApiHeadersObject,
  ZodOpenApiOperationObject,
  ZodOpenApiParameterObject,
  ZodOpenApiResponsesObject,
} from "zod-openapi";
import { scopeFor } from "@/schema/api-key-scope";
import { changesRecord } from "@/server/http/request/entity-tag";
import { type FileOperation, fileOperation, type UploadOperation, uploadOperation } from "./file-operation";
import { isEmpty, LIMITS, names, operationId, problems, splitInput, WHO, words } from "./parts";
import type { Operation } from "./routes";

const hasBody = (method: string) => method === "POST" || method === "PATCH" || method === "PUT";

const IDEMPOTENCY_KEY: ZodOpenApiParameterObject = {
  name: "Idempotency-Key",
  in: "header",
  required: false,
  description:
    "The same key and body within 24 hours is done once and gets the same answer; 409 while it still runs, or if it broke off and its outcome is not known. An empty key is ignored.",
  schema: { type: "string", pattern: "^[!-~]{0,255}$" },
};

const conditionHeader = (name: string, description: string): ZodOpenApiParameterObject => ({
  name,
  in: "header",
  required: false,
  description,
  schema: { type: "string" },
});

const IF_MATCH = conditionHeader(
  "If-Match",
  "ETags of the record as you saw it, or `*`: the change is made only if one of them is still its ETag (412 otherwise). Weak ETags never match; 400 if it is malformed.",
);

const IF_NONE_MATCH = conditionHeader(
  "If-None-Match",
  "ETags of answers that you have: the answer is 304, without a body, if it would be one of them.",
);

const IF_NONE = conditionHeader(
  "If-None-Match",
  "`*`: it is only created; 412 if it exists already, and then it stays as it is. 400 if it is malformed.",
);

const ETAG: ZodOpenApiHeadersObject = {
  ETag: {
    description:
      "Identifies what the record is now; send it as If-Match to change the record only if nobody else has",
    schema: { type: "string" },
  },
};

type EndpointOperation = Operation & { documents: { kind: "endpoint" } };
type DownloadOperation = Operation & { documents: { kind: "download" } };
type HookOperation = Operation & { documents: { kind: "hook" } };

/** What an action's callers should know, and who may be one. */
const descriptionOf = ({ access, description, only = "member" }: EndpointOperation["documents"]["action"]) =>
  [description, access === "member" ? WHO[only] : "It needs no access token."].filter(Boolean).join(" ");

/** The parameters, headers and errors of an endpoint that shows or changes a record. */
function recordParts({ method, documents: { record, creates, status } }: EndpointOperation) {
  const takesIfMatch = record !== undefined && changesRecord(method, status);
  const isRead = record !== undefined && method === "GET";
  const known: ZodOpenApiResponsesObject = {
    304: { description: "You have it already, by your If-None-Match", headers: ETAG },
  };
  return {
    parameters: [
      ...(takesIfMatch ? [IF_MATCH] : []),
      ...(creates ? [IF_NONE] : []),
      ...(isRead ? [IF_NONE_MATCH] : []),
    ],
    headers: record && status !== 204 ? ETAG : {},
    known: isRead ? known : {},
    problems: takesIfMatch ? [400, 412] : [],
  };
}

function endpointOperation(operation: EndpointOperation): ZodOpenApiOperationObject {
  const { action, status, creates, takes_key, problems: others, file } = operation.documents;
  const record = recordParts(operation);
  const isMember = action.access === "member";
  const named = names(operation);
  const { params, rest: unnamed } = splitInput(action.input, named);
  const { params: content, rest } = splitInput(unnamed, file ? [file.field] : []);
  const isBody = hasBody(operation.method);
  const takesKey = takes_key || (isMember && operation.method === "POST");
  const isQuery = !isBody || file !== undefined;
  const body = file
    ? { [file.content_type]: { schema: content.shape[file.field] } }
    : { "application/json": { schema: rest } };
  // A missing body is read as one without fields.
  const isNeeded = file !== undefined || !rest.safeParse({}).success;
  const answer = status === 204 ? {} : { content: { "application/json": { schema: action.output } } };
  const success = {
    description: action.summary,
    ...(isMember && { headers: { ...record.headers, ...LIMITS } }),
    ...answer,
  };
  return {
    operationId: operationId(operation),
    summary: action.summary,
    description: descriptionOf(action),
    tags: [words(operation)[0] ?? ""],
    security: isMember ? [{ bearer: [] }] : [],
    parameters: [...(takesKey ? [IDEMPOTENCY_KEY] : []), ...record.parameters],
    requestParams: {
      ...(named.length > 0 && { path: params }),
      ...(isQuery && rest instanceof z.ZodObject && !isEmpty(rest) && { query: rest }),
    },
    ...(isBody && (file || !isEmpty(rest)) && { requestBody: { required: isNeeded, content: body } }),
    responses: {
      [String(status)]: success,
      ...(creates && { 201: { ...success, description: "It was created" } }),
      ...record.known,
      ...problems([
        ...(isBody ? [400, 413, 415] : []),
        ...[401, 403, 429, 503],
        ...(named.length > 0 ? [404] : []),
        ...(isBody ? [409] : []),
        422,
        ...record.problems,
        ...others,
      ]),
    },
  };
}

const TOTAL_COUNT: ZodOpenApiHeadersObject = {
  "X-Total-Count": {
    description: "How many records the file will hold; left out if counting them would take long",
    schema: { type: "integer" },
  },
};

function downloadOperation(operation: DownloadOperation): ZodOpenApiOperationObject {
  const { summary, description, input, content_type, only } = operation.documents;
  const { params, rest } = splitInput(input, names(operation));
  return {
    operationId: operationId(operation),
    summary,
    description: only ? `${description} ${WHO[only]}` : description,
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
  const { summary, security, query = {}, body, answer, problems: others = [] } = operation.documents.hook;
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
        description: "Accepted",
        ...(answer && { content: { [answer.content_type]: { schema: answer.schema } } }),
      },
      ...problems([...(body ? [400, 401, 404, 413, 422, 503] : [403, 503]), ...others]),
    },
  };
}

const isEndpoint = (operation: Operation): operation is EndpointOperation =>
  operation.documents.kind === "endpoint";
const isDownload = (operation: Operation): operation is DownloadOperation =>
  operation.documents.kind === "download";
const isFile = (operation: Operation): operation is FileOperation => operation.documents.kind === "file";
const isUpload = (operation: Operation): operation is UploadOperation =>
  operation.documents.kind === "upload";
const isHook = (operation: Operation): operation is HookOperation => operation.documents.kind === "hook";

/** An operation for callers with a token, with the scope that an API key needs for it. */
function withScope({ method, path }: Operation, plain: ZodOpenApiOperationObject) {
  if (!plain.security?.some((one) => "bearer" in one)) return plain;
  const scope = scopeFor(method, path);
  const keys = scope ? `An API key needs the scope \`${scope}\`.` : "No API key may do this.";
  return {
    ...plain,
    description: [plain.description, keys].filter(Boolean).join(" "),
    security: [...plain.security, ...(scope ? [{ apiKey: [scope] }] : [])],
  };
}

export const toOperation = (operation: Operation): ZodOpenApiOperationObject =>
  withScope(operation, described(operation));

function described(operation: Operation): ZodOpenApiOperationObject {
  if (isEndpoint(operation)) return endpointOperation(operation);
  if (isDownload(operation)) return downloadOperation(operation);
  if (isFile(operation)) return fileOperation(operation);
  if (isUpload(operation)) return uploadOperation(operation);
  if (isHook(operation)) return hookOperation(operation);
  throw new Error(`${operation.method} ${operation.path} is of an unknown kind`);
}
