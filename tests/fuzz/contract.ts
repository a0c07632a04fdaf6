import { join } from "node:path";
import Ajv from "ajv/dist/2020";
import addFormats from "ajv-formats";
import { z } from "zod";
import packageJson from "@/package.json";
import { buildDocument } from "@/server/http/openapi/document";
import { operationsBelow } from "@/server/http/openapi/routes";
import type { Answer, Judge } from "./plan";
import { jsonIn } from "./plan";
import { Shape } from "./values";

const Content = z.record(z.string(), z.object({ schema: Shape }));

const Response = z.object({
  headers: z
    .record(z.string(), z.looseObject({ required: z.boolean().optional(), schema: Shape }))
    .optional(),
  content: Content.optional(),
});

const Operation = z.object({
  parameters: z
    .array(z.object({ in: z.string(), name: z.string(), required: z.boolean().optional(), schema: Shape }))
    .default([]),
  requestBody: z.object({ required: z.boolean().optional(), content: Content }).optional(),
  responses: z.record(z.string(), Response),
  security: z.array(z.unknown()).default([]),
});

export type Described = z.infer<typeof Operation> & { method: string; path: string };

const document = z
  .object({
    paths: z.record(
      z.string(),
      z.record(z.string(), z.looseObject({ responses: z.record(z.string(), z.unknown()) })),
    ),
    components: z.object({ schemas: z.record(z.string(), Shape), responses: z.record(z.string(), Response) }),
  })
  .parse(buildDocument(await operationsBelow(join(process.cwd(), "app/api/v1")), packageJson.version));

const Reference = z.object({ $ref: z.string() });

/** An answer of the document, or the one of its errors that it refers to. */
function responseOf(response: unknown): unknown {
  const { data } = Reference.safeParse(response);
  return data ? document.components.responses[data.$ref.replace("#/components/responses/", "")] : response;
}

const responsesOf = (responses: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(responses).map(([status, response]) => [status, responseOf(response)]));

/** Every operation of openapi.json. */
export const described: Described[] = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    method: method.toUpperCase(),
    path,
    ...Operation.parse({ ...operation, responses: responsesOf(operation.responses) }),
  })),
);

const { schemas } = document.components;

/** The schema that a `$ref` of the document points to. */
export function resolve(ref: string): Shape {
  const shape = schemas[ref.replace("#/components/schemas/", "")];
  if (!shape) throw new Error(`the document does not know ${ref}`);
  return shape;
}

const ajv = new Ajv({ strict: false, allErrors: false });
addFormats(ajv);
ajv.addSchema({ $id: "document", components: { schemas } });

const compiled = new Map<Shape, ReturnType<typeof ajv.compile>>();

/** What is wrong with a value according to a schema of the document, or to one without references. */
export function faultOf(schema: Shape, value: unknown): string | undefined {
  const known = compiled.get(schema);
  const text = JSON.stringify(schema).replaceAll('"#/components/', '"document#/components/');
  const check = known ?? ajv.compile(JSON.parse(text));
  compiled.set(schema, check);
  return check(value) ? undefined : ajv.errorsText(check.errors, { dataVar: "the body" });
}

/** What is wrong with an answer to any request: the expectation that it breaks. */
export function faultOfAny({ status, headers, text }: Answer): string | undefined {
  if (status >= 500 && status !== 503) return `no 5xx, but ${status}: ${text.slice(0, 500)}`;
  if (!headers.has("x-request-id")) return "an x-request-id";
  if (headers.get("x-content-type-options") !== "nosniff") return "x-content-type-options: nosniff";
  if (!headers.has("cache-control")) return "a cache-control header";
  if (status === 401 && headers.get("www-authenticate") === null) return "www-authenticate with 401";
  if ([429, 503].includes(status) && !/^\d+$/.test(headers.get("retry-after") ?? ""))
    return `retry-after with ${status}`;
  return undefined;
}

const typeOf = (headers: Headers) => headers.get("content-type")?.split(";")[0]?.trim() ?? "";

/** Checks an answer against what the document says about its operation. */
export const judgeOf =
  (operation: Described): Judge =>
  (answer) => {
    const fault = faultOfAny(answer);
    if (fault) return fault;
    const response = operation.responses[String(answer.status)];
    if (!response)
      return `one of ${Object.keys(operation.responses).join(", ")}, not ${answer.status}: ${answer.text.slice(0, 500)}`;
    for (const [name, header] of Object.entries(response.headers ?? {}))
      if (header.required && !answer.headers.has(name)) return `the header ${name}`;
    if (!response.content) return answer.text === "" ? undefined : `no body with ${answer.status}`;
    const type = typeOf(answer.headers);
    const content = response.content[type] ?? response.content["*/*"];
    if (!content) return `${Object.keys(response.content).join(" or ")}, not ${type || "nothing"}`;
    if (!/json$/.test(type)) return undefined;
    const body = jsonIn(answer.text);
    if (body === undefined) return `JSON, not ${answer.text.slice(0, 200)}`;
    const wrong = faultOf(content.schema, body);
    return wrong && `a body as the document says: ${wrong}`;
  };
