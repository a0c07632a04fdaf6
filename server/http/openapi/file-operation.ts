import { z } from "zod";
import type {
  ZodOpenApiHeadersObject,
  ZodOpenApiOperationObject,
  ZodOpenApiParameterObject,
  ZodOpenApiResponsesObject,
} from "zod-openapi";
import { error, LIMITS, names, operationId, problems, splitInput, WHO, words } from "./parts";
import type { Operation } from "./routes";

export type FileOperation = Operation & { documents: { kind: "file" } };
export type UploadOperation = Operation & { documents: { kind: "upload" } };

const ETAG: ZodOpenApiHeadersObject = {
  ETag: { description: "Identifies the bytes", schema: { type: "string" } },
};

const PART: ZodOpenApiHeadersObject = {
  "Content-Range": { description: "Which bytes, and of how many", schema: { type: "string" } },
};

const RANGE: ZodOpenApiParameterObject = {
  name: "Range",
  in: "header",
  required: false,
  description: "One range of bytes; several are answered with the whole file",
  schema: { type: "string", example: "bytes=0-1023" },
};

export function fileOperation(operation: FileOperation): ZodOpenApiOperationObject {
  const { access, summary, description, input } = operation.documents;
  const { params } = splitInput(input, names(operation));
  const isMember = access === "member";
  const limits = isMember ? LIMITS : {};
  const content = { "*/*": { schema: { type: "string", format: "binary" } as const } };
  return {
    operationId: operationId(operation),
    summary,
    description,
    tags: [words(operation)[0] ?? ""],
    security: isMember ? [{ bearer: [] }] : [],
    parameters: [RANGE],
    requestParams: { path: params },
    responses: {
      "200": { description: summary, headers: { ...ETAG, ...limits }, content },
      "206": {
        description: "The requested part",
        headers: { ...ETAG, ...PART, ...limits },
        content,
      },
      "304": { description: "The caller already has it, according to If-None-Match", headers: ETAG },
      ...problems([401, 403, 404, 416, 422, 429, 503]),
    },
  };
}

/** Why a file is refused, if for another reason than other bodies are. */
const REFUSED_FILES: ZodOpenApiResponsesObject = {
  400: error(
    "BrokenUpload",
    "The body broke off before its end, or came too slowly (30 s without a byte, 15 min in all)",
  ),
  413: error("FileTooLarge", "The file is too large, or your organization stores as many files as it may"),
  415: error("UnsupportedFile", "No file of this type is taken, which is determined by its content"),
};

const BODY =
  "The body is the file itself; its type is determined by its content, whatever Content-Type says.";

export function uploadOperation(operation: UploadOperation): ZodOpenApiOperationObject {
  const { summary, description, input, output, only } = operation.documents;
  return {
    operationId: operationId(operation),
    summary,
    description: [BODY, description, only && WHO[only]].filter(Boolean).join(" "),
    tags: [words(operation)[0] ?? ""],
    security: [{ bearer: [] }],
    requestParams: { ...(input instanceof z.ZodObject && { query: input }) },
    requestBody: {
      required: true,
      content: { "application/octet-stream": { schema: { type: "string", format: "binary" } } },
    },
    responses: {
      "201": { description: summary, headers: LIMITS, content: { "application/json": { schema: output } } },
      ...problems([401, 403, 422, 429, 503]),
      ...REFUSED_FILES,
    },
  };
}
