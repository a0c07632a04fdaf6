import { beforeAll, expect, test } from "vitest";
import packageJson from "@/package.json";
import { buildDocument } from "@/server/http/openapi/document";
import { ApiDocument } from "@/server/http/openapi/reference/document";
import { sampleCall } from "@/server/http/openapi/reference/sample";
import { ask, bearer, doorOf, operations } from "@/tests/http/doors";
import { idOf, newTenants, type Tenants } from "@/tests/tenancy/tenants";

const { paths, components } = ApiDocument.parse(buildDocument(operations, packageJson.version));

/** The id in samples, in place of which a reader puts one of their own. */
const SAMPLE_ID = "0199a1b2-c3d4-7e5f-8a6b-7c8d9e0f1a2b";

/** Which records lists of ids are about. */
const IDS: Record<string, string> = { conversation_ids: "conversation_id", logo_id: "picture_id" };

/** What a path names other than by an id. */
const IN_PATH: Record<string, string> = {
  channel: "whatsapp",
  channel_id: "+14155550123",
  slug: "harbour-dental",
  token: "Q2FuIHlvdSByZWFkIHRoaXM",
};

/** The samples that can't be executed here. */
const UNCALLED: Record<string, string> = {
  "POST /api/v1/knowledge-sources/{source_id}/refresh":
    "the source is a pasted text, which nobody reads again",
  "POST /api/v1/booking-series/{series_id}/move": "its only appointment is a request",
  "POST /api/v1/booking-series/{series_id}/move/preview": "its only appointment is a request",
  "POST /api/v1/booking-series/{series_id}/cancel": "its only appointment is a request",
  "POST /api/v1/leads/{lead_id}/conversations": "the lead has no phone number",
  "POST /api/v1/waiting-list/{entry_id}/offers": "no mail and no message can reach the customer",
  "POST /api/v1/messages/{message_id}/retry": "only a message that failed is sent again",
  "POST /api/v1/calendar-authorizations": "it needs a client of Google or Microsoft",
  "POST /api/v1/calendar-grants": "the code is of a consent that was given in a browser, and works once",
  "POST /api/v1/calendar-lookups": "it asks the reader's own calendar server",
  "POST /api/v1/calendars": "it asks the reader's own calendar server",
  "POST /api/v1/channel-connections": "it asks Twilio, with the reader's own credentials",
  "POST /api/v1/auth/verify-email": "the token is in a mail, and works once",
  "PATCH /api/v1/agent/voice-transcription": "it needs a service that transcribes",
  "PUT /api/v1/agent/model": "it asks the model's provider, with the reader's own key",
  "POST /api/v1/me/factors/totp": "the reader's address is not confirmed",
  "POST /api/v1/me/factors/passkeys/options": "the reader's address is not confirmed",
  "POST /api/v1/me/factors/totp/confirmation": "the code is shown by an app",
  "POST /api/v1/me/factors/passkeys": "a browser makes the passkey",
  "DELETE /api/v1/auth/me/other-sessions": "it ends the session that another sample ends",
  "DELETE /api/v1/team/members/{user_id}/factors": "the member is the reader, whose profile is for that",
  "DELETE /api/v1/team/members/{user_id}/sessions": "the member is the reader, whose profile is for that",
  "PUT /api/v1/auth/me/password": "it needs the session of somebody who has just signed in",
  "DELETE /api/v1/auth/me/identities/{identity_id}": "it is the owner's only way to sign in",
};

/** It ends the session that all others need. */
const LAST = "DELETE /api/v1/auth/me/sessions";

// Parts of a record are deleted before it.
const ORDER = ["GET", "POST", "PATCH", "PUT", "DELETE"];
const rank = ({ method, path }: { method: string; path: string }): number => {
  if (`${method} ${path}` === LAST) return ORDER.length * 1000;
  // A key that has been rotated can't be changed any more.
  return ORDER.indexOf(path.endsWith("/{key_id}/rotate") ? "PUT" : method) * 1000 - path.length;
};

const samples = operations
  .flatMap((one) => {
    const operation = paths[one.path]?.[one.method.toLowerCase()];
    const [door] = doorOf(one);
    return operation && door ? [{ ...one, door, operation }] : [];
  })
  .toSorted((a, b) => rank(a) - rank(b));

let tenants: Tenants;
beforeAll(async () => {
  tenants = await newTenants();
});

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The sample with the ids of records that there are. */
function withIds(value: unknown, name: string): unknown {
  if (value === SAMPLE_ID) return idOf(tenants.victim, IDS[name] ?? name);
  if (Array.isArray(value)) return value.map((one) => withIds(one, name));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([field, one]) => [field, withIds(one, field)]));
}

type Sample = (typeof samples)[number];

function inputOf({ door, operation, path }: Sample): Record<string, unknown> {
  const { query, body } = sampleCall({ operation }, components.schemas);
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => [name, IN_PATH[name] ?? SAMPLE_ID]);
  const file = door.file?.field ? { [door.file.field]: "name\nAda" } : {};
  return { ...Object.fromEntries([...query, ...names]), ...(isObject(body) && body), ...file };
}

const isCalled = ({ door }: Sample) => !(door.name in UNCALLED);

test("what is not executed is an operation", () => {
  const names = samples.map(({ door }) => door.name);
  expect(Object.keys(UNCALLED).filter((name) => !names.includes(name))).toEqual([]);
});

test.each(samples)("the sample of $door.name is a valid input", (sample) => {
  const { error } = sample.door.input.safeParse(inputOf(sample));
  expect(error?.issues).toBe(undefined);
});

/** Signing in takes no token: other tests take those ways. Their samples need a mail, a password or a provider's code. */
const visits = operations.flatMap(({ method, path, documents }) => {
  const operation = paths[path]?.[method.toLowerCase()];
  if (!operation || documents.kind !== "endpoint" || documents.action.access === "member") return [];
  return [{ name: `${method} ${path}`, path, operation, input: documents.action.input }];
});

test.each(visits)("the sample of $name is a valid input", ({ path, operation, input }) => {
  const { query, body } = sampleCall({ operation }, components.schemas);
  const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => [name, IN_PATH[name]]);
  const given = isObject(body) ? body : {};
  const issues = input.safeParse({ ...Object.fromEntries([...query, ...named]), ...given }).error?.issues;
  expect(issues).toBe(undefined);
});

test.each(samples.filter(isCalled))("the sample of $door.name works", async (sample) => {
  const input = withIds(inputOf(sample), "");
  const { status, text } = await ask(sample.door, bearer(tenants.victim.ctx.token), input);
  const documented = Object.keys(sample.operation.responses).filter((one) => one < "300");
  expect({ status, text }).toSatisfy(() => documented.includes(String(status)));
});
