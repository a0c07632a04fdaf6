import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { GET as listDuplicatesRoute } from "@/app/api/v1/leads/[lead_id]/duplicates/route";
import { leads } from "@/db/schema/leads";
import { byId, inOrg } from "@/db/tenant";
import type { NewLead } from "@/schema/lead";
import { createLead, updateLead } from "@/server/leads/actions";
import { browseLeads } from "@/server/leads/browse";
import { onlyThread } from "@/tests/conversations";
import { connectB, postB, textTo } from "@/tests/whatsapp";
import { call, newOrg } from "@/tests/world";

test.each<[string, Partial<NewLead>, Partial<NewLead>, string[]]>([
  ["the same phone", { phone: "+16505551234" }, { phone: "+1 650 555 1234" }, ["phone"]],
  ["a phone in another national form", { phone: "+5511987654321" }, { phone: "+551187654321" }, ["phone"]],
  ["the same e-mail address", { email: "a@example.com" }, { email: "A@Example.com" }, ["email"]],
  [
    "the same sender",
    { channel: "voice", channel_id: "7" },
    { channel: "voice", channel_id: "7" },
    ["channel_id"],
  ],
])("leads with %s may be the same person", async (_what, mine, theirs, shares) => {
  const ctx = await newOrg();
  const lead = await createLead(ctx, { name: "Ada", ...mine });
  const twin = await createLead(ctx, { name: "A.", ...theirs });
  await createLead(ctx, { name: "Somebody else" });
  const { body } = await call(listDuplicatesRoute, { token: ctx.token, params: { lead_id: lead.id } });
  expect(body.leads).toMatchObject([{ id: twin.id, shares }]);
  const { leads } = await browseLeads(ctx, { sort: "name", order: "asc" });
  expect(leads.map((one) => [one.name, one.shares])).toEqual([
    ["A.", shares],
    ["Ada", shares],
    ["Somebody else", []],
  ]);
});

test("the first 20 duplicates are listed, and all are counted", async () => {
  const ctx = await newOrg();
  const lead = await createLead(ctx, { name: "Ada", email: "desk@example.com" });
  for (let n = 0; n < 25; n++) await createLead(ctx, { name: `Guest ${n}`, email: "desk@example.com" });
  const { body } = await call(listDuplicatesRoute, { token: ctx.token, params: { lead_id: lead.id } });
  expect(body.leads).toHaveLength(20);
  expect(body.total).toBe(25);
});

test("a lead that wrote from a phone is found by it, whatever its record says", async () => {
  const ctx = await newOrg();
  const { address, app_secret } = await connectB(ctx);
  await postB(textTo(address, { from: "16505551234", text: "Hi" }), app_secret);
  const { lead_id } = await onlyThread(ctx);
  await updateLead(ctx, { lead_id, phone: null });
  const lead = await createLead(ctx, { name: "A.", phone: "+16505551234" });
  const { body } = await call(listDuplicatesRoute, { token: ctx.token, params: { lead_id: lead.id } });
  expect(body.leads).toMatchObject([{ id: lead_id, shares: ["phone"] }]);
});

test("a phone that was only typed and then taken away is nobody's", async () => {
  const ctx = await newOrg();
  const known = await createLead(ctx, { name: "Ada", phone: "+16505551234" });
  await updateLead(ctx, { lead_id: known.id, phone: null });
  const lead = await createLead(ctx, { name: "A.", phone: "+16505551234" });
  const { body } = await call(listDuplicatesRoute, { token: ctx.token, params: { lead_id: lead.id } });
  expect(body.leads).toEqual([]);
});

test("another organization's leads are no duplicates", async () => {
  const [ctx, stranger] = [await newOrg(), await newOrg()];
  const lead = await createLead(ctx, { name: "Ada", phone: "+16505551234" });
  await createLead(stranger, { name: "Ada", phone: "+16505551234" });
  const { body } = await call(listDuplicatesRoute, { token: ctx.token, params: { lead_id: lead.id } });
  expect(body.leads).toEqual([]);
});

test("phones are formatted, by the organization's country if they have no country code", async () => {
  const ctx = await newOrg({ country: "GB" });
  await createLead(ctx, { name: "Ada", phone: "+16505551234" });
  await createLead(ctx, { name: "Bob", phone: "07700 900123" });
  await ctx.db
    .update(leads)
    .set({ phone: "07700 900123" })
    .where(inOrg(ctx, leads, eq(leads.name, "Bob")));
  const odd = await createLead(ctx, { name: "Cy" });
  await ctx.db
    .update(leads)
    .set({ phone: "ask at reception" })
    .where(byId(ctx, leads, odd.id));
  await createLead(ctx, { name: "Dee" });
  const { leads: rows } = await browseLeads(ctx, { sort: "name", order: "asc" });
  expect(rows.map(({ formatted_phone }) => formatted_phone)).toEqual([
    "+1 650 555 1234",
    "+44 7700 900123",
    "ask at reception",
    null,
  ]);
});

test("a duplicate's phone is formatted", async () => {
  const ctx = await newOrg();
  const lead = await createLead(ctx, { name: "Ada", phone: "+16505551234" });
  await createLead(ctx, { name: "A.", phone: "+16505551234" });
  const { body } = await call(listDuplicatesRoute, { token: ctx.token, params: { lead_id: lead.id } });
  expect(body.leads).toMatchObject([{ name: "A.", formatted_phone: "+1 650 555 1234" }]);
});
