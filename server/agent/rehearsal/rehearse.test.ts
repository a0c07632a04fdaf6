import { sql } from "drizzle-orm";
import { afterEach, expect, onTestFinished, test } from "vitest";
import * as latestRoute from "@/app/api/v1/agent/rehearsals/latest/route";
import * as route from "@/app/api/v1/agent/rehearsals/route";
import { agentRehearsals } from "@/db/schema/agent-models";
import { inOrg } from "@/db/tenant";
import { updateOrganization } from "@/server/accounts/organization/organization";
import { createKnowledgeSource } from "@/server/agent/knowledge/sources";
import { listConversations } from "@/server/conversations/actions";
import { listLeads } from "@/server/leads/actions";
import { listEvents } from "@/server/webhooks/feed";
import { setEnv } from "@/tests/scene";
import { type AskedModel, clerk, type Said, startModel } from "@/tests/stand-ins/model";
import { call, newOrg, newStaff, type TestCtx } from "@/tests/world";
import { asksFor } from "../model/model.fixture";
import { getModel, saveModel } from "../model/model-settings";
import { latestRehearsal, startRehearsal } from "../rehearsals";
import { rehearse } from "./rehearse";

const KEY = "sk-live-0123456789abcdef";
const PRICES = { input_price: 2, output_price: 10 };

afterEach(() => setEnv({ AGENT_URL: "" }));

/** An organization whose model is the stand-in. `answer`: what the model says. */
async function withModel(answer: (asked: AskedModel) => Said = clerk) {
  const model = await startModel(answer);
  onTestFinished(model.close);
  setEnv({ OPENAI_URL: model.url });
  const owner = await newOrg();
  await saveModel(owner, { provider: "openai", model: "stand-in", key: KEY, languages: ["en"], ...PRICES });
  model.asked.splice(0);
  return { owner, model };
}

/** Starts a rehearsal. `step` plays one conversation and returns whether there are more. */
async function begun(owner: TestCtx) {
  const { rehearsal } = await startRehearsal(owner, {});
  const { organization_id } = owner;
  const step = async () =>
    (await rehearse({ organization_id, rehearsal_id: rehearsal?.id ?? "" })) !== undefined;
  return { id: rehearsal?.id, step };
}

async function tried(owner: TestCtx) {
  const { step } = await begun(owner);
  while (await step());
  const { rehearsal } = await latestRehearsal(owner, {});
  if (!rehearsal) throw new Error("nothing was tried");
  return rehearsal;
}

const faultsIn = ({ conversations }: Awaited<ReturnType<typeof tried>>) =>
  conversations.flatMap(({ played, kind }) => (played?.faults ?? []).map((fault) => `${kind}: ${fault}`));

test("a rehearsal of the rules plays ten conversations and touches nothing else of the organization", async () => {
  const owner = await newOrg();
  const rehearsal = await tried(owner);
  expect(rehearsal).toMatchObject({ state: "done", why: null, model: null, cost: null });
  expect(rehearsal.conversations).toHaveLength(10);
  expect(faultsIn(rehearsal)).toEqual([]);
  expect(rehearsal.conversations.every(({ played }) => (played?.lines.length ?? 0) > 1)).toBe(true);
  expect((await listLeads(owner, {})).total).toBe(0);
  expect((await listConversations(owner, {})).total).toBe(0);
  expect((await listEvents(owner, {})).events).toEqual([]);
  const [booked] = await owner.db.execute(
    sql`select count(*)::int as count from bookings where organization_id = ${owner.organization_id}`,
  );
  expect(booked).toEqual({ count: 0 });
});

test("a rehearsal plays the saved model, reports its faults and adds to today's usage", async () => {
  const { owner, model } = await withModel();
  const before = (await getModel(owner, {})).today;
  const rehearsal = await tried(owner);
  expect(rehearsal).toMatchObject({ state: "done", model: { provider: "openai", name: "stand-in" } });
  const of = (kind: string) => rehearsal.conversations.find((one) => one.kind === kind)?.played;
  expect(of("booking")).toMatchObject({ faults: [] });
  expect(of("booking")?.merits).toContain("asked_before_it_acted");
  // The stand-in's clerk can only book new appointments.
  expect(of("moving")?.faults).toContain("not_done");
  expect(of("hand_over")).toMatchObject({ faults: [], tokens: 0, cost: null });
  expect(rehearsal.conversations.every(({ language }) => language === "en")).toBe(true);
  const { today } = await getModel(owner, {});
  expect(today.input_tokens - before.input_tokens).toBe(1000 * model.asked.length);
  expect(rehearsal.cost).toBeCloseTo(today.cost - before.cost, 5);
});

test("a rehearsal continues where it stopped, and concurrent runs play no dialogue twice", async () => {
  const { owner, model } = await withModel();
  const { id, step } = await begun(owner);
  for (let played = 0; played < 3; played++) await step();
  const asked = model.asked.length;
  await Promise.all([step(), step(), step()]);
  while (await step());
  const { rehearsal } = await latestRehearsal(owner, {});
  expect(rehearsal).toMatchObject({ id, state: "done" });
  const names = rehearsal?.conversations.map(({ name }) => name) ?? [];
  expect(new Set(names).size).toBe(10);
  const [row] = await owner.db.select().from(agentRehearsals).where(inOrg(owner, agentRehearsals));
  expect(row?.played.map(({ name }) => name)).toEqual(names);
  expect(model.asked.length).toBeGreaterThan(asked);
  const after = model.asked.length;
  expect(await step()).toBe(false);
  expect(model.asked).toHaveLength(after);
});

test.each([
  [{ status: 401, message: `Incorrect API key provided: ${KEY}` }, "key"],
  [{ status: 404, message: "The model does not exist" }, "model"],
  [{ status: 429, message: "You have no money left" }, "busy"],
  [{ status: 500 }, "down"],
] as const)("a failing provider ends the rehearsal with the reason: %o", async (fault, why) => {
  const { owner, model } = await withModel();
  const { step } = await begun(owner);
  model.failNext(fault, 5);
  expect(await step()).toBe(false);
  const { rehearsal } = await latestRehearsal(owner, {});
  expect(rehearsal).toMatchObject({
    state: "failed",
    why,
    reason: expect.stringContaining(`${fault.status}`),
  });
  expect(rehearsal?.reason).not.toContain(KEY);
  expect(await step()).toBe(false);
});

test("a rehearsal does not call the model beyond the day's budget", async () => {
  const { owner, model } = await withModel();
  await saveModel(owner, { provider: "openai", model: "stand-in", daily_tokens: 0 });
  model.asked.splice(0);
  const rehearsal = await tried(owner);
  expect(rehearsal).toMatchObject({ state: "failed", why: "budget", reason: "today's tokens are used up" });
  expect(model.asked).toEqual([]);
});

test("a change of the settings ends the rehearsal", async () => {
  const { owner } = await withModel();
  const { step } = await begun(owner);
  await step();
  await saveModel(owner, { provider: "openai", model: "stand-in", instructions: "Be kind." });
  expect(await step()).toBe(false);
  expect((await latestRehearsal(owner, {})).rehearsal).toMatchObject({ state: "failed", why: "changed" });
});

test("owners can run one rehearsal at a time, and members can read it", async () => {
  const owner = await newOrg();
  const member = await newStaff(owner);
  const post = ({ token }: TestCtx) => call(route.POST, { token, body: {} });
  expect((await call(latestRoute.GET, { token: member.token })).body).toEqual({ rehearsal: null });
  expect((await post(member)).status).toBe(403);
  const started = await post(owner);
  expect(started).toMatchObject({ status: 201, body: { rehearsal: { state: "running" } } });
  expect((await post(owner)).status).toBe(409);
  const read = await call(latestRoute.GET, { token: member.token });
  expect(read.body.rehearsal.id).toBe(started.body.rehearsal.id);
  expect((await post(await newOrg())).status).toBe(201);
});

test("a rehearsal whose job is lost counts as failed, and another can start", async () => {
  const owner = await newOrg();
  const { id } = await begun(owner);
  const old = { updated_at: new Date(Date.now() - 16 * 60_000).toISOString() };
  await owner.db.update(agentRehearsals).set(old).where(inOrg(owner, agentRehearsals));
  expect((await latestRehearsal(owner, {})).rehearsal).toMatchObject({ state: "failed", why: "broke_off" });
  expect((await begun(owner)).id).not.toBe(id);
});

test("a rehearsal is refused if AGENT_URL is set", async () => {
  setEnv({ AGENT_URL: "http://127.0.0.1:9" });
  await expect(startRehearsal(await newOrg(), {})).rejects.toMatchObject({ code: "conflict" });
});

test("a rehearsed model looks up the business's own pages, and knows its address", async () => {
  const { owner, model } = await withModel(({ isTold }) =>
    isTold ? { text: "OK" } : asksFor("look_up", { keywords: "whitening price" }),
  );
  const content = "Whitening costs 250 € and takes an hour.";
  await createKnowledgeSource(owner, { kind: "text", name: "Price list", content });
  await updateOrganization(owner, { address: "Calle de la Luna 12" });
  const { step } = await begun(owner);
  await step();
  expect(model.asked[0]?.system).toContain("Address: Calle de la Luna 12");
  expect(model.asked[1]?.body).toContain(content);
});
