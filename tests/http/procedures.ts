import { z } from "zod";
import * as trpcRoute from "@/app/api/trpc/[trpc]/route";
import { appRouter } from "@/server/router";

export type Procedure = { name: string; type: string; input: z.ZodType; audit?: string };

type Meta = { input?: z.ZodType; audit?: string };
const isProcedure = (value: unknown): value is { _def: { type: string; meta: Meta } } =>
  typeof value === "function" && "_def" in value;

/** Every procedure of the dashboard's router. */
export const procedures: Procedure[] = Object.entries<unknown>(appRouter._def.procedures).map(
  ([name, procedure]) => {
    const { input, audit } = isProcedure(procedure) ? procedure._def.meta : {};
    if (!isProcedure(procedure) || !input) throw new Error(`${name} has no input`);
    return { name, type: procedure._def.type, input, audit };
  },
);

const Answer = z.object({
  result: z.object({ data: z.unknown().optional() }).optional(),
  error: z
    .object({ message: z.string(), data: z.object({ problem: z.object({ code: z.string() }) }) })
    .optional(),
});

/** Calls a procedure as the dashboard does. */
export async function call(token: string, { name, type }: Procedure, input: unknown) {
  const json = JSON.stringify(input);
  const query = type === "query" ? `?input=${encodeURIComponent(json)}` : "";
  const request = new Request(`http://localhost/api/trpc/${name}${query}`, {
    method: query ? "GET" : "POST",
    headers: {
      authorization: `Bearer ${token}`,
      "content-type": "application/json",
      "x-forwarded-for": "192.0.2.1",
    },
    body: query ? undefined : json,
  });
  const text = await (await trpcRoute.POST(request, { params: Promise.resolve({}) })).text();
  return { text, ...Answer.parse(JSON.parse(text)) };
}
