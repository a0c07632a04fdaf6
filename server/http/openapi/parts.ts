import { z } from "zod";
import type { ZodOpenApiHeadersObject, ZodOpenApiResponsesObject } from "zod-openapi";
import { Timestamp } from "@/server/schema/common";
import { FreeSlot } from "@/server/schema/slot";
import type { Operation } from "./routes";

/**
 * An error's body (RFC 9457); `errors` names each fault of an input with its path. `alternatives`: the next free times,
 * if the requested one is taken. `neighbours`: the moments before and after a time that the organization's clocks skip.
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
    neighbours: z.array(Timestamp).optional(),
    request_id: z.string(),
  })
  .meta({ id: "Problem" });

const PROBLEMS: Record<number, string> = {
  400: "The body is not JSON, or not UTF-8",
  401: "No valid credentials",
  403: "The account is deactivated, its role may not do this, or the token is not the expected one",
  404: "There is no such record in your organization",
  409: "It conflicts with the present state",
  413: "The body is too large",
  415: "The body is not JSON",
  416: "The file has no such part",
  422: "The input is not valid; `errors` names each fault",
  429: "Too many requests or attempts; `Retry-After` says how many seconds to wait",
  502: "The identity provider failed; try again",
  503: "Not available for now; try again",
};

export const LIMITS: ZodOpenApiHeadersObject = {
  "RateLimit-Policy": {
    description: "The limits that the request counts towards: q requests in w seconds",
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

export const problem = (status: number) => ({
  description: PROBLEMS[status] ?? "",
  ...(HEADERS[status] && { headers: HEADERS[status] }),
  content: { "application/problem+json": { schema: Problem } },
});

export const problems = (statuses: number[]): ZodOpenApiResponsesObject =>
  Object.fromEntries(statuses.map((status) => [String(status), problem(status)]));

export const words = (operation: Operation) => operation.path.replace("/api/v1/", "").split("/");

/** `POST /api/v1/leads/{lead_id}/notes` is `post_leads_lead_id_notes`. */
export const operationId = (operation: Operation) =>
  [operation.method.toLowerCase(), ...words(operation)].join("_").replace(/[{}]/g, "").replaceAll("-", "_");

export const names = (operation: Operation) =>
  [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);

/** The named fields of an input, and the rest of it. */
export function splitInput(input: z.ZodType, wanted: string[]): { params: z.ZodObject; rest: z.ZodType } {
  const params = z.object({});
  if (wanted.length === 0 || !(input instanceof z.ZodObject)) return { params, rest: input };
  const mask: Record<string, true> = Object.fromEntries(wanted.map((name) => [name, true]));
  const plain = z.strictObject(input.shape);
  return { params: plain.pick(mask), rest: plain.omit(mask) };
}

export const isEmpty = (schema: z.ZodType) =>
  schema instanceof z.ZodObject && Object.keys(schema.shape).length === 0;
