import { randomUUID } from "node:crypto";
import { type SQL, sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { z } from "zod";
import * as trpcRoute from "@/app/api/trpc/[trpc]/route";
import { getDb } from "@/db/client";
import { createLead } from "@/server/leads/actions";
import { appRouter } from "@/server/router";
import { fillings } from "./fill";
import { isOfLead, watch } from "./live";
import { possessionsOf } from "./possessions";
import { setEnv } from "./scene";
import { newOrg, newStaff, type TestCtx } from "./world";

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

/** What an id is of, where its field's name does not say so. */
const IDS: Record<string, string> = {
  "inbox.list cursor.id": "conversation_id",
  "inbox.messages cursor.around": "message_id",
  "bookings.browse cursor.id": "booking_id",
  "webhooks.deliveries cursor": "delivery_id",
  "live.watch lastEventId": "event_id",
  "live.since after": "event_id",
  "simulator.write act.answers": "received_id",
  "simulator.received after": "received_id",
  "simulator.report message_id": "received_id",
};

/** Words that a field takes, where not any will do. */
const WORDS: Record<string, string> = {
  email: "walk@example.com",
  url: "http://127.0.0.1:9/walk",
  phone: "+16505551234",
  to: "+16505551234",
  password: "a long walk in the rain",
  secret: "a secret of the walk",
  time_zone: "Europe/London",
  country: "GB",
  "leads.timeline before": "2100-01-01T00:00:00.000Z walk",
};

const ANY_WORDS = ["walk", "+16505551234", "106540352242922", `HX${"0".repeat(32)}`];

/** What is left out, since it excludes something else. */
const WITHOUT: Record<string, string[]> = {
  "inbox.reply": ["buttons", "list", "template"],
  "connections.sendTest": ["template"],
};

const MARK = "Zanzibar 4711";

function inputsOf({ name, input }: Procedure, ids: (kind: string) => string): unknown[] {
  const kindOf = (path: string) => IDS[`${name} ${path}`] ?? path.split(".").at(-1) ?? "";
  return fillings(input, {
    ids: (path) => ids(kindOf(path)),
    words: (path, pattern) =>
      WORDS[`${name} ${path}`] ??
      WORDS[path.split(".").at(-1) ?? ""] ??
      ANY_WORDS.find((word) => pattern.test(word)) ??
      "",
    without: WITHOUT[name] ?? [],
  });
}

/** The kinds of ids that a procedure takes. */
function kindsOf(procedure: Procedure): string[] {
  const kinds = new Set<string>();
  inputsOf(procedure, (kind) => {
    kinds.add(kind);
    return randomUUID();
  });
  return [...kinds];
}

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

let tables: string[];

/** All that an organization has, as text. */
async function stateOf(organization_id: string): Promise<string> {
  const rows = tables.map(
    (table): SQL =>
      sql`select ${table} as name, jsonb_agg(to_jsonb(one) order by to_jsonb(one)::text) as rows
        from ${sql.identifier(table)} one where organization_id = ${organization_id}::uuid`,
  );
  rows.push(
    sql`select 'organizations', jsonb_agg(to_jsonb(one)) from organizations one where id = ${organization_id}::uuid`,
  );
  return JSON.stringify(await getDb().execute(sql.join(rows, sql` union all `)));
}

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
const MOMENT = /\d{4}-\d\d-\d\dT[\d:.]+Z/g;

type Owner = { ctx: TestCtx; ids: Record<string, string> };
let victim: Owner;
let stranger: Owner;
let secrets: string[];

async function newOwner(mark: string): Promise<Owner> {
  const ctx = await newOrg({ name: mark, sandbox: true });
  return { ctx, ids: await possessionsOf(ctx, mark) };
}

const idOf = ({ ids }: Owner, kind: string): string => {
  const id = ids[kind];
  if (!id) throw new Error(`the walk knows no "${kind}": name it in IDS, or add it to tests/possessions`);
  return id;
};

/** An id that nobody has, made in the same millisecond, since an id is also a place in the order of time. */
const besides = (id: string) => id.slice(0, 15) + randomUUID().slice(15);

const found = (text: string) => secrets.filter((secret) => text.includes(secret));

beforeAll(async () => {
  setEnv({
    WEBHOOK_ALLOW_INSECURE: "true",
    META_GRAPH_URL: "http://127.0.0.1:9",
    PUBLIC_URL: "http://127.0.0.1:9",
  });
  const named = await getDb().execute<{ name: string }>(sql`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'organization_id' order by 1`);
  tables = named.map(({ name }) => name);
  [victim, stranger] = [await newOwner(MARK), await newOwner("A stranger's")];
  const all = new Set((await stateOf(victim.ctx.organization_id)).match(UUID));
  // Made by whoever sends a reply, and kept with it as it was given.
  all.delete(idOf(victim, "client_id"));
  secrets = [...all, MARK];
});

// No id names their rows, and no answer shows them.
const INNER = ["agent_event_receipts", "idempotency_keys"];

test("there is something to steal in every table that an organization has", async () => {
  const state = z.array(z.object({ name: z.string(), rows: z.unknown() }));
  const empty = state
    .parse(JSON.parse(await stateOf(victim.ctx.organization_id)))
    .filter(({ rows }) => rows === null);
  expect(empty.map(({ name }) => name)).toEqual(INNER);
});

test.each(procedures)("the walk can fill $name", ({ name, ...rest }) => {
  for (const input of inputsOf({ name, ...rest }, (kind) => idOf(victim, kind))) {
    const parsed = rest.input.safeParse(input);
    expect({ name, input, error: parsed.error?.issues }).toEqual({ name, input, error: undefined });
  }
});

const walked = procedures.filter(({ type }) => type !== "subscription");

test.each(walked)("$name tells and changes nothing of another organization", async (procedure) => {
  const before = await stateOf(victim.ctx.organization_id);
  const kinds = kindsOf(procedure);
  // All foreign, and each alone among the caller's own, so that no check stands before the one that counts.
  const cases = kinds.length > 1 ? [kinds, ...kinds.map((kind) => [kind])] : [kinds];
  for (const foreign of cases) {
    const ids = (of: (kind: string) => string) => (kind: string) =>
      foreign.includes(kind) ? of(kind) : idOf(stranger, kind);
    const theirs = inputsOf(
      procedure,
      ids((kind) => idOf(victim, kind)),
    );
    const nobodys = inputsOf(
      procedure,
      ids((kind) => besides(idOf(victim, kind))),
    );
    for (const [index, input] of theirs.entries()) {
      const { token } = await newStaff(stranger.ctx, "owner");
      const answer = await ask(token, procedure, input);
      expect({ input, found: found(answer.text) }).toEqual({ input, found: [] });
      const other = await ask((await newStaff(stranger.ctx, "owner")).token, procedure, nobodys[index]);
      const seen = ({ text }: { text: string }) =>
        text
          .replaceAll(UUID, "")
          .replaceAll(MOMENT, "")
          .replaceAll(/"position":\d+/g, "");
      if (foreign.length > 0) expect({ input, answer: seen(answer) }).toEqual({ input, answer: seen(other) });
    }
  }
  expect(await stateOf(victim.ctx.organization_id)).toBe(before);
  expect(found(await stateOf(stranger.ctx.organization_id))).toEqual([]);
});

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
  const watching = await watch(await newStaff(stranger.ctx, "owner"), idOf(victim, "event_id"));
  await createLead(victim.ctx, { name: MARK });
  const own = await createLead(stranger.ctx, { name: "The stranger's own" });
  await watching.next(isOfLead(own.id));
  expect(found(JSON.stringify(watching.seen))).toEqual([]);
});
