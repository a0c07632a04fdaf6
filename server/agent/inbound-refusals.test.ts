import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { POST } from "@/app/api/v1/webhooks/agent-event/route";
import { loadEnv } from "@/lib/env";
import { listBookings } from "@/server/bookings/actions";
import { getConversation } from "@/server/conversations/actions";
import { createLead, getLead, listLeads } from "@/server/leads/actions";
import {
  newLeadEvent as newLead,
  writtenTo as scene,
  sendAgentEvent as send,
  AGENT_TOKEN as TOKEN,
} from "@/tests/agent-event";
import { call, newOrg } from "@/tests/world";

test("an event posted as a form or as text is 415", async () => {
  const ctx = await newOrg();
  const body = JSON.stringify({ organization_id: ctx.organization_id, ...newLead });
  for (const type of ["application/x-www-form-urlencoded", "text/plain;charset=UTF-8"]) {
    const answer = await call(POST, { token: TOKEN, body, headers: { "content-type": type } });
    expect([answer.status, answer.body.detail]).toEqual([415, "Send the body as application/json."]);
  }
  expect((await listLeads(ctx, {})).total).toBe(0);
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
