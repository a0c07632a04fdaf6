import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import * as leadsRoute from "@/app/api/v1/leads/route";
import { createLead, listLeads, updateLead } from "@/server/leads/actions";
import { call, newOrg } from "@/tests/world";

test.each([
  ["", ["ada", "Cy", "Bob"]],
  ["?order=asc", ["Bob", "Cy", "ada"]],
  ["?sort=name&order=asc", ["ada", "Bob", "Cy"]],
  ["?sort=name", ["Cy", "Bob", "ada"]],
  ["?sort=updated_at", ["Bob", "ada", "Cy"]],
  ["?sort=updated_at&order=asc&status=new", ["Cy", "ada"]],
  ["?sort=name&order=asc&page=2&size=1", ["Bob"]],
])("leads are listed in the order %s", async (query, names) => {
  const { token, ...ctx } = await newOrg();
  const bob = await createLead(ctx, { name: "Bob" });
  await createLead(ctx, { name: "Cy" });
  await createLead(ctx, { name: "ada" });
  await updateLead(ctx, { lead_id: bob.id, status: "booked" });
  const { body } = await call(leadsRoute.GET, { token, query });
  expect(body.leads.map(({ name }: { name: string }) => name)).toEqual(names);
});

test("an unknown sort column is refused", async () => {
  const { token } = await newOrg();
  expect((await call(leadsRoute.GET, { token, query: "?sort=phone" })).status).toBe(422);
});

test.each([
  ["Müller", ["MULLER", "muller", "müller", "MÜLLER", "mu\u0308ller"]],
  ["Mu\u0308ller", ["Müller", "muller"]],
  ["Muller", ["Müller"]],
  ["Zoë", ["zoe", "ZOË"]],
  ["Łukasz", ["lukasz", "łukasz"]],
  ["Søren Æbelø", ["soren aebelo", "sØren"]],
  ["STRAẞE 50%_a", ["strasse", "straße", "0%_A"]],
])("%s is found however its accents are typed, and keeps its spelling", async (name, terms) => {
  const ctx = await newOrg();
  await createLead(ctx, { name });
  await createLead(ctx, { name: "Nobody 50 paid", company: "Mller & Lkasz" });
  for (const search of terms) {
    const { leads } = await listLeads(ctx, { search });
    expect([search, leads.map((lead) => lead.name)]).toEqual([search, [name]]);
  }
});

test("a renamed lead is found only by its new name", async () => {
  const ctx = await newOrg();
  const { id: lead_id } = await createLead(ctx, { name: "Zoë" });
  await updateLead(ctx, { lead_id, name: "Łucja" });
  expect((await listLeads(ctx, { search: "zoe" })).total).toBe(0);
  expect((await listLeads(ctx, { search: "lucja" })).total).toBe(1);
});

test.each(["lower(name)", "updated_at"])("order by %s uses an index, both ways", async (column) => {
  const ctx = await newOrg();
  await ctx.db.execute(sql`
    insert into leads (organization_id, id, name, channel, channel_id)
    select ${ctx.organization_id}::uuid, new_id(), 'Lead ' || n, 'web', 'n:' || n from generate_series(1, 3000) n`);
  await ctx.db.execute(sql`analyze leads`);
  for (const order of ["asc", "desc"]) {
    const plan = await ctx.db.execute<{ "QUERY PLAN": string }>(sql`
      explain select id from leads where organization_id = ${sql.raw(`'${ctx.organization_id}'`)}
      order by ${sql.raw(`${column} ${order}, id ${order}`)} limit 20`);
    const text = plan.map((row) => row["QUERY PLAN"]).join("\n");
    expect(text).toMatch(/Index (Only )?Scan/);
    expect(text).not.toContain("Sort");
  }
});
