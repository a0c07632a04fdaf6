import fc from "fast-check";
import { z } from "zod";
import { appRouter } from "@/server/router";
import { faultOf, faultOfAny } from "./contract";
import { type Answer, jsonIn, type Kind, type Plan } from "./plan";
import { bodyOf, headersOf, ofAllKinds, type Target } from "./target";
import { Shape, valuesOf } from "./values";

type Procedure = { name: string; type: string; input: z.ZodType; output: z.ZodType };

const isProcedure = (
  value: unknown,
): value is { _def: { type: string; meta: { input: z.ZodType; output: z.ZodType } } } =>
  typeof value === "function" && "_def" in value;

const procedures: Procedure[] = Object.entries<unknown>(appRouter._def.procedures).map(([name, value]) => {
  if (!isProcedure(value)) throw new Error(`${name} is no procedure`);
  return { name, type: value._def.type, ...value._def.meta };
});

const Refusal = z.object({
  error: z.object({
    message: z.string(),
    code: z.int(),
    data: z.object({
      code: z.string(),
      httpStatus: z.int(),
      problem: z.object({
        code: z.string(),
        faults: z.array(z.object({ path: z.array(z.union([z.string(), z.int()])), message: z.string() })),
        retry_after_seconds: z.number().nullable(),
      }),
    }),
  }),
});
const Success = z.object({ result: z.object({ data: z.unknown().optional() }) });
// Requests that are refused before tRPC reads them get a problem document, as in the REST API.
const Problem = z.object({ type: z.string(), title: z.string(), status: z.int(), request_id: z.string() });

const schemaOf = (schema: z.ZodType, io: "input" | "output") => {
  const json = z.toJSONSchema(schema, { io, unrepresentable: "any" });
  return { shape: Shape.parse(json), definitions: z.record(z.string(), Shape).parse(json.$defs ?? {}) };
};

function plansOf({ name, type, input }: Procedure, kind: Kind): fc.Arbitrary<Plan> {
  const { shape, definitions } = schemaOf(input, "input");
  const resolve = (ref: string) => definitions[ref.replace("#/$defs/", "")] ?? {};
  const text = bodyOf(kind, valuesOf({ resolve })(shape));
  const isMutation = type === "mutation";
  return fc.tuple(text, headersOf(kind)).map(([body, headers]): Plan => {
    if (isMutation)
      return {
        kind,
        method: "POST",
        path: `/api/trpc/${name}`,
        headers: { ...headers, "content-type": "application/json" },
        body,
      };
    const asked = encodeURIComponent(body.toWellFormed())
      .slice(0, 7000)
      .replace(/%[\da-f]?$/i, "");
    const accept: Record<string, string> = type === "subscription" ? { accept: "text/event-stream" } : {};
    return {
      kind,
      method: "GET",
      path: `/api/trpc/${name}?input=${asked}`,
      headers: { ...headers, ...accept },
      isStream: type === "subscription",
    };
  });
}

const STATUSES = [200, 400, 401, 403, 404, 409, 413, 415, 422, 429, 502, 503];

function judge({ name, output }: Procedure): Target["judge"] {
  const { shape } = schemaOf(output, "output");
  return (answer: Answer) => {
    const fault = faultOfAny(answer.status === 401 ? { ...answer, headers: asRest(answer) } : answer);
    if (fault) return fault;
    if (!STATUSES.includes(answer.status)) return `a known status, not ${answer.status}`;
    if (answer.headers.get("content-type")?.startsWith("text/event-stream")) return undefined;
    const body = jsonIn(answer.text);
    if (answer.status === 200) {
      const told = Success.safeParse(body);
      if (!told.success) return `a result of ${name}, not ${answer.text.slice(0, 300)}`;
      return faultOf(shape, told.data.result.data);
    }
    const isRefusal = Refusal.safeParse(body).success || Problem.safeParse(body).success;
    return isRefusal ? undefined : `an error as all are, not ${answer.text.slice(0, 300)}`;
  };
}

// The dashboard signs in with a cookie, so tRPC's 401 has no www-authenticate header.
function asRest({ headers }: Answer): Headers {
  const all = new Headers(headers);
  all.set("www-authenticate", "Bearer");
  return all;
}

/** Every procedure that the dashboard calls. */
export const calls: Target[] = procedures.map((procedure) => ({
  name: `${procedure.type} ${procedure.name}`,
  plans: ofAllKinds((kind) => plansOf(procedure, kind)),
  judge: judge(procedure),
  takesAway: /\.(?:remove|revoke|end|sign|merge|undo|clear|start|verify|updateMember)/.test(procedure.name),
}));
