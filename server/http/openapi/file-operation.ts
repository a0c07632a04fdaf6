import { z } from "zod";
import type {
  ZodOpenApiHeadersObject,
  ZodOpenApiOperationObject,
  ZodOpenApiParameterObject,
} from "zod-openapi";
import { LIMITS, names, operationId, problem, problems, splitInput, words } from "./parts";
import type { Operation } from "./routes";

export type FileOperation = Operation & { documents: { kind: "file" } };
export type UploadOperation = Operation & { documents: { kind: "upload" } };

const ETAG: ZodOpenApiHeadersObject = {
  ETag: { description: "Names the bytes", schema: { type: "string" } },
};

const PART: ZodOpenApiHeadersObject = {
  "Content-Range": { description: "Which bytes of how many", schema: { type: "string" } },
};

const RANGE: ZodOpenApiParameterObject = {
  name: "Range",
  in: "header",
  required: false,
  description: "One range of bytes; several are answered by the whole file",
  schema: { type: "string", example: "bytes=0-1023" },
};

export function fileOperation(operation: FileOperation): ZodOpenApiOperationObject {
  const { summary, input } = operation.documents;
  const { params } = splitInput(input, names(operation));
  const content = { "*/*": { schema: { type: "string", format: "binary" } as const } };
  return {
    operationId: operationId(operation),
    summary,
    tags: [words(operation)[0] ?? ""],
    security: [{ bearer: [] }],
    parameters: [RANGE],
    requestParams: { path: params },
    responses: {
      "200": { description: summary, headers: { ...ETAG, ...LIMITS }, content },
      "206": {
        description: "The part that was asked for",
        headers: { ...ETAG, ...PART, ...LIMITS },
        content,
      },
      "304": { description: "The caller has it, as If-None-Match says", headers: ETAG },
      ...problems([401, 403, 404, 416, 422, 429, 503]),
    },
  };
}

/** Why a file is not taken in, where that is another reason than a body's usual ones. */
const REFUSED_FILES: Record<number, string> = {
  400: "The body broke off before its end, or came too slowly (30 s without a byte, 15 min in all)",
  413: "The file is too large, or your organization keeps as many files as it may",
  415: "WhatsApp takes no file of this type, which is told by its content",
};

export function uploadOperation(operation: UploadOperation): ZodOpenApiOperationObject {
  const { summary, input, output } = operation.documents;
  const refused = Object.entries(REFUSED_FILES).map(
    ([status, description]) => [status, { ...problem(Number(status)), description }] as const,
  );
  return {
    operationId: operationId(operation),
    summary,
    description:
      "The body is the file itself; its type is told by its content, whatever Content-Type says. The same bytes are kept once. An Idempotency-Key means nothing here: the same file again has another id, and each is let go after a day unless a message named it.",
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
      ...Object.fromEntries(refused),
    },
  };
}
