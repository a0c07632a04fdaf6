import { expect, test } from "vitest";
import { POST as createApi, GET as listApi } from "@/app/api/v1/labels/route";
import { PUT as putOn, DELETE as takeOff } from "@/app/api/v1/leads/[lead_id]/labels/[label_id]/route";
import { LabelColor } from "@/schema/label";
import { createLead, getLead, listLeads } from "@/server/leads/actions";
import { createLabel, labelLead, listLabels, unlabelLead, updateLabel } from "@/server/leads/labels";
import { mergeLeads, undoMerge } from "@/server/leads/merge/merge";
import { newestEvents } from "@/server/webhooks/event-queries";
import { customersIn, inboxOf } from "@/tests/inbox";
import { endStreamsAfterEach, is, watchAndListen } from "@/tests/live";
import { scene } from "@/tests/scene";
import { call, newOrg, newStaff } from "@/tests/world";
import { getConversation, listConversations } from "./actions";
import { deleteLabel, labelConversation, unlabelConversation } from "./labels";

endStreamsAfterEach();

test("label names are unique whatever their case, and labels are listed by name", async () => {
  const ctx = await newOrg();
  await createLabel(ctx, { name: "  VIP ", color: "purple" });
  const urgent = await createLabel(ctx, { name: "urgent" });
  await createLabel(await newOrg(), { name: "VIP" });
  await expect(createLabel(ctx, { name: "vip" })).rejects.toMatchObject({ code: "conflict" });
  await expect(updateLabel(ctx, { label_id: urgent.id, name: "Vip" })).rejects.toMatchObject({
    code: "conflict",
  });
  await updateLabel(ctx, { label_id: urgent.id, name: "Angry", color: "red" });
  expect((await listLabels(ctx, {})).labels).toMatchObject([
    { name: "Angry", color: "red" },
    { name: "VIP", color: "purple" },
  ]);
});

test("over the API a label is created, and putting it on or taking it off a lead is idempotent", async () => {
  const ctx = await newOrg();
  const { token } = ctx;
  const lead = await createLead(ctx, { name: "Ada" });
  const made = await call(createApi, { token, body: { name: "VIP", color: "teal" } });
  expect([made.status, made.body.color]).toEqual([201, "teal"]);
  expect((await call(createApi, { token, body: { name: "x", color: "#f00" } })).status).toBe(422);
  expect((await call(listApi, { token })).body).toMatchObject({ total: 1, labels: [{ name: "VIP" }] });
  const params = { lead_id: lead.id, label_id: made.body.id };
  for (let times = 0; times < 2; times++) {
    const answer = await call(putOn, { token, params, method: "PUT" });
    expect([answer.status, answer.body.label_ids]).toEqual([200, [made.body.id]]);
  }
  // The second time changes nothing, so there is one event.
  const updates = await newestEvents(ctx.organization_id, "lead.updated", 10);
  expect(updates.map(({ data }) => data.previous)).toEqual([{ label_ids: [] }]);
  expect((await call(takeOff, { token, params, method: "DELETE" })).body.label_ids).toEqual([]);
  const strange = { ...params, label_id: (await createLabel(await newOrg(), { name: "theirs" })).id };
  expect((await call(putOn, { token, params: strange, method: "PUT" })).status).toBe(404);
});

test("a label does not move a conversation in any list, and colleagues see it at once", async () => {
  const { ctx, id: conversation_id } = await scene();
  const { id: label_id } = await createLabel(ctx, { name: "VIP" });
  const before = await getConversation(ctx, { conversation_id });
  const watching = await watchAndListen(await newStaff(ctx));
  await labelConversation(ctx, { conversation_id, label_id });
  expect(await watching.next(is("thread.updated"))).toMatchObject({ conversation_id });
  const after = await getConversation(ctx, { conversation_id });
  expect([after.label_ids, after.updated_at]).toEqual([[label_id], before.updated_at]);
  expect((await unlabelConversation(ctx, { conversation_id, label_id })).label_ids).toEqual([]);
});

test("lists of leads and conversations filter by label, with the right total", async () => {
  const { ctx } = await inboxOf(3);
  const { id: label_id } = await createLabel(ctx, { name: "VIP" });
  const [latest, , first] = (await listConversations(ctx, {})).conversations;
  for (const one of [latest, first])
    await labelConversation(ctx, { conversation_id: one?.id ?? "", label_id });
  await labelLead(ctx, { lead_id: first?.lead_id ?? "", label_id });
  expect(await customersIn(ctx, { label_id })).toEqual([2, 0]);
  expect(await customersIn(ctx, { label_id, status: "completed" })).toEqual([]);
  expect(await listConversations(ctx, { label_id, size: 1 })).toMatchObject({
    total: 2,
    conversations: [{ id: latest?.id }],
  });
  expect(await listLeads(ctx, { label_id })).toMatchObject({ total: 1, leads: [{ id: first?.lead_id }] });
  expect(await listLeads(ctx, { label_id, search: "nobody" })).toMatchObject({ total: 0 });
});

test("a deleted label is gone from everything; only owners may delete labels", async () => {
  const { ctx, id: conversation_id } = await scene();
  const { id: label_id } = await createLabel(ctx, { name: "VIP" });
  const stays = await createLabel(ctx, { name: "stays" });
  const { lead_id } = await labelConversation(ctx, { conversation_id, label_id });
  await labelConversation(ctx, { conversation_id, label_id: stays.id });
  await labelLead(ctx, { lead_id, label_id });
  const refused = deleteLabel.call(await newStaff(ctx), { label_id });
  await expect(refused).rejects.toMatchObject({ code: "forbidden" });
  await deleteLabel(ctx, { label_id });
  expect((await getConversation(ctx, { conversation_id })).label_ids).toEqual([stays.id]);
  expect((await getLead(ctx, { lead_id })).label_ids).toEqual([]);
  await expect(labelLead(ctx, { lead_id, label_id })).rejects.toMatchObject({ code: "not_found" });
});

test("a merge unites labels; undoing it gives each lead its own back, without those deleted since", async () => {
  const ctx = await newOrg();
  const [a, b, both, later, gone] = await Promise.all(
    ["a", "b", "both", "later", "gone"].map(async (name) => (await createLabel(ctx, { name })).id),
  );
  const [kept, twin] = [await createLead(ctx, { name: "Ada" }), await createLead(ctx, { name: "Ada L." })];
  const put = (lead_id: string, ids: (string | undefined)[]) =>
    Promise.all(ids.map((label_id = "") => labelLead(ctx, { lead_id, label_id })));
  await put(kept.id, [a, both]);
  await put(twin.id, [b, both, gone]);
  const merge = await mergeLeads(ctx, { lead_id: kept.id, duplicate_id: twin.id });
  expect(merge.lead.label_ids.toSorted()).toEqual([a, b, both, gone].toSorted());
  await put(kept.id, [later]);
  await unlabelLead(ctx, { lead_id: kept.id, label_id: a ?? "" });
  await deleteLabel(ctx, { label_id: gone ?? "" });
  await undoMerge(ctx, { merge_id: merge.merge_id });
  expect((await getLead(ctx, { lead_id: kept.id })).label_ids.toSorted()).toEqual([both, later].toSorted());
  expect((await getLead(ctx, { lead_id: twin.id })).label_ids.toSorted()).toEqual([b, both].toSorted());
});

test("the database accepts every label color", async () => {
  const ctx = await newOrg();
  for (const color of LabelColor.options) await createLabel(ctx, { name: color, color });
  expect((await listLabels(ctx, {})).total).toBe(LabelColor.options.length);
});

test("labelling a conversation is published, once, with the labels that it had", async () => {
  const { ctx, id: conversation_id } = await scene();
  const { id: label_id } = await createLabel(ctx, { name: "VIP", color: "teal" });
  for (const act of [labelConversation, labelConversation, unlabelConversation])
    await act(ctx, { conversation_id, label_id });
  const events = await newestEvents(ctx.organization_id, "conversation.labelled", 3);
  expect(events.map(({ data }) => data)).toMatchObject([
    { id: conversation_id, label_ids: [], previous: { label_ids: [label_id] } },
    { id: conversation_id, label_ids: [label_id], previous: { label_ids: [] } },
  ]);
});
