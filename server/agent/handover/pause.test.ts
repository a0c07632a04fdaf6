import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { POST } from "@/app/api/v1/webhooks/agent-event/route";
import { iso } from "@/lib/time/clock";
import type { PauseMode } from "@/schema/agent-pause";
import { updateOrganization } from "@/server/accounts/organization/organization";
import { createException } from "@/server/accounts/organization/schedule-exceptions";
import { deleteConnection } from "@/server/channels/connections";
import { updateConversation } from "@/server/conversations/actions";
import { readMessageTimeline } from "@/server/conversations/thread/timeline";
import { scene } from "@/tests/scene";
import { connectB } from "@/tests/whatsapp";
import { call, newOrg, newStaff } from "@/tests/world";
import { getAgentPause, setAgentPause } from "./pause-settings";

const token = "the-internal-token-of-the-tests";
const HOUR_MS = 3_600_000;

type Desk = Awaited<ReturnType<typeof scene>>;

const set = ({ ctx }: Pick<Desk, "ctx">, mode: PauseMode, more = {}) =>
  setAgentPause(ctx, { mode, until: null, ...more });
const lines = async ({ read }: Desk) => {
  const { status, messages } = await read();
  return { status, said: messages.map(({ role, content }) => `${role}: ${content}`) };
};
const unasked = async (desk: Desk) => {
  await desk.answer();
  expect(desk.agent.turns).toEqual([]);
  expect((await lines(desk)).status).toBe("escalated");
};

test("a paused agent is not asked: the team gets the conversation, and the timeline says why", async () => {
  const desk = await scene();
  await set(desk, "paused", { notice: "A colleague answers you shortly." });
  await unasked(desk);
  expect((await lines(desk)).said).toEqual([
    "user: Hello",
    "system: The agent is paused.",
    "assistant: A colleague answers you shortly.",
  ]);
  const [message] = (await desk.read()).messages;
  const timeline = await readMessageTimeline(desk.ctx, { message_id: message?.id ?? "" });
  expect(timeline.unanswered?.reason).toBe("paused");
});

test("the customer is told once, however often the conversation is handed back", async () => {
  const desk = await scene();
  await set(desk, "paused", { notice: "Shortly." });
  await desk.answer();
  await updateConversation(desk.ctx, { conversation_id: desk.id, status: "active" });
  await desk.write("Still there?");
  await desk.answer();
  const { said, status } = await lines(desk);
  expect(said.filter((line) => line === "assistant: Shortly.")).toHaveLength(1);
  expect(status).toBe("escalated");
});

test("an answer that the agent gives after it was paused is not sent", async () => {
  const desk = await scene(async () => {
    await set(desk, "paused");
    return { body: { reply: { text: "too late" } } };
  });
  await desk.answer();
  expect(await lines(desk)).toEqual({
    status: "escalated",
    said: ["user: Hello", "system: The agent is paused."],
  });
});

test("what a service reports as said while it is paused is stored and not sent", async () => {
  const desk = await scene();
  await set(desk, "paused");
  const { lead_id } = await desk.read();
  const data = { lead_id, conversation_id: desk.id, role: "assistant", content: "Hi", deliver: true };
  const body = { event: "message_logged", organization_id: desk.ctx.organization_id, data };
  expect((await call(POST, { token, body })).status).toBe(200);
  const { status, messages } = await desk.read();
  expect(status).toBe("escalated");
  expect(messages.find(({ content }) => content === "Hi")?.delivery_status).toBeNull();
});

test("a pause ends at its time, and when it is ended", async () => {
  const desk = await scene();
  await set(desk, "paused", { until: iso(Date.now() + HOUR_MS) });
  expect((await getAgentPause(desk.ctx, {})).is_paused).toBe(true);
  await desk.ctx.db.execute(sql`update agent_pauses set pauses_until = now() - interval '1 second'
    where organization_id = ${desk.ctx.organization_id}::uuid`);
  expect((await getAgentPause(desk.ctx, {})).is_paused).toBe(false);
  await desk.answer();
  expect(desk.agent.turns).toHaveLength(1);
  await set(desk, "paused", { until: iso(Date.now() + HOUR_MS) });
  expect(await set(desk, "off")).toMatchObject({ mode: "off", until: null, is_paused: false });
});

test("a pause by opening hours follows them", async () => {
  const all = [{ from: "00:00", to: "24:00" }];
  const always = Object.fromEntries(["0", "1", "2", "3", "4", "5", "6"].map((day) => [day, all]));
  const ctx = await newOrg({ opening_hours: always });
  expect((await set({ ctx }, "while_open")).is_paused).toBe(true);
  expect((await set({ ctx }, "while_closed")).is_paused).toBe(false);
});

test("an agent with hours of its own answers only within them, on holidays too, and keeps them when they are off", async () => {
  const ctx = await newOrg();
  const always = [{ from: "00:00", to: "24:00" }];
  const today = new Date();
  const hours = { [today.getUTCDay()]: always };
  const others = { [(today.getUTCDay() + 3) % 7]: always };
  const starts_on = today.toISOString().slice(0, 10);
  await createException(ctx, { name: "Holiday", starts_on, hours: [], resource_id: null });
  await updateOrganization(ctx, { time_zone: "UTC" });
  expect(await set({ ctx }, "own_hours", { hours })).toMatchObject({ hours, is_paused: false });
  expect((await set({ ctx }, "own_hours", { hours: others })).is_paused).toBe(true);
  await set({ ctx }, "off");
  expect(await set({ ctx }, "own_hours")).toMatchObject({ hours: others, is_paused: true });
});

test("hours of its own in which the agent would never answer are refused", async () => {
  const ctx = await newOrg();
  await expect(set({ ctx }, "own_hours")).rejects.toThrow();
  await expect(set({ ctx }, "own_hours", { hours: { "1": [] } })).rejects.toThrow();
  expect((await getAgentPause(ctx, {})).mode).toBe("off");
});

test("a pause on one number leaves the agent to the others", async () => {
  const [desk, other] = [await scene(), await scene()];
  await set(desk, "paused", { connection_ids: [desk.number.id] });
  await unasked(desk);
  await expect(set(other, "paused", { connection_ids: [desk.number.id] })).rejects.toThrow();
  await set(other, "paused");
  await other.ctx.db.execute(sql`update agent_pauses set connection_ids = '["01a1fb00-0000-7000-8000-0000000000f9"]'
    where organization_id = ${other.ctx.organization_id}::uuid`);
  await other.answer();
  expect(other.agent.turns).toHaveLength(1);
});

test("a pause ends on a number that is disconnected, and is over once none is left", async () => {
  const desk = await scene();
  const second = await connectB(desk.ctx);
  await set(desk, "paused", { connection_ids: [desk.number.id, second.id] });
  await deleteConnection(desk.ctx, { connection_id: second.id });
  expect(await getAgentPause(desk.ctx, {})).toMatchObject({
    connection_ids: [desk.number.id],
    mode: "paused",
  });
  await deleteConnection(desk.ctx, { connection_id: desk.number.id });
  expect(await getAgentPause(desk.ctx, {})).toMatchObject({ mode: "off", is_paused: false });
});

test("any member may pause the agent; it is noted who did, and what customers are told stays", async () => {
  const ctx = await newOrg();
  const member = await newStaff(ctx);
  await set({ ctx }, "paused", { notice: "Shortly." });
  expect(await set({ ctx: member }, "off")).toMatchObject({ notice: "Shortly.", is_paused: false });
  const { paused_by } = await set({ ctx: member }, "paused");
  expect(paused_by?.id).toBe(member.actor.id);
  await expect(set({ ctx }, "paused", { until: iso(Date.now() - 1000) })).rejects.toThrow();
});
