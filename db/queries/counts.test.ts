import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { leads } from "@/db/schema/leads";
import { inOrg } from "@/db/tenant";
import { createTeam } from "@/server/accounts/team/teams";
import { listBookings } from "@/server/bookings/actions";
import { createBooking } from "@/server/bookings/create";
import { listConversations, updateConversation } from "@/server/conversations/actions";
import { deleteLabel, labelConversation, unlabelConversation } from "@/server/conversations/labels";
import { createLead, listLeads, updateLead } from "@/server/leads/actions";
import { createLabel, labelLead } from "@/server/leads/labels";
import { conversationsOf } from "@/tests/conversations";
import { inboxOf } from "@/tests/inbox";
import { newOrg } from "@/tests/world";
import { foldCounts } from "./counts";

test("leads are counted by label, status and channel, whatever happens to them", async () => {
  const ctx = await newOrg();
  const { id: label_id } = await createLabel(ctx, { name: "VIP" });
  const [ada, bob] = [await createLead(ctx, { name: "Ada" }), await createLead(ctx, { name: "Bob" })];
  for (const { id } of [ada, bob]) await labelLead(ctx, { lead_id: id, label_id });
  const totalOf = async (filter: Parameters<typeof listLeads>[1]) => (await listLeads(ctx, filter)).total;
  expect(await totalOf({ label_id: label_id.toUpperCase() })).toBe(2);
  await updateLead(ctx, { lead_id: ada.id, status: "booked" });
  expect(await totalOf({ label_id, status: "booked" })).toBe(1);
  expect(await totalOf({ label_id, status: "new", channel: bob.channel })).toBe(1);
  await foldCounts(ctx.db);
  expect(await totalOf({ label_id })).toBe(2);
  await deleteLabel(ctx, { label_id });
  expect(await totalOf({ label_id })).toBe(0);
  expect(await totalOf({})).toBe(2);
});

test("imported leads and others are counted separately", async () => {
  const ctx = await newOrg();
  for (const name of ["Ada", "Bob", "Cy"]) await createLead(ctx, { name });
  await ctx.db
    .update(leads)
    .set({ imported: true })
    .where(inOrg(ctx, leads, eq(leads.name, "Cy")));
  expect((await listLeads(ctx, { imported: true })).total).toBe(1);
  expect((await listLeads(ctx, { imported: false })).total).toBe(2);
});

test("conversations are counted by team and by label", async () => {
  const { ctx } = await inboxOf(3);
  const { id: team_id } = await createTeam(ctx, { name: "Desk" });
  const { id: label_id } = await createLabel(ctx, { name: "Urgent" });
  const [one, two] = await conversationsOf(ctx);
  const first = { conversation_id: one?.id ?? "" };
  const totalOf = async (filter: Parameters<typeof listConversations>[1]) =>
    (await listConversations(ctx, filter)).total;
  for (const row of [one, two]) {
    await updateConversation(ctx, { conversation_id: row?.id ?? "", team_id });
    await labelConversation(ctx, { conversation_id: row?.id ?? "", label_id });
  }
  expect([await totalOf({ team_id }), await totalOf({ label_id })]).toEqual([2, 2]);
  await updateConversation(ctx, { ...first, status: "completed", team_id: null });
  expect([await totalOf({ team_id }), await totalOf({ label_id, status: "completed" })]).toEqual([1, 1]);
  await unlabelConversation(ctx, { ...first, label_id });
  expect([await totalOf({ label_id }), await totalOf({ label_id, team_id }), await totalOf({})]).toEqual([
    1, 1, 3,
  ]);
});

test("bookings are counted by status, and within a range up to the limit", async () => {
  const ctx = await newOrg();
  const { id: lead_id } = await createLead(ctx, { name: "Ada" });
  for (const day of [1, 2])
    await createBooking(ctx, {
      lead_id,
      starts_at: `2040-05-0${day}T09:00:00Z`,
      services: [],
      outside_opening_hours: true,
    });
  await ctx.db.execute(sql`
    insert into bookings (organization_id, id, lead_id, status, uid, starts_at)
    select ${ctx.organization_id}::uuid, new_id(), ${lead_id}::uuid, 'cancelled', 'n' || n, '2041-01-01'
    from generate_series(1, 2100) n`);
  expect(await listBookings(ctx, {})).toMatchObject({ total: 2102 });
  expect(await listBookings(ctx, { status: "booked" })).toMatchObject({ total: 2 });
  const later = await listBookings(ctx, { from: "2040-12-01T00:00:00Z" });
  expect(later).toMatchObject({ total: 2000, total_is_floor: true });
});
