import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import * as undoRoute from "@/app/api/v1/lead-merges/[merge_id]/undo/route";
import * as mergeRoute from "@/app/api/v1/leads/[lead_id]/merge/route";
import * as leadRoute from "@/app/api/v1/leads/[lead_id]/route";
import { transaction } from "@/db/client";
import { conversations } from "@/db/schema/conversations";
import { events } from "@/db/schema/events";
import { leadIdentities } from "@/db/schema/leads";
import type { NewLead } from "@/schema/lead";
import { listBookings } from "@/server/bookings/actions";
import { requestBooking } from "@/server/bookings/store";
import { listConversations, updateConversation } from "@/server/conversations/actions";
import { addLeadNote, createLead, getLead, listLeads, updateLead } from "@/server/leads/actions";
import { connectB, postB, textTo } from "@/tests/whatsapp";
import { call, newOrg, type TestCtx } from "@/tests/world";
import { mergeLeads, undoMerge } from "./merge";

const lead = (ctx: TestCtx, fields: Partial<NewLead> = {}) => createLead(ctx, { name: "Ada", ...fields });

const identitiesOfOrg = async (ctx: TestCtx) =>
  (
    await ctx.db.select().from(leadIdentities).where(eq(leadIdentities.organization_id, ctx.organization_id))
  ).map(({ kind, value, lead_id }) => ({ kind, value, lead_id }));

const eventsOf = async (ctx: TestCtx) =>
  (
    await ctx.db
      .select()
      .from(events)
      .where(eq(events.organization_id, ctx.organization_id))
      .orderBy(events.id)
  ).map(({ type, data }) => ({ type, data }));

const sessionKeys = async (ctx: TestCtx) =>
  (
    await ctx.db
      .select()
      .from(conversations)
      .where(eq(conversations.organization_id, ctx.organization_id))
      .orderBy(conversations.id)
  ).map(({ session_key, lead_id }) => ({ session_key, lead_id }));

test("a merge moves conversations, bookings, notes and identities, fills empty fields, and redirects the merged id", async () => {
  const ctx = await newOrg();
  const number = await connectB(ctx);
  await postB(textTo(number.address), number.app_secret);
  const [merged] = (await listLeads(ctx, {})).leads;
  const kept = await lead(ctx, {
    name: "Ada Lovelace",
    email: "ada@example.com",
    preferred_services: ["Filling"],
  });
  const merged_id = merged?.id ?? "";
  await updateLead(ctx, { lead_id: merged_id, company: "Engines", preferred_services: ["Cleaning"] });
  await addLeadNote(ctx, { lead_id: merged_id, content: "first" });
  await addLeadNote(ctx, { lead_id: kept.id, content: "second" });
  await transaction(ctx.db, (tx) => requestBooking(tx, ctx, { lead_id: merged_id }));

  const { status, body } = await call(mergeRoute.POST, {
    token: ctx.token,
    params: { lead_id: kept.id },
    body: { duplicate_id: merged_id },
  });

  expect(status).toBe(200);
  expect(body.lead).toMatchObject({
    id: kept.id,
    name: "Ada Lovelace",
    email: "ada@example.com",
    company: "Engines",
    phone: merged?.phone,
    preferred_services: ["Filling", "Cleaning"],
    metadata: { notes: [{ content: "first" }, { content: "second" }] },
  });
  expect((await listConversations(ctx, { lead_id: kept.id })).total).toBe(1);
  expect((await listBookings(ctx, { lead_id: kept.id })).total).toBe(1);
  expect(new Set((await identitiesOfOrg(ctx)).map(({ lead_id }) => lead_id))).toEqual(new Set([kept.id]));
  expect((await listLeads(ctx, {})).total).toBe(1);
  const answered = await call(leadRoute.GET, { token: ctx.token, params: { lead_id: merged_id } });
  expect(answered.body).toEqual(body.lead);
  const told = (await eventsOf(ctx)).slice(-2);
  expect(told).toMatchObject([
    { type: "lead.updated", data: { id: kept.id, previous: { company: null } } },
    { type: "lead.merged", data: { id: kept.id, company: "Engines", merged: { id: merged_id } } },
  ]);
});

test("fields chosen by the caller win over both leads", async () => {
  const ctx = await newOrg();
  const [kept, merged] = [
    await lead(ctx, { language: "de" }),
    await lead(ctx, { phone: "+16505551234", company: "B", language: "fr" }),
  ];
  const { lead: result } = await mergeLeads(ctx, {
    lead_id: kept.id,
    duplicate_id: merged.id,
    fields: { name: "Ada B", status: "booked", phone: "+1 650 555 9999", company: null, language: "fr" },
  });
  const expected = { name: "Ada B", status: "booked", phone: "+16505559999", company: null, language: "fr" };
  expect(result).toMatchObject(expected);
});

test("undo restores both leads with everything that was theirs", async () => {
  const ctx = await newOrg();
  const number = await connectB(ctx);
  await postB(textTo(number.address), number.app_secret);
  const [listed] = (await listLeads(ctx, {})).leads;
  const merged = await getLead(ctx, { lead_id: listed?.id ?? "" });
  await addLeadNote(ctx, { lead_id: merged.id, content: "theirs" });
  await transaction(ctx.db, (tx) => requestBooking(tx, ctx, { lead_id: merged.id }));
  const kept = await lead(ctx, { metadata: { vip: true } });
  const before = {
    kept: await getLead(ctx, { lead_id: kept.id }),
    merged: await getLead(ctx, { lead_id: merged.id }),
    identities: await identitiesOfOrg(ctx),
    keys: await sessionKeys(ctx),
  };

  const { merge_id } = await mergeLeads(ctx, { lead_id: kept.id, duplicate_id: merged.id });
  expect(await sessionKeys(ctx)).not.toEqual(before.keys);
  const { status } = await call(undoRoute.POST, { token: ctx.token, params: { merge_id }, body: {} });

  expect(status).toBe(200);
  expect(await getLead(ctx, { lead_id: merged.id })).toEqual(before.merged);
  const { updated_at: _now, ...keptNow } = await getLead(ctx, { lead_id: kept.id });
  expect(before.kept).toMatchObject(keptNow);
  expect(keptNow.metadata).toEqual({ vip: true });
  expect((await identitiesOfOrg(ctx)).toSorted((a, b) => (a.value < b.value ? -1 : 1))).toEqual(
    before.identities.toSorted((a, b) => (a.value < b.value ? -1 : 1)),
  );
  expect(await sessionKeys(ctx)).toEqual(before.keys);
  expect((await listBookings(ctx, { lead_id: merged.id })).total).toBe(1);
  expect((await listLeads(ctx, {})).total).toBe(2);
});

test("undo keeps later changes and notes", async () => {
  const ctx = await newOrg();
  const kept = await lead(ctx);
  const merged = await lead(ctx, { company: "Engines", email: "b@example.com" });
  const { merge_id } = await mergeLeads(ctx, { lead_id: kept.id, duplicate_id: merged.id });
  await updateLead(ctx, { lead_id: kept.id, company: "Looms" });
  await addLeadNote(ctx, { lead_id: kept.id, content: "since" });
  const { lead: after } = await undoMerge(ctx, { merge_id });
  expect(after).toMatchObject({
    company: "Looms",
    email: null,
    metadata: { notes: [{ content: "since" }] },
  });
});

test("a merge takes over as much metadata as a lead may have, and its undo gives everything back", async () => {
  const ctx = await newOrg();
  const [own, theirs] = ["o".repeat(40_000), "t".repeat(40_000)];
  const kept = await lead(ctx, { metadata: { own } });
  const merged = await lead(ctx, { metadata: { theirs, tag: "b" } });
  const { merge_id, lead: both } = await mergeLeads(ctx, { lead_id: kept.id, duplicate_id: merged.id });
  expect(both.metadata).toEqual({ own, tag: "b" });
  expect(await updateLead(ctx, { lead_id: kept.id, metadata: both.metadata })).toMatchObject({
    metadata: both.metadata,
  });
  expect((await undoMerge(ctx, { merge_id })).lead.metadata).toEqual({ own });
  expect((await getLead(ctx, { lead_id: merged.id })).metadata).toEqual({ theirs, tag: "b" });
});

test("a merge can be undone only once", async () => {
  const ctx = await newOrg();
  const [kept, merged] = [await lead(ctx), await lead(ctx)];
  const { merge_id } = await mergeLeads(ctx, { lead_id: kept.id, duplicate_id: merged.id });
  const both = await Promise.allSettled([undoMerge(ctx, { merge_id }), undoMerge(ctx, { merge_id })]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
});

test("two open conversations on one number both stay open, each for those who wrote in it", async () => {
  const ctx = await newOrg();
  const number = await connectB(ctx);
  await postB(textTo(number.address, { from: "16505550001" }), number.app_secret);
  await postB(textTo(number.address, { from: "16505550002" }), number.app_secret);
  const [second, first] = (await listLeads(ctx, {})).leads;
  const keys = await sessionKeys(ctx);
  const { merge_id } = await mergeLeads(ctx, { lead_id: first?.id ?? "", duplicate_id: second?.id ?? "" });

  const open = await listConversations(ctx, { lead_id: first?.id, status: "active" });
  expect(open.total).toBe(2);
  await postB(textTo(number.address, { from: "16505550002" }), number.app_secret);
  const now = (await listConversations(ctx, { lead_id: first?.id })).conversations;
  expect(now).toHaveLength(2);
  expect(now.find(({ session_key }) => session_key.includes(second?.id ?? "-"))?.message_count).toBe(2);

  await undoMerge(ctx, { merge_id });
  expect(await sessionKeys(ctx)).toEqual(keys);
});

test("a closed conversation can be reopened after a merge", async () => {
  const ctx = await newOrg();
  const number = await connectB(ctx);
  await postB(textTo(number.address), number.app_secret);
  const [conversation] = (await listConversations(ctx, {})).conversations;
  const conversation_id = conversation?.id ?? "";
  await updateConversation(ctx, { conversation_id, status: "completed" });
  const kept = await lead(ctx);
  await mergeLeads(ctx, { lead_id: kept.id, duplicate_id: conversation?.lead_id ?? "" });
  await updateConversation(ctx, { conversation_id, status: "active" });
  await postB(textTo(number.address), number.app_secret);
  expect((await listConversations(ctx, { lead_id: kept.id })).total).toBe(1);
});

test.each([
  ["itself", (id: string) => id, 409],
  ["an unknown lead", () => crypto.randomUUID(), 404],
])("a lead can't be merged with %s", async (_what, other, expected) => {
  const ctx = await newOrg();
  const { id } = await lead(ctx);
  const { status } = await call(mergeRoute.POST, {
    token: ctx.token,
    params: { lead_id: id },
    body: { duplicate_id: other(id) },
  });
  expect(status).toBe(expected);
});

test("a lead can't be merged with another organization's", async () => {
  const [ctx, stranger] = [await newOrg(), await newOrg()];
  const [mine, theirs] = [await lead(ctx), await lead(stranger)];
  await expect(mergeLeads(ctx, { lead_id: mine.id, duplicate_id: theirs.id })).rejects.toMatchObject({
    code: "not_found",
  });
});

test("a merge blocks the kept lead if the merged one was blocked, and its undo ends that", async () => {
  const ctx = await newOrg();
  const number = await connectB(ctx);
  await postB(textTo(number.address), number.app_secret);
  const [writer] = (await listLeads(ctx, {})).leads;
  const blocked = await lead(ctx, { name: "Ada again" });
  await updateLead(ctx, { lead_id: blocked.id, blocked: true });
  const lead_id = writer?.id ?? "";
  const { merge_id, lead: kept } = await mergeLeads(ctx, { lead_id, duplicate_id: blocked.id });
  expect(kept.blocked_at).toEqual(expect.any(String));
  expect((await listConversations(ctx, {})).conversations).toMatchObject([{ status: "completed" }]);
  await undoMerge(ctx, { merge_id });
  expect(await getLead(ctx, { lead_id })).toMatchObject({ blocked_at: null });
  expect(await getLead(ctx, { lead_id: blocked.id })).toMatchObject({ blocked_at: expect.any(String) });
});
