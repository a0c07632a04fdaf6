import { z } from "zod";

/** The part of a JSON schema that the reference shows. */
export type Schema = {
  $ref?: string;
  type?: string | string[];
  description?: string;
  example?: unknown;
  format?: string;
  pattern?: string;
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  propertyNames?: Schema;
  additionalProperties?: boolean | Schema;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
};

const Schema: z.ZodType<Schema> = z.lazy(() =>
  z.object({
    $ref: z.string().optional(),
    type: z.union([z.string(), z.array(z.string())]).optional(),
    description: z.string().optional(),
    example: z.unknown().optional(),
    format: z.string().optional(),
    pattern: z.string().optional(),
    enum: z.array(z.unknown()).optional(),
    const: z.unknown().optional(),
    default: z.unknown().optional(),
    anyOf: z.array(Schema).optional(),
    oneOf: z.array(Schema).optional(),
    items: Schema.optional(),
    properties: z.record(z.string(), Schema).optional(),
    required: z.array(z.string()).optional(),
    propertyNames: Schema.optional(),
    additionalProperties: z.union([z.boolean(), Schema]).optional(),
    minimum: z.number().optional(),
    maximum: z.number().optional(),
    minLength: z.number().optional(),
    maxLength: z.number().optional(),
    minItems: z.number().optional(),
    maxItems: z.number().optional(),
  }),
);

const DocumentedContent = z.record(z.string(), z.object({ schema: Schema, example: z.unknown().optional() }));

const Response = z.object({
  description: z.string(),
  headers: z.record(z.string(), z.object({ description: z.string(), schema: Schema })).optional(),
  content: DocumentedContent.optional(),
});
export type Response = z.infer<typeof Response>;

/** A reference to one of the document's errors. */
const Reference = z.object({ $ref: z.string() });

const Parameter = z.object({
  name: z.string(),
  in: z.enum(["path", "query", "header"]),
  required: z.boolean().default(false),
  description: z.string().optional(),
  schema: Schema,
});
export type Parameter = z.infer<typeof Parameter>;

export const DocumentedOperation = z.object({
  operationId: z.string(),
  summary: z.string(),
  description: z.string().optional(),
  tags: z.array(z.string()).min(1),
  security: z.array(z.unknown()).default([]),
  parameters: z.array(Parameter).default([]),
  requestBody: z.object({ content: DocumentedContent }).optional(),
  responses: z.record(z.string(), z.union([Reference, Response])),
});
export type DocumentedOperation = z.infer<typeof DocumentedOperation>;

/** The part of an OpenAPI document that the reference shows; anything else in it is ignored. */
export const ApiDocument = z.object({
  info: z.object({ title: z.string(), version: z.string(), description: z.string() }),
  paths: z.record(z.string(), z.record(z.string(), DocumentedOperation)),
  webhooks: z.record(z.string(), z.object({ post: DocumentedOperation })),
  components: z.object({
    schemas: z.record(z.string(), Schema),
    responses: z.record(z.string(), Response),
  }),
});
export type ApiDocument = z.infer<typeof ApiDocument>;
