import { and, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { leads } from "@/db/schema/leads";
import { inOrg } from "@/db/tenant";
import { searchInbox } from "@/server/conversations/inbox/search";
import { labelConversation } from "@/server/conversations/labels";
import { createLead, listLeads } from "@/server/leads/actions";
import { createLabel, hasLabel, hasLabelNamed, labelLead } from "@/server/leads/labels";
import { conversationsOf } from "@/tests/conversations";
import { inboxOf } from "@/tests/inbox";
import { newOrg } from "@/tests/world";
import { leadMatchesByIndex } from "./search";

/** Two leads with labels, and one without. */
async function scene() {
  const ctx = await newOrg();
  const vip = await createLabel(ctx, { name: "VIP" });
  const fresh = await createLabel(ctx, { name: "New here" });
  const [ada, bob] = [await createLead(ctx, { name: "Ada" }), await createLead(ctx, { name: "Bob" })];
  await createLead(ctx, { name: "Vip" });
  await labelLead(ctx, { lead_id: ada.id, label_id: vip.id });
  await labelLead(ctx, { lead_id: bob.id, label_id: vip.id });
  await labelLead(ctx, { lead_id: bob.id, label_id: fresh.id });
  const found = async (search: string) => {
    const { leads: some, total } = await listLeads(ctx, { search });
    expect(total).toBe(some.length);
    return some.map(({ name }) => name).toSorted();
  };
  return { ctx, found };
}

test("leads are found by a label's name or part of it, alone or with words", async () => {
  const { found } = await scene();
  expect(await found("label:vip")).toEqual(["Ada", "Bob"]);
  expect(await found("LABEL:vi")).toEqual(["Ada", "Bob"]);
  expect(await found('label:"new here"')).toEqual(["Bob"]);
  expect(await found("ada label:vip")).toEqual(["Ada"]);
  expect(await found("label:vip bob")).toEqual(["Bob"]);
  expect(await found("label:%")).toEqual([]);
  expect(await found("label:nobody")).toEqual([]);
  expect(await found("vip")).toEqual(["Vip"]);
});

test("the inbox search finds people and conversations by label, and messages only in those", async () => {
  const { ctx, write } = await inboxOf(2);
  const { id: label_id } = await createLabel(ctx, { name: "Urgent" });
  const [one] = await conversationsOf(ctx);
  await labelConversation(ctx, { conversation_id: one?.id ?? "", label_id });
  const lead = await createLead(ctx, { name: "Grace" });
  await labelLead(ctx, { lead_id: lead.id, label_id });
  for (const n of [0, 1]) await write(n, "my tooth hurts");
  const found = await searchInbox(ctx, { term: "label:urgent" });
  expect(found).toMatchObject({
    people: [{ name: "Grace" }],
    conversations: [{ id: one?.id }],
    messages: [],
    has_more: { people: false, conversations: false, messages: false },
  });
  const said = await searchInbox(ctx, { term: "tooth label:urgent" });
  expect(said).toMatchObject({ people: [], messages: [{ conversation_id: one?.id }] });
  expect(said.messages).toHaveLength(1);
  expect(await searchInbox(await newOrg(), { term: "label:urgent" })).toMatchObject({ conversations: [] });
});

test("filters by label, alone or with a name, use the index of labelled leads", async () => {
  const { ctx } = await scene();
  const { id: label_id } = await createLabel(ctx, { name: "Rare" });
  await ctx.db.execute(sql`
    insert into leads (organization_id, id, name, channel, channel_id, label_ids)
    select ${ctx.organization_id}::uuid, new_id(), 'lead ' || n, 'web', 'n' || n,
      case when n % 1000 = 0 then array[${label_id}::uuid] else '{}' end
    from generate_series(1, 20000) n`);
  await ctx.db.execute(sql`analyze leads`);
  for (const has of [hasLabel(leads.label_ids, label_id), hasLabelNamed(ctx, leads.label_ids, "rare")]) {
    const plan = await ctx.db.execute(
      sql`explain select id from leads where ${inOrg(ctx, leads, has)} order by id desc limit 50`,
    );
    expect(JSON.stringify(plan)).toContain("leads_labelled_index");
  }
  const named = and(hasLabel(leads.label_ids, label_id), leadMatchesByIndex("lead"));
  const plan = await ctx.db.execute(sql`explain select id from leads where ${inOrg(ctx, leads, named)}`);
  expect(JSON.stringify(plan)).toMatch(/Index Cond: [^"]*label_ids @>[^"]*search ~~/);
});
