import { expect, test } from "vitest";
import * as labelOfLeadRoute from "@/app/api/v1/leads/[lead_id]/labels/[label_id]/route";
import * as leadsRoute from "@/app/api/v1/leads/route";
import * as memberRoute from "@/app/api/v1/team/members/[user_id]/route";
import { Id } from "@/schema/common";
import { createResource } from "@/server/accounts/organization/resources";
import { createLead } from "@/server/leads/actions";
import { createLabel } from "@/server/leads/labels";
import { mergeLeads } from "@/server/leads/merge/merge";
import { call, newOrg } from "@/tests/world";

const UPPER = "019ABCDE-F012-7ABC-8DEF-0123456789AB";

test("an id in upper case is the same id", () => {
  expect(Id.parse(UPPER)).toBe(UPPER.toLowerCase());
});

test("the last owner is kept, however the id is written", async () => {
  const { token, actor } = await newOrg();
  const params = { user_id: actor.id.toUpperCase() };
  for (const body of [{ is_active: false }, { role: "member" }])
    expect((await call(memberRoute.PATCH, { token, params, method: "PATCH", body })).status).toBe(409);
});

test("a label is put on a lead once and taken off, however its id is written", async () => {
  const ctx = await newOrg();
  const lead = await createLead(ctx, { name: "Ada" });
  const label = await createLabel(ctx, { name: "VIP" });
  const { token } = ctx;
  const params = (label_id: string) => ({ lead_id: lead.id, label_id });
  for (const id of [label.id, label.id.toUpperCase()])
    await call(labelOfLeadRoute.PUT, { token, params: params(id), method: "PUT", body: {} });
  const listed = await call(leadsRoute.GET, { token, query: `?label_id=${label.id.toUpperCase()}` });
  expect(listed.body).toMatchObject({ total: 1, leads: [{ id: lead.id }] });
  const off = { token, params: params(label.id.toUpperCase()), method: "DELETE" };
  expect((await call(labelOfLeadRoute.DELETE, off)).body).toMatchObject({ label_ids: [] });
});

test("records are found in a body by an id in upper case", async () => {
  const ctx = await newOrg();
  const [kept, duplicate] = [await createLead(ctx, { name: "Ada" }), await createLead(ctx, { name: "Ada" })];
  const merged = await mergeLeads(ctx, { lead_id: kept.id, duplicate_id: duplicate.id.toUpperCase() });
  expect(merged).toMatchObject({ lead: { id: kept.id } });
  const user_id = ctx.actor.id.toUpperCase();
  expect(await createResource(ctx, { name: "Ada", kind: "person", user_id })).toMatchObject({
    user_id: ctx.actor.id,
  });
});
