import { beforeAll, describe, expect, test } from "vitest";
import { newId } from "@/db/schema/columns";
import { SCOPES, scopeFor } from "@/schema/api-key-scope";
import { createKey } from "@/server/accounts/keys/actions";
import { newOrg, type TestCtx } from "@/tests/world";
import { ask, bearer, doors } from "./doors";

/** What no key may call, by the first word of its path: what is about a person, and keys themselves. */
const PERSONAL = ["api-keys", "audit-events", "auth", "me", "notifications"];

type Door = (typeof doors)[number];

const scoped = doors.flatMap((door) => {
  const scope = scopeFor(door.method, door.path);
  return scope ? [{ ...door, scope }] : [];
});
const personal = doors.filter(({ method, path }) => scopeFor(method, path) === null);

let owner: TestCtx;
let every: string;

beforeAll(async () => {
  owner = await newOrg();
  every = (await createKey(owner, { name: "Everything", scopes: SCOPES })).key;
});

/** Asks with ids in the path that are nobody's, and with nothing else. */
async function answerTo(door: Door, key: string) {
  const ids = [...door.path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => [name, newId()]);
  const { status, text } = await ask(door, bearer(key), Object.fromEntries(ids));
  return { status, detail: /"detail":"([^"]*)/.exec(text)?.[1] ?? "" };
}

test("every operation has a scope, unless it is about a person or about keys", () => {
  const words = personal.map(({ path }) => path.split("/")[3]);
  expect([...new Set(words)].toSorted()).toEqual(PERSONAL);
  const needed = new Set<string>(scoped.map(({ scope }) => scope));
  // Events are only read; a later operation may write there.
  expect(SCOPES.filter((scope) => !needed.has(scope))).toEqual(["events:write"]);
});

describe.each(scoped)("$name", (door) => {
  test(`is refused to a key with every scope but ${door.scope}`, async () => {
    const others = SCOPES.filter((scope) => scope !== door.scope);
    const { key } = await createKey(owner, { name: door.name, scopes: others });
    const detail = `This API key does not have the scope ${door.scope}.`;
    expect(await answerTo(door, key)).toEqual({ status: 403, detail });
  });

  test(`is not refused to a key for want of a scope if it has ${door.scope}`, async () => {
    const { key } = await createKey(owner, { name: door.name, scopes: [door.scope] });
    const { status, detail } = await answerTo(door, key);
    expect(status).not.toBe(401);
    expect(detail).not.toMatch(/scope|No API key may/);
  });
});

test.each(personal)("$name is refused to a key with every scope", async (door) => {
  const { status, detail } = await answerTo(door, every);
  expect([status, detail]).toEqual([403, expect.stringContaining("No API key may do this")]);
});
