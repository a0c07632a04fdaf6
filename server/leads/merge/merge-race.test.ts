import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { POST as agentEvent } from "@/app/api/v1/webhooks/agent-event/route";
import { POST as schedulerTrigger } from "@/app/api/v1/webhooks/scheduler/route";
import type { Tx } from "@/db/client";
import { leads } from "@/db/schema/leads";
import { env } from "@/lib/env";
import { listBookings } from "@/server/bookings/actions";
import { createBooking } from "@/server/bookings/create";
import { beginConversation } from "@/server/channels/begin-conversation";
import { listConversations } from "@/server/conversations/actions";
import { deleteLabel } from "@/server/conversations/labels";
import { createLead, listLeads } from "@/server/leads/actions";
import { createLabel, labelLead, unlabelLead } from "@/server/leads/labels";
import { inTheMiddle } from "@/tests/locks";
import { payloadText } from "@/tests/payloads";
import { connectA, connectB, postB, textTo } from "@/tests/whatsapp";
import { call, newOrg, type TestCtx } from "@/tests/world";
import { mergeInto, mergeLeads, undoMerge } from "./merge";

const START = "2031-01-06T09:00:00.000Z";

/** Two leads of one organization, and the first step of a transaction that merges them. */
async function twoLeads() {
  const ctx = await newOrg();
  const kept = await createLead(ctx, { name: "Ada" });
  const phone = "+16505551234";
  const named = {
    name: "Ada again",
    phone,
    email: "ada@example.com",
    channel: "web",
    channel_id: "ada",
  } as const;
  const merged = await createLead(ctx, named);
  const both = { lead_id: kept.id, duplicate_id: merged.id };
  const merging = (tx: Tx) => mergeInto(tx, ctx, { ...both, merged_by: null });
  return { ctx, kept, merged, both, merging };
}

const post = (ctx: TestCtx, event: string, data: object) =>
  call(agentEvent, {
    token: env.INTERNAL_AUTH_TOKEN,
    body: { event, organization_id: ctx.organization_id, data },
  });

const leadsOfBookings = async (ctx: TestCtx) =>
  (await listBookings(ctx, {})).bookings.map(({ lead_id }) => lead_id);

test("an appointment made during a merge is the kept lead's", async () => {
  const { ctx, kept, merged, merging } = await twoLeads();
  const input = { lead_id: merged.id, starts_at: START };
  const booking = await inTheMiddle(ctx.db, merging, () => createBooking(ctx, input));
  expect(booking.lead_id).toBe(kept.id);
});

test("a conversation begun during a merge is the kept lead's", async () => {
  const { ctx, kept, merged, merging } = await twoLeads();
  const { id: connection_id } = await connectA(ctx);
  const input = { lead_id: merged.id, connection_id, content: "Hello" };
  const { conversation } = await inTheMiddle(ctx.db, merging, () => beginConversation(ctx, input));
  expect(conversation.lead_id).toBe(kept.id);
});

test.each([["lead_id"], ["channel_id"]])(
  "an agent's event during a merge that names a %s reaches the kept lead",
  async (name) => {
    const { ctx, kept, merged, merging } = await twoLeads();
    const who = name === "lead_id" ? { lead_id: merged.id } : { channel: "web", channel_id: "ada" };
    const answer = await inTheMiddle(ctx.db, merging, () =>
      post(ctx, "booking_request", { ...who, starts_at: START }),
    );
    expect(answer.status).toBe(200);
    expect(await leadsOfBookings(ctx)).toEqual([kept.id]);
  },
);

test("an agent's message during a merge opens the kept lead's conversation", async () => {
  const { ctx, kept, merged, merging } = await twoLeads();
  const said = { lead_id: merged.id, content: "Hello" };
  const answer = await inTheMiddle(ctx.db, merging, () => post(ctx, "message_logged", said));
  expect(answer.status).toBe(200);
  expect((await listConversations(ctx, {})).conversations).toMatchObject([{ lead_id: kept.id }]);
});

test.each([["email"], ["phone"]])(
  "a scheduler's booking during a merge finds the kept lead by its %s",
  async (name) => {
    const { ctx, kept, merging } = await twoLeads();
    const trigger = JSON.parse(payloadText("calcom/booking_created.json"));
    const [attendee] = trigger.payload.attendees;
    Object.assign(
      attendee,
      name === "email" ? { email: "ada@example.com" } : { email: undefined, phoneNumber: "+16505551234" },
    );
    const query = `?organization_id=${ctx.organization_id}`;
    const answer = await inTheMiddle(ctx.db, merging, () => call(schedulerTrigger, { query, body: trigger }));
    expect(answer.status).toBe(200);
    expect(await leadsOfBookings(ctx)).toEqual([kept.id]);
    expect((await listLeads(ctx, {})).total).toBe(1);
  },
);

const labelsOf = async (ctx: TestCtx) =>
  (await ctx.db.select().from(leads).where(eq(leads.organization_id, ctx.organization_id))).flatMap(
    ({ label_ids }) => label_ids,
  );

test("a label that is deleted during a merge is on neither lead", async () => {
  const { ctx, merged, merging } = await twoLeads();
  const { id: label_id } = await createLabel(ctx, { name: "VIP", color: "red" });
  await labelLead(ctx, { lead_id: merged.id, label_id });
  await inTheMiddle(ctx.db, merging, () => deleteLabel(ctx, { label_id }));
  expect(await labelsOf(ctx)).toEqual([]);
});

test("a label that is deleted while a merge is undone is on neither lead", async () => {
  const { ctx, merged, both } = await twoLeads();
  const { id: label_id } = await createLabel(ctx, { name: "VIP", color: "red" });
  await labelLead(ctx, { lead_id: merged.id, label_id });
  const { merge_id } = await mergeLeads(ctx, both);
  await unlabelLead(ctx, { lead_id: both.lead_id, label_id });
  const deleting = (tx: Tx) => deleteLabel({ ...ctx, db: tx }, { label_id });
  await inTheMiddle(ctx.db, deleting, () => undoMerge(ctx, { merge_id }));
  expect(await labelsOf(ctx)).toEqual([]);
});

test("messages that arrive during a merge are all kept and belong to the kept lead", async () => {
  const ctx = await newOrg();
  const number = await connectB(ctx);
  await postB(textTo(number.address), number.app_secret);
  const [merged] = (await listLeads(ctx, {})).leads;
  const kept = await createLead(ctx, { name: "Ada" });
  const writing = Array.from({ length: 20 }, () => postB(textTo(number.address), number.app_secret));
  const merging = mergeLeads(ctx, { lead_id: kept.id, duplicate_id: merged?.id ?? "" });
  const answers = await Promise.all([...writing, merging.then(() => ({ status: 200 }))]);
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  const { conversations: all } = await listConversations(ctx, {});
  expect(all.map(({ lead_id }) => lead_id)).toEqual(all.map(() => kept.id));
  expect(all.reduce((sum, { message_count }) => sum + message_count, 0)).toBeGreaterThanOrEqual(21);
});
