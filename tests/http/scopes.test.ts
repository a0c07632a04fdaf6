import { beforeAll, describe, expect, test } from "vitest";
import { newId } from "@/db/schema/columns";
import { SCOPES, scopeFor } from "@/schema/api-key-scope";
import { createKey } from "@/server/accounts/keys/actions";
import { newOrg, type TestCtx } from "@/tests/world";
import { ask, bearer, doors } from "./doors";

/** What no key may call, by the first word of its path: what is about a person, and keys themselves. */
const PERSONAL = ["api-keys", "audit-events", "auth", "me", "notifications"];

/** What else no key may call: a person does it in their own name, or it lets people in. */
const OF_PEOPLE = [
  "DELETE /api/v1/conversations/{conversation_id}/notes/{note_id}",
  "DELETE /api/v1/team/members/{user_id}/factors",
  "DELETE /api/v1/team/members/{user_id}/sessions",
  "GET /api/v1/conversations/search",
  "GET /api/v1/conversations/{conversation_id}/notes",
  "GET /api/v1/conversations/{conversation_id}/notes/{note_id}",
  "PATCH /api/v1/conversations/{conversation_id}/notes/{note_id}",
  "POST /api/v1/calendar-authorizations",
  "POST /api/v1/calendar-feeds",
  "POST /api/v1/calendar-feeds/{feed_id}/rotate",
  "POST /api/v1/calendar-grants",
  "POST /api/v1/calendars",
  "POST /api/v1/conversations/bulk",
  "POST /api/v1/conversations/bulk/undo",
  "POST /api/v1/conversations/{conversation_id}/notes",
  "POST /api/v1/conversations/{conversation_id}/read",
  "POST /api/v1/conversations/{conversation_id}/take-over",
  "POST /api/v1/conversations/{conversation_id}/unread",
  "POST /api/v1/lead-imports",
  "POST /api/v1/team/invitations",
  "POST /api/v1/team/invitations/{invitation_id}/resend",
  "PUT /api/v1/team/second-factor",
];

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
  const wordOf = (path: string) => path.split("/")[3] ?? "";
  const words = new Set(personal.map(({ path }) => wordOf(path)));
  expect(PERSONAL.filter((word) => !words.has(word))).toEqual([]);
  const others = personal.filter(({ path }) => !PERSONAL.includes(wordOf(path)));
  expect(others.map(({ name }) => name).toSorted()).toEqual(OF_PEOPLE);
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
