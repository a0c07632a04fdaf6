import { expect, onTestFinished, test } from "vitest";
import { listConversations } from "@/server/conversations/actions";
import { listLeads } from "@/server/leads/actions";
import { listEvents } from "@/server/webhooks/feed";
import { setEnv } from "@/tests/scene";
import { startAgent } from "@/tests/stand-ins/agent";
import { newOrg } from "@/tests/world";
import { getAgent, tryAgent } from "./trial";

async function standIn() {
  const agent = await startAgent();
  onTestFinished(() => agent.close());
  setEnv({ AGENT_URL: `${agent.url}?key=secret` });
  onTestFinished(() => setEnv({ AGENT_URL: "" }));
  return agent;
}

test("without AGENT_URL the receptionist answers a trial, and nothing is stored", async () => {
  const ctx = await newOrg();
  expect(await getAgent(ctx, {})).toMatchObject({ url: null, token_is_set: true });
  const trial = await tryAgent(ctx, { message: "Hello, I would like an appointment" });
  expect(trial).toMatchObject({ outcome: "answer", reply: { text: expect.stringContaining("Test Clinic") } });
  expect((await listLeads(ctx, {})).total).toBe(0);
  expect((await listConversations(ctx, {})).total).toBe(0);
  expect((await listEvents(ctx, {})).events).toEqual([]);
});

test("the agent at AGENT_URL answers a trial; its URL is shown without possible secrets", async () => {
  const ctx = await newOrg();
  const agent = await standIn();
  const { url } = await getAgent(ctx, {});
  expect(url).toBe(agent.url);
  expect(await tryAgent(ctx, { message: "Hello" })).toMatchObject({ outcome: "answer", reason: null });
  expect(agent.turns[0]?.turn).toMatchObject({ messages: [{ role: "user", content: "Hello" }] });
});

test("a trial reports why the agent failed", async () => {
  const ctx = await newOrg();
  const agent = await standIn();
  agent.failNext(1, 500);
  expect(await tryAgent(ctx, { message: "Hello" })).toMatchObject({
    outcome: "failed",
    reply: null,
    reason: "the agent answered 500",
  });
});
