import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { transaction } from "@/db/client";
import { leadIdentities } from "@/db/schema/leads";
import { inOrg } from "@/db/tenant";
import type { NewLead } from "@/schema/lead";
import { listBookings } from "@/server/bookings/actions";
import { requestBooking } from "@/server/bookings/store";
import { addLeadNote, createLead, getLead } from "@/server/leads/actions";
import { createLabel, labelLead } from "@/server/leads/labels";
import { newOrg, type TestCtx } from "@/tests/world";
import { mergeLeads, undoMerge } from "./merge";

const lead = (ctx: TestCtx, fields: Partial<NewLead> = {}) => createLead(ctx, { name: "Ada", ...fields });

test("each merge of a chain can be undone, in any order", async () => {
  const ctx = await newOrg();
  const [a, b, c] = [
    await lead(ctx, { name: "A" }),
    await lead(ctx, { name: "B" }),
    await lead(ctx, { name: "C" }),
  ];
  await transaction(ctx.db, (tx) => requestBooking(tx, ctx, { lead_id: a.id }));
  const first = await mergeLeads(ctx, { lead_id: b.id, duplicate_id: a.id });
  const second = await mergeLeads(ctx, { lead_id: c.id, duplicate_id: b.id });
  expect((await getLead(ctx, { lead_id: a.id })).id).toBe(c.id);

  await undoMerge(ctx, { merge_id: first.merge_id });
  expect((await getLead(ctx, { lead_id: a.id })).name).toBe("A");
  expect((await getLead(ctx, { lead_id: b.id })).id).toBe(c.id);
  expect((await listBookings(ctx, { lead_id: a.id })).total).toBe(1);

  await undoMerge(ctx, { merge_id: second.merge_id });
  expect((await getLead(ctx, { lead_id: b.id })).name).toBe("B");
  expect((await listBookings(ctx, { lead_id: a.id })).total).toBe(1);
});

/** A into which B is merged, and C into which A is merged then; C has some of what B has. */
async function chain(ctx: TestCtx) {
  const [theirs, shared] = [
    await createLabel(ctx, { name: "Theirs", color: "gray" }),
    await createLabel(ctx, { name: "Shared", color: "gray" }),
  ];
  const a = await lead(ctx, { name: "A", preferred_services: ["Filling"] });
  const b = await lead(ctx, {
    name: "B",
    phone: "+16505551234",
    company: "Engines",
    preferred_services: ["Cleaning", "Whitening"],
    metadata: { theirs: 1, shared: 1 },
  });
  const c = await lead(ctx, {
    name: "C",
    company: "Engines",
    preferred_services: ["Cleaning"],
    metadata: { shared: 1 },
  });
  await addLeadNote(ctx, { lead_id: b.id, content: "theirs" });
  for (const { id: label_id } of [theirs, shared]) await labelLead(ctx, { lead_id: b.id, label_id });
  await labelLead(ctx, { lead_id: c.id, label_id: shared.id });
  await transaction(ctx.db, (tx) => requestBooking(tx, ctx, { lead_id: b.id }));
  const read = async () => {
    const found = await Promise.all([a, b, c].map(({ id }) => getLead(ctx, { lead_id: id })));
    return found.map(({ updated_at: _now, ...one }) => one);
  };
  const before = await read();
  const first = await mergeLeads(ctx, { lead_id: a.id, duplicate_id: b.id });
  const second = await mergeLeads(ctx, { lead_id: c.id, duplicate_id: a.id });
  return { a, b, c, read, before, first: first.merge_id, second: second.merge_id };
}

test("a merge undone after its result was merged takes its own things back from both leads", async () => {
  const ctx = await newOrg();
  const { b, read, before, first, second } = await chain(ctx);
  await undoMerge(ctx, { merge_id: first });
  const [, ...others] = before;
  expect((await read()).slice(1)).toEqual([
    others[0],
    { ...others[1], preferred_services: ["Cleaning", "Filling"] },
  ]);
  await undoMerge(ctx, { merge_id: second });
  expect(await read()).toEqual(before);
  expect((await listBookings(ctx, { lead_id: b.id })).total).toBe(1);
});

test("a chain of three merges can be undone from the oldest", async () => {
  const ctx = await newOrg();
  const { c, read, before, first, second } = await chain(ctx);
  const d = await lead(ctx, { name: "D" });
  const third = await mergeLeads(ctx, { lead_id: d.id, duplicate_id: c.id });
  for (const merge_id of [first, second, third.merge_id]) await undoMerge(ctx, { merge_id });
  expect(await read()).toEqual(before);
  const { updated_at: _now, ...dNow } = await getLead(ctx, { lead_id: d.id });
  expect(d).toMatchObject(dNow);
});

test("what went back to a lead stays there when a later merge of the chain is undone", async () => {
  const ctx = await newOrg();
  const { b, c, first, second } = await chain(ctx);
  await undoMerge(ctx, { merge_id: first });
  await mergeLeads(ctx, { lead_id: c.id, duplicate_id: b.id });
  await undoMerge(ctx, { merge_id: second });
  expect((await listBookings(ctx, { lead_id: c.id })).total).toBe(1);
  const phones = await ctx.db
    .select()
    .from(leadIdentities)
    .where(inOrg(ctx, leadIdentities, eq(leadIdentities.kind, "phone")));
  expect(phones).toMatchObject([{ value: "+16505551234", lead_id: c.id }]);
});

test("fields chosen in both merges of a chain go back one merge at a time", async () => {
  const ctx = await newOrg();
  const [a, b, c] = [
    await lead(ctx, { name: "A" }),
    await lead(ctx, { name: "B" }),
    await lead(ctx, { name: "C" }),
  ];
  const fields = { name: "B" };
  const first = await mergeLeads(ctx, { lead_id: a.id, duplicate_id: b.id, fields });
  const second = await mergeLeads(ctx, { lead_id: c.id, duplicate_id: a.id, fields });
  expect((await undoMerge(ctx, { merge_id: first.merge_id })).lead.name).toBe("A");
  expect((await undoMerge(ctx, { merge_id: second.merge_id })).lead.name).toBe("C");
  expect((await getLead(ctx, { lead_id: a.id })).name).toBe("A");
});
