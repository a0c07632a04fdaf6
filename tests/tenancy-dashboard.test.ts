import { beforeAll, expect, test } from "vitest";
import { z } from "zod";
import * as trpcRoute from "@/app/api/trpc/[trpc]/route";
import { createLead } from "@/server/leads/actions";
import { appRouter } from "@/server/router";
import { isOfLead, watch } from "./live";
import {
  expectNothingOf,
  idOf,
  inputsOf,
  kindsOf,
  MARK,
  newOwner,
  newTenants,
  stateOf,
  type Tenants,
} from "./tenants";
import { newStaff } from "./world";

type Procedure = { name: string; type: string; input: z.ZodType };

const isProcedure = (value: unknown): value is { _def: { type: string; meta: { input?: z.ZodType } } } =>
  typeof value === "function" && "_def" in value;

const procedures: Procedure[] = Object.entries<unknown>(appRouter._def.procedures).map(
  ([name, procedure]) => {
    const input = isProcedure(procedure) ? procedure._def.meta.input : undefined;
    if (!isProcedure(procedure) || !input) throw new Error(`${name} has no input`);
    return { name, type: procedure._def.type, input };
  },
);

const Answer = z.object({
  result: z.object({ data: z.unknown().optional() }).optional(),
  error: z
    .object({ message: z.string(), data: z.object({ problem: z.object({ code: z.string() }) }) })
    .optional(),
});

async function ask(token: string, { name, type }: Procedure, input: unknown) {
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

let tenants: Tenants;

beforeAll(async () => {
  tenants = await newTenants();
});

// No id names their rows, and no answer shows them.
const INNER = ["agent_event_receipts", "idempotency_keys"];

test("there is something to steal in every table that an organization has", async () => {
  const state = z.array(z.object({ name: z.string(), rows: z.unknown() }));
  const empty = state
    .parse(JSON.parse(await stateOf(tenants.victim.ctx.organization_id)))
    .filter(({ rows }) => rows === null);
  expect(empty.map(({ name }) => name)).toEqual(INNER);
});

test.each(procedures)("the walk can fill $name", ({ name, ...rest }) => {
  for (const input of inputsOf({ name, ...rest }, (kind) => idOf(tenants.victim, kind))) {
    const parsed = rest.input.safeParse(input);
    expect({ name, input, error: parsed.error?.issues }).toEqual({ name, input, error: undefined });
  }
});

const walked = procedures.filter(({ type }) => type !== "subscription");

test.each(walked)("$name tells and changes nothing of another organization", (procedure) =>
  expectNothingOf(tenants, procedure, async (token, input) => (await ask(token, procedure, input)).text),
);

// What ends or takes something away comes last.
const isLast = ({ name }: Procedure) => /\.(remove|revoke|undo|end|sign|merge|clear|update)/.test(name);
const ordered = walked.toSorted((one, other) => Number(isLast(one)) - Number(isLast(other)));

test("each procedure with ids finds what is the caller's own", async () => {
  const own = await newOwner("Mine");
  const missing: string[] = [];
  for (const procedure of ordered) {
    if (kindsOf(procedure).length === 0) continue;
    for (const input of inputsOf(procedure, (kind) => idOf(own, kind))) {
      const answer = await ask(own.ctx.token, procedure, input);
      if (answer.error && ["not_found", "unauthorized"].includes(answer.error.data.problem.code))
        missing.push(`${procedure.name}: ${answer.error.message}`);
    }
  }
  expect(missing).toEqual([]);
});

test("a stream that goes on from another organization's event tells nothing of it", async () => {
  const subscriptions = procedures.filter(({ type }) => type === "subscription").map(({ name }) => name);
  expect(subscriptions).toEqual(["live.watch"]);
  const { victim, stranger, found } = tenants;
  const watching = await watch(await newStaff(stranger.ctx, "owner"), idOf(victim, "event_id"));
  await createLead(victim.ctx, { name: MARK });
  const own = await createLead(stranger.ctx, { name: "The stranger's own" });
  await watching.next(isOfLead(own.id));
  expect(found(JSON.stringify(watching.seen))).toEqual([]);
});
