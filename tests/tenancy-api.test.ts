import path from "node:path";
import { beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { operationsBelow } from "@/server/http/openapi/routes";
import { sessionCookieName } from "@/server/http/session-cookie";
import { signToken } from "@/server/lib/token";
import { type Asked, expectNothingOf, idOf, inputsOf, newTenants, stateOf, type Tenants } from "./tenants";
import { newStaff } from "./world";

const ROOT = path.join(process.cwd(), "app/api/v1");

const operations = await operationsBelow(ROOT);

/** A body that is a file: a field of the input, or this. */
type FileBody = { field?: string; bytes?: string; content_type: string };

type Door = Asked & { method: string; path: string; file?: FileBody };

const PAPER = { bytes: "%PDF-1.4 a paper", content_type: "application/pdf" };

const doorOf = ({ method, path: where, documents }: (typeof operations)[number]): Door[] => {
  const door = { name: `${method} ${where}`, method, path: where };
  if (documents.kind === "download" || documents.kind === "file")
    return [{ ...door, input: documents.input }];
  if (documents.kind === "upload") return [{ ...door, input: documents.input, file: PAPER }];
  if (documents.kind !== "endpoint" || documents.action.access !== "member") return [];
  return [{ ...door, input: documents.action.input, file: documents.file }];
};

/** Every operation of the API that asks for a token, by the table of the routes. */
const doors = operations.flatMap(doorOf);

/** Who signs in, and who signs what they post: no token opens these, and what they take is another test's. */
const OTHERS = operations
  .filter((operation) => doorOf(operation).length === 0)
  .map(({ path: where }) => where);

const Input = z.record(z.string(), z.unknown());
const isBody = (method: string) => method !== "GET" && method !== "DELETE";
const toText = (value: unknown) => (typeof value === "string" ? value : JSON.stringify(value));

/** Calls the route's handler, with an input's fields where it takes them: path, query or body. */
async function ask({ method, path: where, file }: Door, headers: Record<string, string>, given: unknown) {
  const folder = where.replace("/api/v1/", "").replace(/\{(\w+)\}/g, "[$1]");
  const { [method]: handler } = await import(path.join(ROOT, folder, "route.ts"));
  const rest = { ...Input.parse(given) };
  const params: Record<string, string> = {};
  for (const [, name = ""] of where.matchAll(/\{(\w+)\}/g)) {
    params[name] = toText(rest[name]);
    delete rest[name];
  }
  const { field = "", bytes } = file ?? {};
  const content = file && (bytes ?? toText(rest[field]));
  delete rest[field];
  const inQuery =
    file || !isBody(method) ? Object.entries(rest).map(([name, value]) => [name, toText(value)]) : [];
  const body = isBody(method) ? (content ?? JSON.stringify(rest)) : undefined;
  const type = { "content-type": file?.content_type ?? "application/json" };
  const request = new Request(`http://localhost${where}?${new URLSearchParams(inQuery)}`, {
    method,
    headers: { "x-forwarded-for": "192.0.2.1", ...(body !== undefined && type), ...headers },
    body,
  });
  const response: Response = await handler(request, { params: Promise.resolve(params) });
  return { status: response.status, text: await response.text() };
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

let tenants: Tenants;

beforeAll(async () => {
  tenants = await newTenants();
});

test("every operation of the document is walked, or is one that no token opens", () => {
  expect(doors.length + OTHERS.length).toBe(operations.length);
  expect(OTHERS.filter((where) => !/\/(?:auth|webhooks)\/|\/webhook$/.test(where))).toEqual([]);
});

test.each(doors)("the walk can fill $name", ({ name, input }) => {
  for (const given of inputsOf({ name, input }, (kind) => idOf(tenants.victim, kind))) {
    const parsed = input.safeParse(given);
    expect({ given, error: parsed.error?.issues }).toEqual({ given, error: undefined });
  }
});

test.each(doors)("$name tells and changes nothing of another organization", (door) =>
  expectNothingOf(tenants, door, async (token, input) => (await ask(door, bearer(token), input)).text),
);

test.each(doors)("$name opens to no token that puts an account into another organization", async (door) => {
  const { victim, stranger, found } = tenants;
  const before = await stateOf(victim.ctx.organization_id);
  const account = await newStaff(stranger.ctx, "owner");
  const forged = await signToken({ sub: account.actor.id, org: victim.ctx.organization_id });
  const lent = await signToken({ sub: victim.ctx.actor.id, org: stranger.ctx.organization_id });
  const session = await signToken({
    sub: account.actor.id,
    org: stranger.ctx.organization_id,
    sid: idOf(victim, "session_id"),
  });
  const [input] = inputsOf(door, (kind) => idOf(victim, kind));
  for (const token of [forged, lent, session]) {
    const cookie = { cookie: `${sessionCookieName()}=${token}` };
    for (const headers of [bearer(token), cookie]) {
      const { status, text } = await ask(door, headers, input);
      expect({ status, found: found(text) }).toEqual({ status: 401, found: [] });
    }
  }
  expect(await stateOf(victim.ctx.organization_id)).toBe(before);
});
