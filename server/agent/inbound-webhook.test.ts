import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { POST } from "@/app/api/v1/webhooks/agent-event/route";
import { loadEnv } from "@/lib/env";
import { listNotifications } from "@/server/accounts/notifications/list";
import { listBookings } from "@/server/bookings/actions";
import { getConversation, listConversations } from "@/server/conversations/actions";
import { addLeadNote, createLead, getLead, listLeads, updateLead } from "@/server/leads/actions";
import { listEvents } from "@/server/webhooks/feed";
import { connectB, postB, textTo } from "@/tests/whatsapp";
import { call, newOrg, type TestCtx } from "@/tests/world";

const TOKEN = "the-internal-token-of-the-tests";

const send = (ctx: TestCtx, event: object, token = TOKEN) =>
  call(POST, { token, body: { organization_id: ctx.organization_id, ...event } });

const ada = { channel: "telegram", channel_id: "ada-1", name: "Ada", email: "ADA@example.com" };
const newLead = { event: "new_lead", data: ada };

const typesOf = async (ctx: TestCtx) => (await listEvents(ctx, {})).events.map((event) => event.event);

/** An organization with a customer who has written once. */
async function scene() {
  const ctx = await newOrg();
  const { address, app_secret } = await connectB(ctx);
  await postB(textTo(address, { timestamp: Math.floor(Date.now() / 1000) }), app_secret);
  const [thread] = (await listConversations(ctx, {})).conversations;
  if (!thread) throw new Error("no conversation");
  return { ctx, lead_id: thread.lead_id, conversation_id: thread.id };
}

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

test("an event posted as a form or as text is 415", async () => {
  const ctx = await newOrg();
  const body = JSON.stringify({ organization_id: ctx.organization_id, ...newLead });
  for (const type of ["application/x-www-form-urlencoded", "text/plain;charset=UTF-8"]) {
    const answer = await call(POST, { token: TOKEN, body, headers: { "content-type": type } });
    expect([answer.status, answer.body.detail]).toEqual([415, "Send the body as application/json."]);
  }
  expect((await listLeads(ctx, {})).total).toBe(0);
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

test("exactly one of fifty concurrent copies is accepted", async () => {
  const ctx = await newOrg();
  const answers = await Promise.all(Array.from({ length: 50 }, () => send(ctx, newLead)));
  const statuses = answers.map(({ body }) => body.status);
  expect(statuses.filter((status) => status === "accepted")).toHaveLength(1);
  expect(statuses.filter((status) => status === "duplicate")).toHaveLength(49);
  expect((await listLeads(ctx, {})).total).toBe(1);
});

test("an event is a duplicate if its event_id repeats, or without one its body, in any key order", async () => {
  const ctx = await newOrg();
  const lead = await createLead(ctx, { name: "Ada" });
  const update = (status: string, event_id?: string) => ({
    event: "status_update",
    event_id,
    data: { lead_id: lead.id, status },
  });
  expect((await send(ctx, update("contacted", "e1"))).body.status).toBe("accepted");
  expect((await send(ctx, update("lost", "e1"))).body.status).toBe("duplicate");
  expect((await send(ctx, update("lost"))).body.status).toBe("accepted");
  const { event, data } = update("lost");
  expect((await send(ctx, { data: { status: data.status, lead_id: data.lead_id }, event })).body.status).toBe(
    "duplicate",
  );
  expect((await send(ctx, update("new"))).body.status).toBe("accepted");
});

test("a status that comes back, and a word said again after another, are no duplicates", async () => {
  const { ctx, lead_id, conversation_id } = await scene();
  const say = (content: string, role = "user") =>
    send(ctx, { event: "message_logged", data: { conversation_id, role, content } });
  const move = (status: string) => send(ctx, { event: "status_update", data: { lead_id, status } });
  const statuses = [];
  for (const act of [
    () => say("yes"),
    () => say("yes"),
    () => say("Tomorrow at nine?", "assistant"),
    () => say("yes"),
    () => move("contacted"),
    () => move("booked"),
    () => move("booked"),
    () => move("contacted"),
  ])
    statuses.push((await act()).body.status);
  const [taken, again] = ["accepted", "duplicate"];
  expect(statuses).toEqual([taken, again, taken, taken, taken, taken, again, taken]);
  const { messages } = await getConversation(ctx, { conversation_id });
  expect(messages.map(({ content }) => content).slice(-3)).toEqual(["yes", "Tomorrow at nine?", "yes"]);
  expect((await getLead(ctx, { lead_id })).status).toBe("contacted");
});

test("after sixty seconds the same event is accepted again", async () => {
  const ctx = await newOrg();
  await send(ctx, newLead);
  const age = (seconds: number) =>
    ctx.db.execute(sql`update agent_event_receipts set received_at = now() - make_interval(secs => ${seconds})
      where organization_id = ${ctx.organization_id}::uuid`);
  await age(59.5);
  expect((await send(ctx, newLead)).body.status).toBe("duplicate");
  await age(60.5);
  expect((await send(ctx, newLead)).body.status).toBe("accepted");
});

test("a message with the agent's own id is logged once, however late it is repeated", async () => {
  const { ctx, conversation_id } = await scene();
  const log = (content: string, message_id?: string) =>
    send(ctx, { event: "message_logged", data: { conversation_id, content, message_id } });
  const first = await log("You are booked", "m1");
  await ctx.db.execute(sql`update agent_event_receipts set received_at = now() - interval '1 hour'
    where organization_id = ${ctx.organization_id}::uuid`);
  expect((await log("You are booked", "m1")).body).toEqual(first.body);
  await log("You are booked", "m2");
  await log("You are booked");
  const { messages } = await getConversation(ctx, { conversation_id });
  expect(messages.filter(({ content }) => content === "You are booked")).toHaveLength(3);
});

test("an event that fails leaves no receipt, so it can be sent again", async () => {
  const ctx = await newOrg();
  const event = {
    event: "status_update",
    data: { channel: "telegram", channel_id: "ada-1", status: "lost" },
  };
  expect((await send(ctx, event)).status).toBe(404);
  await send(ctx, newLead);
  expect((await send(ctx, event)).body.status).toBe("accepted");
});

test.each([
  ["an unknown type", { event: "party", data: {} }],
  ["no data", { event: "new_lead" }],
  ["an unknown status", { event: "status_update", data: { lead_id: crypto.randomUUID(), status: "gone" } }],
  ["no lead", { event: "status_update", data: { status: "lost" } }],
  ["a new lead without a channel", { event: "new_lead", data: { name: "Ada" } }],
])("refuses %s with 422", async (_, event) => {
  expect((await send(await newOrg(), event)).status).toBe(422);
});

test("another organization's lead is 404", async () => {
  const lead = await createLead(await newOrg(), { name: "Theirs" });
  const { status } = await send(await newOrg(), {
    event: "status_update",
    data: { lead_id: lead.id, status: "lost" },
  });
  expect(status).toBe(404);
});

test("a wrong token is 401; without INTERNAL_AUTH_TOKEN the endpoint is 503 and says why", async () => {
  const ctx = await newOrg();
  expect((await send(ctx, newLead, "wrong")).status).toBe(401);
  delete process.env.INTERNAL_AUTH_TOKEN;
  loadEnv();
  const { status, body } = await send(ctx, newLead);
  expect(status).toBe(503);
  expect(body.detail).toContain("INTERNAL_AUTH_TOKEN");
  loadEnv({ INTERNAL_AUTH_TOKEN: TOKEN });
  expect((await listLeads(ctx, {})).total).toBe(0);
});

test("a booking at a taken time is 409, and nothing is booked twice", async () => {
  const [one, other] = [await scene(), await scene()];
  const book = (lead_id: string) => ({
    event: "booking_request",
    data: { lead_id, confirmed: true, starts_at: "2026-12-01T09:00:00Z" },
  });
  await send(one.ctx, book(one.lead_id));
  const second = await createLead(one.ctx, { name: "Second" });
  expect((await send(one.ctx, book(second.id))).status).toBe(409);
  const overlapping = { starts_at: "2026-12-01T08:30:00Z", ends_at: "2026-12-01T09:15:00Z" };
  const { event, data } = book(second.id);
  expect((await send(one.ctx, { event, data: { ...data, ...overlapping } })).status).toBe(409);
  expect((await listBookings(one.ctx, {})).total).toBe(1);
  expect((await send(other.ctx, book(other.lead_id))).status).toBe(200);
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
