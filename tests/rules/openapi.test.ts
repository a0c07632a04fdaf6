import path from "node:path";
import { Validator } from "@seriousme/openapi-schema-validator";
import { expect, test } from "vitest";
import { z } from "zod";
import packageJson from "@/package.json";
import * as Agent from "@/schema/agent";
import { EVENT_TYPES, EVENTS, EventEnvelope } from "@/schema/event";
import { EXAMPLES } from "@/schema/event-examples";
import { buildDocument } from "@/server/http/openapi/document";
import { ApiDocument } from "@/server/http/openapi/reference/document";
import { type Operation, operationsBelow } from "@/server/http/openapi/routes";
import { isOpenToPages } from "@/server/http/request/cross-origin";
import { apiDigest } from "./openapi/api-digest";
import { describedShares } from "./openapi/described";
import { mixedParameters, recurringEnums, unnamedVariants } from "./openapi/unnamed";

const ROOT = path.join(process.cwd(), "app/api/v1");
const operations = await operationsBelow(ROOT);
const document = buildDocument(operations, packageJson.version);

test("docs/api-digest.txt is the API in lines (renew it with: npx vitest run tests/rules -u, and read its diff)", async () => {
  await expect(apiDigest(document)).toMatchFileSnapshot("../../docs/api-digest.txt");
});

test("it is a valid OpenAPI 3.1 document", async () => {
  const { valid, errors } = await new Validator().validate(JSON.parse(JSON.stringify(document)));
  expect({ valid, errors }).toEqual({ valid: true, errors: undefined });
}, 60_000);

test("operation ids are unique, and every answer but 204 and 304 has a schema", () => {
  const all = Object.values(document.paths ?? {}).flatMap((item) => Object.values(item));
  const ids = all.map((operation) => operation.operationId);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.filter((id) => id.length > 40)).toEqual([]);
  for (const { operationId, responses } of all) {
    for (const [status, response] of Object.entries<{ content?: object; $ref?: string }>(responses)) {
      const described = response.content !== undefined || response.$ref !== undefined;
      expect({ operationId, status, described }).toEqual({
        operationId,
        status,
        described: status !== "204" && status !== "304",
      });
    }
  }
});

test("what stands beside a reference to a component refuses nothing", () => {
  const closed = [...JSON.stringify(document).matchAll(/\{[^{}]*"\$ref"[^{}]*\}/g)].filter(([place]) =>
    place.includes('"additionalProperties"'),
  );
  expect(closed).toEqual([]);
});

const api = ApiDocument.parse(JSON.parse(JSON.stringify(document)));

test("generators find a name for every variant of a union and for every enum that recurs", () => {
  expect(unnamedVariants(document)).toEqual([]);
  expect(recurringEnums(document)).toEqual([]);
});

test("a query's parameter has one type: booleans are booleans", () => {
  expect(mixedParameters(api)).toEqual([]);
});

test("the document says what an agent's endpoint receives and answers", () => {
  const { AgentTurn, AgentAnswer } = api.components.schemas;
  expect(Object.keys(AgentTurn?.properties ?? {})).toEqual(Object.keys(Agent.AgentTurn.shape));
  expect(Object.keys(AgentAnswer?.properties ?? {})).toEqual(Object.keys(Agent.AgentAnswer.shape));
});

const shares = describedShares(api);

test.each(["components", "properties", "parameters"])("all %s are described", (kind) => {
  expect(shares[kind]?.missing).toEqual([]);
});

const ownWords = ({ documents }: Operation): string | undefined => {
  if (documents.kind === "endpoint")
    return documents.action.description ?? (documents.action.only === "owner" ? "Only owners" : undefined);
  return "description" in documents ? documents.description : documents.kind;
};
const described = operations.filter((one) => ownWords(one) !== undefined).length;

test(`${described} of ${operations.length} operations say more than their summary; at least three in five do`, () => {
  expect(described / operations.length).toBeGreaterThan(0.6);
});

test("every tag is described, and used", () => {
  const used = Object.values(api.paths).flatMap((methods) =>
    Object.values(methods).flatMap(({ tags }) => tags),
  );
  expect((document.tags ?? []).map(({ name }) => name).sort()).toEqual([...new Set(used)].sort());
});

test("every operation says who may do it, or how its caller is verified", () => {
  const silent = Object.values(api.paths).flatMap((methods) =>
    Object.values(methods).filter(({ description }) => !description),
  );
  expect(silent.map(({ operationId }) => operationId)).toEqual([]);
});

test("there is an operation for every path of the specification", () => {
  const paths = new Set(operations.map(({ method, path: where }) => `${method} ${where}`));
  const wanted = [
    "POST /api/v1/auth/register",
    "POST /api/v1/auth/login",
    "GET /api/v1/auth/me",
    "PATCH /api/v1/auth/me",
    "GET /api/v1/leads",
    "POST /api/v1/leads",
    "GET /api/v1/leads/{lead_id}",
    "PATCH /api/v1/leads/{lead_id}",
    "DELETE /api/v1/leads/{lead_id}",
    "POST /api/v1/leads/{lead_id}/notes",
    "GET /api/v1/conversations",
    "GET /api/v1/conversations/{conversation_id}",
    "PATCH /api/v1/conversations/{conversation_id}",
    "GET /api/v1/conversations/{conversation_id}/messages",
    "POST /api/v1/webhooks/agent-event",
    "POST /api/v1/webhooks/scheduler",
    "POST /api/v1/channels/provider-a/webhook",
    "POST /api/v1/channels/provider-b/webhook",
  ];
  expect(wanted.filter((one) => !paths.has(one))).toEqual([]);
});

test("an event of the agent can conflict with the present state, as a time that is taken does", () => {
  const { responses } = document.paths?.["/api/v1/webhooks/agent-event"]?.post ?? {};
  expect(responses?.["409"]).toBeDefined();
});

/** It also counts everybody's appointments, which practitioners don't see; nobody lists what only a secret link opens. */
const NARROWER = [
  "/api/v1/resources/{resource_id}",
  "/api/v1/public/bookings/{token}",
  "/api/v1/public/offers/{token}",
];

const accessTo = (method: string, where: string) => {
  const its = operations.find((one) => one.method === method && one.path === where)?.documents;
  return its?.kind === "endpoint" ? (its.action.only ?? "member") : "no such operation";
};

test("what PATCH changes can be read with GET, by whoever may read its list", () => {
  const changed = operations.filter(({ method }) => method === "PATCH").map((one) => one.path);
  const unreadable = changed.filter((where) => accessTo("GET", where) === "no such operation");
  expect(unreadable).toEqual([]);
  const listed = changed.filter((where) => where.endsWith("}") && !NARROWER.includes(where));
  const unlike = listed.filter((where) => accessTo("GET", where) !== accessTo("GET", path.dirname(where)));
  expect(unlike).toEqual([]);
});

test.each(EVENT_TYPES)("the example of %s matches its schema", (type) => {
  const schema = EventEnvelope.extend({ event: z.literal(type), data: EVENTS[type].data });
  expect(schema.parse(EXAMPLES[type])).toEqual(EXAMPLES[type]);
});

test("the examples of events tell as previous only what changed", () => {
  const same = Object.entries(EXAMPLES).flatMap(([type, { data }]) =>
    Object.entries(Reflect.get(data, "previous") ?? {}).flatMap(([field, value]) =>
      JSON.stringify(value) === JSON.stringify(Reflect.get(data, field)) ? [`${type}: ${field}`] : [],
    ),
  );
  expect(same).toEqual([]);
});

test("pages of other sites may call what takes an access token, the booking page, and nothing else", () => {
  const named = (all: Operation[]) => all.map((one) => `${one.method} ${one.path}`);
  const isPublic = (one: Operation) => one.path.startsWith("/api/v1/public/");
  const allowed = operations.filter((one) => members.includes(one) || isPublic(one));
  expect(named(operations.filter((one) => isOpenToPages(one.path)))).toEqual(named(allowed));
});

const members = operations.filter(
  ({ documents }) =>
    documents.kind === "download" ||
    documents.kind === "upload" ||
    (documents.kind === "file" && documents.access === "member") ||
    (documents.kind === "endpoint" && documents.action.access === "member"),
);

test.each(members)("$method $path is refused without a token", async ({ method, path: where }) => {
  const file = path.join(ROOT, where.replace("/api/v1/", "").replace(/\{(\w+)\}/g, "[$1]"), "route.ts");
  const { [method]: handler } = await import(file);
  const request = new Request(`http://localhost${where}`, { method });
  const response: Response = await handler(request, { params: Promise.resolve({}) });
  expect([response.status, response.headers.get("www-authenticate")]).toEqual([401, "Bearer"]);
});
