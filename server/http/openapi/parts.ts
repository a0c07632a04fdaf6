import { z } from "zod";
import type { ZodOpenApiHeadersObject, ZodOpenApiResponsesObject } from "zod-openapi";
import { Timestamp } from "@/schema/common";
import { FactorWay } from "@/schema/factor";
import { ProblemType } from "@/schema/problem";
import { FreeSlot } from "@/schema/slot";
import type { Role } from "@/schema/team";
import type { Operation } from "./routes";

const Problem = z
  .object({
    type: ProblemType,
    title: z.string().meta({ description: "The kind in words" }),
    status: z.int().meta({ description: "The HTTP status" }),
    detail: z.string().meta({ description: "What is wrong with this request, and what to do about it" }),
    errors: z
      .array(
        z.object({
          path: z
            .array(z.union([z.string(), z.int()]))
            .meta({ description: "Where in the input: names of fields and indices of lists" }),
          message: z.string().meta({ description: "What is wrong there" }),
        }),
      )
      .optional()
      .meta({ description: "Each fault of an input that is not valid; at most twenty" }),
    alternatives: z
      .array(FreeSlot)
      .optional()
      .meta({ description: "The next free times, if the requested one is taken" }),
    neighbours: z.array(Timestamp).optional().meta({
      description: "The moments before and after a time that your organization's clocks skip",
    }),
    first_step: z.string().optional().meta({
      description: "If a second factor is needed: what to send with its code to finish signing in",
    }),
    ways: z.array(FactorWay).optional().meta({
      description: "What the account can make the second step with",
    }),
    request_id: z
      .string()
      .meta({ description: "Names the request in the log; also in the `X-Request-Id` header" }),
  })
  .meta({ id: "Problem", description: "Why a request failed (RFC 9457)" });

export const WHO: Record<Role, string> = {
  owner: "Only owners may do this.",
  member: "Practitioners may not do this.",
  practitioner: "All members of staff may do this.",
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

/** An error's answer, a component of the document by its `id`. */
export const error = (id: string, description: string, headers?: ZodOpenApiHeadersObject) => ({
  id,
  description,
  ...(headers && { headers }),
  content: { "application/problem+json": { schema: Problem } },
});

const CHALLENGE: ZodOpenApiHeadersObject = {
  "WWW-Authenticate": { description: "How to sign in", schema: { type: "string", const: "Bearer" } },
};

/** The errors, which are components of the document by their names. */
const ERRORS: Record<number, ReturnType<typeof error>> = {
  400: error("BadRequest", "The body is not JSON, or not UTF-8; or a header is malformed"),
  401: error("Unauthorized", "No valid credentials", CHALLENGE),
  403: error(
    "Forbidden",
    "The account is deactivated, its organization is suspended, its role may not do this, or the token is not the expected one",
  ),
  404: error("NotFound", "There is no such record in your organization"),
  409: error("Conflict", "It conflicts with the present state"),
  412: error(
    "ChangedMeanwhile",
    "The record is not as If-Match or If-None-Match says: it was changed in the meantime",
  ),
  413: error("TooLarge", "The body is too large"),
  415: error(
    "UnsupportedMediaType",
    "The body is not JSON, or a merge patch of an object that is replaced here",
  ),
  416: error("RangeNotSatisfiable", "The file has no such part"),
  422: error("InvalidInput", "The input is not valid; `errors` names each fault"),
  429: error(
    "TooManyRequests",
    "Too many requests or attempts; `Retry-After` says how many seconds to wait",
    {
      ...LIMITS,
      ...WAIT,
    },
  ),
  502: error("BadGateway", "The identity provider failed; try again"),
  503: error("Unavailable", "Not available for now; try again", WAIT),
};

export const problems = (statuses: number[]): ZodOpenApiResponsesObject =>
  Object.fromEntries(
    statuses.map((status) => {
      const found = ERRORS[status];
      if (!found) throw new Error(`the document has no error ${status}`);
      return [String(status), found];
    }),
  );

export const words = (operation: Operation) => operation.path.replace("/api/v1/", "").split("/");

const isParameter = (word = "") => word.startsWith("{");
const singular = (noun: string) =>
  /\bseries$/.test(noun)
    ? noun
    : noun
        .replace(/ies$/, "y")
        .replace(/([^s])s$/, "$1")
        .replace(/-list$/, "-entry");

/** `POST /api/v1/leads/{lead_id}/notes` is `post_lead_notes`: one lead, all its notes. */
export function operationId(operation: Operation): string {
  const all = words(operation);
  const nouns = all.flatMap((word, at) => {
    if (isParameter(word)) return [];
    return isParameter(all[at + 1]) ? singular(word) : word;
  });
  return [operation.method.toLowerCase(), ...nouns].join("_").replaceAll("-", "_");
}

export const names = (operation: Operation) =>
  [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);

/** The named fields of an input, and the rest of it. */
export function splitInput(input: z.ZodType, wanted: string[]): { params: z.ZodObject; rest: z.ZodType } {
  const params = z.object({});
  if (wanted.length === 0 || !(input instanceof z.ZodObject)) return { params, rest: input };
  const mask: Record<string, true> = Object.fromEntries(wanted.map((name) => [name, true]));
  const plain = z.strictObject(input.shape);
  const { example } = input.meta() ?? {};
  const rest = plain.omit(mask);
  return { params: plain.pick(mask), rest: example === undefined ? rest : rest.meta({ example }) };
}

export const isEmpty = (schema: z.ZodType) =>
  schema instanceof z.ZodObject && Object.keys(schema.shape).length === 0;
