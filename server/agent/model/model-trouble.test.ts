import { expect, onTestFinished, test } from "vitest";
import { agentModels } from "@/db/schema/agent-models";
import { agentCalls } from "@/db/schema/message-steps";
import { inOrg } from "@/db/tenant";
import { tryAgent } from "@/server/agent/handover/trial";
import { readMessageTimeline } from "@/server/conversations/thread/timeline";
import { getStatus } from "@/server/overview/status/status";
import { setEnv } from "@/tests/scene";
import { clerk } from "@/tests/stand-ins/model";
import { KEY, modelScene, texts } from "./model.fixture";
import { findModel } from "./model-access";
import { withinBudget } from "./model-budget";
import { getModel, saveModel } from "./model-settings";

const FAULTS = [
  ["answers 500", { status: 500 }],
  ["limits the rate", { status: 429, headers: { "retry-after": "30" } }],
  ["refuses the key", { status: 401, message: `Incorrect API key provided: ${KEY}` }],
  ["is cut off", "cut"],
  ["talks nonsense", "nonsense"],
] as const;

test.each(FAULTS)(
  "if the provider %s, the rules answer within 15 s",
  async (_what, fault) => {
    const { ctx, answer, read, model } = await modelScene(clerk);
    model.failNext(fault, 9);
    const began = performance.now();
    await answer();
    expect(performance.now() - began).toBeLessThan(15_000);
    const thread = await read();
    expect(texts(thread).join()).toContain("welcome to");
    const [asked] = thread.messages;
    const { steps } = await readMessageTimeline(ctx, { message_id: asked?.id ?? "" });
    const calls = await ctx.db.select().from(agentCalls).where(inOrg(ctx, agentCalls));
    expect(calls[0]?.work?.fell_back).toBeTruthy();
    expect(JSON.stringify([thread, steps, calls])).not.toContain(KEY);
    expect((await getModel(ctx, {})).today).toMatchObject({ answers: 0, fell_back: 1 });
  },
  30_000,
);

test("once the day's budget is spent the rules answer, and the model is not called", async () => {
  const { answer, read, write, model, ctx } = await modelScene(clerk, { daily_tokens: 1500 });
  await answer();
  const asked = model.asked.length;
  await write("Ada Lovelace");
  await answer();
  expect(model.asked).toHaveLength(asked);
  expect(texts(await read())).toHaveLength(2);
  const { today } = await getModel(ctx, {});
  expect(today).toMatchObject({ answers: 1, fell_back: 1 });
});

test("one conversation can't use up the day's tokens of all others", async () => {
  const { answer, read, write, model, ctx, id } = await modelScene(clerk);
  await answer();
  const work = {
    provider: "openai",
    model: "stand-in",
    tools: [],
    steps: 1,
    input_tokens: 200_000,
    output_tokens: 0,
    cost_micros: null,
    fell_back: null,
  };
  await ctx.db.update(agentCalls).set({ work }).where(inOrg(ctx, agentCalls));
  const asked = model.asked.length;
  await write("and a whitening?");
  await answer();
  expect(model.asked).toHaveLength(asked);
  expect(texts(await read())).toHaveLength(2);
  expect(id).toBeTruthy();
});

test("a key that can't be unsealed is reported in the settings, in a trial and in the status", async () => {
  const { ctx } = await modelScene(clerk);
  await ctx.db.update(agentModels).set({ key_sealed: "v1:broken" }).where(inOrg(ctx, agentModels));
  expect((await getModel(ctx, {})).model?.key).toBe("unreadable");
  expect(await tryAgent(ctx, { message: "Hello" })).toMatchObject({
    outcome: "answer",
    reason: "its key can't be read: enter it again",
  });
  expect((await getStatus(ctx, {})).agent).toMatchObject({
    state: "failing",
    model: "stand-in",
    last_error: { message: "its key can't be read: enter it again" },
  });
});

test("the status reports a failing model until its settings are saved again", async () => {
  const { ctx, answer, write, model } = await modelScene(clerk);
  model.failNext({ status: 401 }, 9);
  await answer();
  expect((await getStatus(ctx, {})).agent).toMatchObject({
    state: "failing",
    last_error: { message: expect.stringContaining("401") },
  });
  model.recover();
  await saveModel(ctx, { provider: "openai", model: "stand-in", key: KEY });
  expect((await getStatus(ctx, {})).agent).toMatchObject({ state: "ok", model: "stand-in" });
  await write("hello?");
});

test("MODEL_DAILY_TOKENS limits what a lent key may use in a day", async () => {
  const { ctx, answer, model } = await modelScene(clerk);
  setEnv({ OPENAI_API_KEY: KEY, MODEL_DAILY_TOKENS: "0" });
  onTestFinished(() => setEnv({ OPENAI_API_KEY: "", MODEL_DAILY_TOKENS: "" }));
  await ctx.db.update(agentModels).set({ key_sealed: null }).where(inOrg(ctx, agentModels));
  await answer();
  expect(model.asked).toEqual([]);
});

test("with a lent key, a conversation's part is a fifth of the lower MODEL_DAILY_TOKENS", async () => {
  const { ctx } = await modelScene(clerk);
  setEnv({ OPENAI_API_KEY: KEY, MODEL_DAILY_TOKENS: "500000" });
  onTestFinished(() => setEnv({ OPENAI_API_KEY: "", MODEL_DAILY_TOKENS: "" }));
  const row = await findModel(ctx);
  if (!row) throw new Error("no model is chosen");
  const refusalOf = async (key_sealed: string | null) =>
    withinBudget(ctx, { ...row, key_sealed }, { time_zone: "UTC", here: () => 100_000 }, async (budget) => ({
      refusal: (await budget()).refusal,
      work: undefined,
    })).then(({ refusal }) => refusal);
  expect(await refusalOf(row.key_sealed)).toBeNull();
  expect(await refusalOf(null)).toBe("this conversation has used its part of today's tokens");
});
