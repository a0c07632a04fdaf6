import { expect, test } from "vitest";
import { listNotifications } from "@/server/accounts/notifications/list";
import { listBookings } from "@/server/bookings/actions";
import { getConversation, listConversations } from "@/server/conversations/actions";
import { addLeadNote, getLead, listLeads, updateLead } from "@/server/leads/actions";
import { listEvents } from "@/server/webhooks/feed";
import {
  adaOfTelegram as ada,
  newLeadEvent as newLead,
  writtenTo as scene,
  sendAgentEvent as send,
} from "@/tests/agent-event";
import { newOrg, type TestCtx } from "@/tests/world";

const typesOf = async (ctx: TestCtx) => (await listEvents(ctx, {})).events.map((event) => event.event);

test("new_lead creates the lead, or fills in an existing one", async () => {
  const ctx = await newOrg();
  const { status, body } = await send(ctx, newLead);
  expect([status, body.status]).toEqual([200, "accepted"]);
  await send(ctx, { event: "new_lead", data: { ...ada, company: "Engines", name: undefined } });
  expect((await listLeads(ctx, {})).total).toBe(1);
  expect(await getLead(ctx, { lead_id: body.lead_id })).toMatchObject({
    name: "Ada",
    email: "ada@example.com",
    company: "Engines",
    channel: "telegram",
    channel_id: "ada-1",
  });
  expect(await typesOf(ctx)).toEqual(["lead.created", "lead.updated"]);
});

test("status_update sets the lead's status, by id or by channel", async () => {
  const ctx = await newOrg();
  const { body } = await send(ctx, newLead);
  await send(ctx, { event: "status_update", data: { lead_id: body.lead_id, status: "contacted" } });
  expect((await getLead(ctx, { lead_id: body.lead_id })).status).toBe("contacted");
  await send(ctx, {
    event: "status_update",
    data: { channel: "telegram", channel_id: "ada-1", status: "lost" },
  });
  expect((await getLead(ctx, { lead_id: body.lead_id })).status).toBe("lost");
});

test("booking_request creates a requested booking and sets the lead to booking_offered", async () => {
  const { ctx, lead_id } = await scene();
  const { body } = await send(ctx, {
    event: "booking_request",
    data: { lead_id, service: "Cleaning", notes: "mornings" },
  });
  expect(await listBookings(ctx, {})).toMatchObject({
    bookings: [{ id: body.booking_id, status: "requested" }],
  });
  expect(await getLead(ctx, { lead_id })).toMatchObject({
    status: "booking_offered",
    preferred_services: ["Cleaning"],
    appointment_notes: "mornings",
  });
  expect(await typesOf(ctx)).toContain("booking.requested");
});

test("a booking the agent confirmed itself books the lead and completes the conversation", async () => {
  const { ctx, lead_id, conversation_id } = await scene();
  const starts_at = "2026-12-01T10:00:00+01:00";
  await send(ctx, { event: "booking_request", data: { lead_id, confirmed: true, starts_at } });
  expect(await listBookings(ctx, {})).toMatchObject({
    bookings: [{ status: "booked", starts_at: "2026-12-01T09:00:00.000Z" }],
    total: 1,
  });
  expect((await getLead(ctx, { lead_id })).status).toBe("booked");
  expect((await getConversation(ctx, { conversation_id })).status).toBe("completed");
});

test("a request that the agent confirms becomes the booking, and is not announced as a request again", async () => {
  const { ctx, lead_id } = await scene();
  const data = { lead_id, service: "Cut", starts_at: "2026-12-01T09:00:00.000Z" };
  const asked = await send(ctx, { event: "booking_request", data: { ...data, notes: "by the window" } });
  const confirmed = await send(ctx, { event: "booking_request", data: { ...data, confirmed: true } });
  expect(confirmed.body.booking_id).toBe(asked.body.booking_id);
  expect(await listBookings(ctx, {})).toMatchObject({
    bookings: [{ id: asked.body.booking_id, status: "booked", services: ["Cut"], notes: "by the window" }],
    total: 1,
  });
  const types = await typesOf(ctx);
  expect(types.filter((type) => type.startsWith("booking."))).toEqual([
    "booking.requested",
    "booking.created",
  ]);
});

test("message_logged adds a message, and sends it only with deliver", async () => {
  const { ctx, conversation_id } = await scene();
  await send(ctx, { event: "message_logged", data: { conversation_id, content: "said elsewhere" } });
  await send(ctx, {
    event: "message_logged",
    data: { conversation_id, content: "to be sent", deliver: true },
  });
  const { messages } = await getConversation(ctx, { conversation_id });
  expect(messages.slice(1)).toMatchObject([
    { role: "assistant", content: "said elsewhere", delivery_status: null },
    { role: "assistant", content: "to be sent", delivery_status: "queued" },
  ]);
});

test("a blocked lead's messages are stored in the last conversation; nothing is published or notified", async () => {
  const ctx = await newOrg();
  const { body } = await send(ctx, { event: "new_lead", data: ada });
  const lead_id = String(body.lead_id);
  const said = (content: string) =>
    send(ctx, { event: "message_logged", data: { lead_id, role: "user", content } });
  const { conversation_id } = (await said("Hello")).body;
  await updateLead(ctx, { lead_id, blocked: true });
  const before = await typesOf(ctx);
  expect((await said("Buy my watches")).body).toMatchObject({ conversation_id });
  const escalated = await send(ctx, { event: "escalation", data: { lead_id, reason: "wants a person" } });
  expect(escalated.body).toMatchObject({ status: "accepted", conversation_id });
  expect((await listConversations(ctx, {})).conversations).toMatchObject([{ status: "completed" }]);
  const { messages } = await getConversation(ctx, { conversation_id: String(conversation_id) });
  expect(messages.map(({ content }) => content)).toEqual(["Hello", "Buy my watches"]);
  expect(await typesOf(ctx)).toEqual(before);
  expect((await listNotifications(ctx, {})).notifications).toEqual([]);
});

test("escalation hands the conversation over with the reason and publishes it", async () => {
  const { ctx, conversation_id } = await scene();
  await send(ctx, { event: "escalation", data: { conversation_id, reason: "wants a person" } });
  const { status, messages } = await getConversation(ctx, { conversation_id });
  expect(status).toBe("escalated");
  expect(messages.at(-1)).toMatchObject({ role: "system", content: "wants a person" });
  expect(await typesOf(ctx)).toContain("conversation.escalated");
});

test("a message that the agent logs after staff took over is stored but not sent", async () => {
  const { ctx, conversation_id } = await scene();
  await send(ctx, { event: "escalation", data: { conversation_id } });
  await send(ctx, { event: "message_logged", data: { conversation_id, content: "too late", deliver: true } });
  const { messages } = await getConversation(ctx, { conversation_id });
  expect(messages.at(-1)).toMatchObject({ content: "too late", delivery_status: null });
});

test("an agent's metadata is merged into the lead's, and leaves the staff's notes alone", async () => {
  const ctx = await newOrg();
  const { body } = await send(ctx, newLead);
  await addLeadNote(ctx, { lead_id: body.lead_id, content: "a note" });
  await send(ctx, { event: "new_lead", data: { ...ada, metadata: { source: "bot", notes: [] } } });
  const { metadata } = await getLead(ctx, { lead_id: body.lead_id });
  expect(metadata).toMatchObject({ source: "bot", notes: [{ content: "a note" }] });
});

test("an agent's metadata is merged as a patch is: null removes, objects are merged, also if the lead is new", async () => {
  const ctx = await newOrg();
  const report = async (metadata: Record<string, unknown>) => {
    const { body } = await send(ctx, { event: "new_lead", data: { ...ada, metadata } });
    return (await getLead(ctx, { lead_id: body.lead_id })).metadata;
  };
  expect(await report({ a: { x: 1, y: null }, b: null, c: 1 })).toEqual({ a: { x: 1 }, c: 1 });
  expect(await report({ a: { z: 2 }, c: null })).toEqual({ a: { x: 1, z: 2 } });
});

test("whatever an agent reports, a lead keeps to the API's limits, and staff's notes stay", async () => {
  const { ctx, lead_id } = await scene();
  const metadata = { from: "the front desk" };
  await updateLead(ctx, { lead_id, appointment_notes: "Allergic to latex.", metadata });
  const channel_id = "+16505551234";
  for (let n = 0; n < 12; n++) {
    const more = Object.fromEntries(Array.from({ length: 6 }, (_, k) => [`k${n}-${k}`, "x".repeat(10_000)]));
    const data = { channel: "whatsapp", channel_id, metadata: { ...more, small: n } };
    expect((await send(ctx, { event: "new_lead", data })).status).toBe(200);
    const services = Array.from({ length: 10 }, (_, k) => `Service ${n}-${k}`);
    const request = { lead_id, services, notes: `Mornings, please (${n}).` };
    expect((await send(ctx, { event: "booking_request", data: request })).status).toBe(200);
  }
  const lead = await getLead(ctx, { lead_id });
  expect(Buffer.byteLength(JSON.stringify(lead.metadata))).toBeLessThan(64 * 1024);
  expect(lead.metadata).toMatchObject({ ...metadata, small: 11 });
  expect(lead.preferred_services).toHaveLength(50);
  expect(lead.preferred_services.at(-1)).toBe("Service 11-9");
  expect(lead.appointment_notes).toMatch(/^Allergic to latex\.\nMornings, please \(0\)\.\n/);
  await send(ctx, { event: "booking_request", data: { lead_id, notes: "x".repeat(5000) } });
  const { appointment_notes } = await getLead(ctx, { lead_id });
  expect(appointment_notes).toHaveLength(5000);
  expect(appointment_notes).toMatch(/^Allergic to latex\./);
  const said = { channel: "whatsapp", channel_id, appointment_notes: "By the window." };
  await send(ctx, { event: "new_lead", data: said });
  expect((await getLead(ctx, { lead_id })).appointment_notes).toMatch(/^Allergic to latex\./);
});
