import { beforeAll, expect, test } from "vitest";
import { z } from "zod";
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
const shown = endpoints.flatMap(({ method, path, documents: { record } }) =>
  method === "GET" && record ? [{ path, record }] : [],
);

const fieldsOf = (schema: z.ZodType) => (schema instanceof z.ZodObject ? Object.keys(schema.shape) : []);

const answersWith = (output: z.ZodType, record: z.ZodType) =>
  fieldsOf(record).every((field) => fieldsOf(output).includes(field));

test("whatever changes a record at the path that shows it, or below it and answers with it, keeps to If-Match", () => {
  const careless = endpoints.filter(({ method, path, documents: { action, record, status } }) => {
    const isOf = (one: (typeof shown)[number]) =>
      path === one.path || (path.startsWith(`${one.path}/`) && answersWith(action.output, one.record));
    return shown.some(isOf) && changesRecord(method, status) && !record;
  });
  expect(careless.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
});

const changes = endpoints.flatMap((operation) => {
  const { method, documents } = operation;
  return documents.record && changesRecord(method, documents.status) ? doorOf(operation) : [];
});

test.each(changes)("$name changes nothing under the ETag of something else", async (door) => {
  const headers = { ...bearer(owner.ctx.token), "if-match": '"other"' };
  const statuses: number[] = [];
  for (const input of inputsOf(door, (kind) => idOf(owner, kind)))
    statuses.push((await ask(door, headers, input)).status);
  expect(statuses).toContain(412);
  expect(statuses.filter((status) => status < 300)).toEqual([]);
});
