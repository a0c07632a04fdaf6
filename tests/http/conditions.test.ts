import { beforeAll, expect, test } from "vitest";
import { changesRecord } from "@/server/http/request/entity-tag";
import { idOf, inputsOf, newOwner, newTenants, type Owner } from "@/tests/tenancy/tenants";
import { ask, bearer, doorOf, operations } from "./doors";

let owner: Owner;

beforeAll(async () => {
  await newTenants();
  owner = await newOwner("Mine");
});

const endpoints = operations.flatMap(({ documents, ...operation }) =>
  documents.kind === "endpoint" ? [{ ...operation, documents }] : [],
);
const shown = new Set(
  endpoints.flatMap(({ method, path, documents }) => (method === "GET" && documents.is_record ? [path] : [])),
);

test("whatever changes a record at the path that shows it keeps to If-Match", () => {
  const careless = endpoints.filter(
    ({ method, path, documents }) =>
      shown.has(path) && changesRecord(method, documents.status) && !documents.is_record,
  );
  expect(careless.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
});

const changes = endpoints.flatMap((operation) => {
  const { method, documents } = operation;
  return documents.is_record && changesRecord(method, documents.status) ? doorOf(operation) : [];
});

test.each(changes)("$name changes nothing under the ETag of something else", async (door) => {
  const headers = { ...bearer(owner.ctx.token), "if-match": '"other"' };
  const statuses: number[] = [];
  for (const input of inputsOf(door, (kind) => idOf(owner, kind)))
    statuses.push((await ask(door, headers, input)).status);
  expect(statuses).toContain(412);
  expect(statuses.filter((status) => status < 300)).toEqual([]);
});
