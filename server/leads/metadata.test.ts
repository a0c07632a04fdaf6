import { expect, test } from "vitest";
import { PATCH } from "@/app/api/v1/leads/[lead_id]/route";
import { call, newOrg, type TestCtx } from "@/tests/world";
import { addLeadNote, createLead, getLead, updateLead } from "./actions";

const patch = ({ token }: TestCtx, lead_id: string, body: object, type = "application/json") =>
  call(PATCH, { token, method: "PATCH", params: { lead_id }, body, headers: { "content-type": type } });

async function leadWith(metadata: Record<string, unknown>) {
  const ctx = await newOrg();
  const { id: lead_id } = await createLead(ctx, { name: "Ada", metadata });
  return { ctx, lead_id };
}

test.each(["application/json", "application/merge-patch+json"])(
  "a PATCH of %s merges metadata: null removes, objects are merged, lists are replaced",
  async (type) => {
    const before = { keep: 1, drop: 1, nested: { a: 1, b: { c: 1, d: 1 } }, list: [1, 2] };
    const { ctx, lead_id } = await leadWith(before);
    const metadata = { drop: null, nested: { b: { c: null, e: 1 } }, list: [3], fresh: { x: null, y: 1 } };
    const { status, body } = await patch(ctx, lead_id, { metadata }, type);
    expect([status, body.metadata]).toEqual([
      200,
      { keep: 1, nested: { a: 1, b: { d: 1, e: 1 } }, list: [3], fresh: { y: 1 } },
    ]);
    expect((await getLead(ctx, { lead_id })).metadata).toEqual(body.metadata);
  },
);

test("metadata that is null removes all of it but the notes, which no patch removes", async () => {
  const { ctx, lead_id } = await leadWith({ tag: "a" });
  await addLeadNote(ctx, { lead_id, content: "allergic" });
  const notes = [expect.objectContaining({ content: "allergic" })];
  expect((await patch(ctx, lead_id, { metadata: { notes: null } })).body.metadata).toEqual({
    tag: "a",
    notes,
  });
  expect((await patch(ctx, lead_id, { metadata: null })).body.metadata).toEqual({ notes });
});

const fieldsOf = (name: string, count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => [`${name}${n}`, 1]));

test.each([
  ["64 KiB", { a: "x".repeat(40_000) }, { b: "x".repeat(40_000) }],
  ["1,000 fields in an object", { inner: fieldsOf("a", 600) }, { inner: fieldsOf("b", 600) }],
])("metadata that a merge makes larger than %s is 422, and nothing is changed", async (_, before, more) => {
  const { ctx, lead_id } = await leadWith(before);
  const { status, body } = await patch(ctx, lead_id, { name: "Bob", metadata: more });
  expect([status, body.errors]).toMatchObject([422, [{ path: ["metadata"] }]]);
  expect(await getLead(ctx, { lead_id })).toMatchObject({ name: "Ada", metadata: before });
});

test("of twenty patches at once, each with a key of its own, every key stays", async () => {
  const { ctx, lead_id } = await leadWith({});
  const keys = Array.from({ length: 20 }, (_, n) => `k${n}`);
  await Promise.all(keys.map((key) => updateLead(ctx, { lead_id, metadata: { [key]: { by: key } } })));
  expect(Object.keys((await getLead(ctx, { lead_id })).metadata).toSorted()).toEqual(keys.toSorted());
});
