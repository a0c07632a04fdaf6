import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { getDb, transaction } from "@/db/client";
import { listEvents } from "@/server/webhooks/feed";
import { newOrg, type TestCtx } from "@/tests/world";
import { createLead, getLead, listLeads } from "./actions";
import type { FreshLead } from "./insert";
import { makeLead } from "./make-lead";

const PHONE = "+16505550123";

const named = (name: string, metadata = {}): FreshLead => ({
  fields: { name, channel: "web", channel_id: `test:${name}`, metadata },
});

const transactionsOf = async ({ db, organization_id }: TestCtx): Promise<number> => {
  const [row] = await db.execute<{ count: number }>(sql`
    select count(distinct transaction_id)::int as count from events where organization_id = ${organization_id}::uuid`);
  return row?.count ?? 0;
};

test("leads created at the same time are inserted together, each with its own event", async () => {
  const ctx = await newOrg();
  const names = Array.from({ length: 150 }, (_, n) => `Lead ${n}`);
  const made = await Promise.all(names.map((name) => createLead(ctx, { name })));
  expect(made.map(({ name }) => name)).toEqual(names);
  expect((await listLeads(ctx, { size: 100 })).total).toBe(names.length);
  // The first 100, then the rest.
  expect(await transactionsOf(ctx)).toBe(2);
  const { events } = await listEvents(ctx, { limit: 200 });
  expect(events.map(({ data }) => data.id).toSorted()).toEqual(made.map(({ id }) => id).toSorted());
  for (const { id } of made.slice(0, 3))
    expect(events.find(({ data }) => data.id === id)?.data).toEqual(await getLead(ctx, { lead_id: id }));
});

test("of leads created at the same time with one phone, the first gets its identity", async () => {
  const ctx = await newOrg();
  const make = (name: string) => createLead(ctx, { name, phone: PHONE });
  const [, first] = await Promise.all([createLead(ctx, { name: "Before" }), make("First"), make("Second")]);
  const holders = await ctx.db.execute(sql`
    select lead_id from lead_identities
    where organization_id = ${ctx.organization_id}::uuid and kind = 'phone'`);
  expect([...holders]).toEqual([{ lead_id: first?.id }]);
});

test("a lead that can't be inserted fails alone", async () => {
  const ctx = await newOrg();
  const all = [named("Before"), named("Good"), named("Bad", { nul: "\u0000" }), named("Better")];
  const made = await Promise.allSettled(all.map((lead) => makeLead(ctx, lead)));
  expect(made.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled", "rejected", "fulfilled"]);
  const { leads } = await listLeads(ctx, { sort: "name", order: "asc" });
  expect(leads.map(({ name }) => name)).toEqual(["Before", "Better", "Good"]);
});

test("a lead created inside a transaction is rolled back with it", async () => {
  const ctx = await newOrg();
  const undone = transaction(getDb(), async (db) => {
    await createLead({ ...ctx, db }, { name: "Gone" });
    throw new Error("undone");
  });
  await expect(undone).rejects.toThrow("undone");
  expect((await listLeads(ctx, {})).total).toBe(0);
});
