import { afterEach, expect, onTestFinished, test } from "vitest";
import * as route from "@/app/api/v1/agent/model/route";
import { setEnv } from "@/tests/scene";
import { startModel } from "@/tests/stand-ins/model";
import { call, newOrg, type TestCtx } from "@/tests/world";
import { findModel } from "./model-access";
import { withinBudget } from "./model-budget";
import { getModel } from "./model-settings";

afterEach(() =>
  setEnv({ OPENAI_API_KEY: "", GOOGLE_AI_API_KEY: "", LENT_MODELS: "", MODEL_DAILY_TOKENS: "" }),
);

/** An organization whose keys are lent by the deployment, at a stand-in for every provider. */
async function borrower() {
  const model = await startModel();
  onTestFinished(model.close);
  const urls = { OPENAI_URL: model.url, GOOGLE_AI_URL: model.url };
  setEnv({ ...urls, OPENAI_API_KEY: "sk-lent-key", GOOGLE_AI_API_KEY: "lent" });
  return { model, owner: await newOrg() };
}

const CHOICE = { provider: "openai", model: "stand-in" };
const put = ({ token }: TestCtx, body: object) => call(route.PUT, { token, method: "PUT", body });

test("saving the settings again and again can't spend more of a lent key than the day's budget", async () => {
  const { model, owner } = await borrower();
  for (let n = 0; n < 5; n++) await put(owner, { ...CHOICE, daily_tokens: 1000 });
  expect(model.asked).toHaveLength(1);
  expect((await getModel(owner, {})).today).toMatchObject({
    answers: 0,
    input_tokens: 1000,
    output_tokens: 50,
  });
});

test("the settings can be saved thirty times an hour", async () => {
  const { model, owner } = await borrower();
  const statuses: number[] = [];
  for (let n = 0; n <= 30; n++) statuses.push((await put(owner, CHOICE)).status);
  expect(statuses).toEqual([...Array(30).fill(200), 429]);
  expect(model.asked).toHaveLength(30);
});

test("twelve answers at once don't spend more than the day's budget", async () => {
  const { owner } = await borrower();
  await put(owner, { ...CHOICE, daily_tokens: 41_050 });
  const row = await findModel(owner);
  if (!row) throw new Error("no model is chosen");
  const asked = { time_zone: "UTC", here: () => 0 };
  let open = () => {};
  const allHaveAsked = new Promise<void>((resolve) => {
    open = resolve;
  });
  let waiting = 12;
  const one = () =>
    withinBudget(owner, row, asked, async (budget) => {
      const { tokens = 0 } = await budget();
      waiting -= 1;
      if (waiting === 0) open();
      await allHaveAsked;
      const work = { input_tokens: tokens, output_tokens: 0, cost_micros: null };
      return { tokens, work };
    });
  const granted = await Promise.all(Array.from({ length: 12 }, one));
  expect(granted.reduce((sum, { tokens }) => sum + tokens, 0)).toBe(40_000);
  expect((await getModel(owner, {})).today.input_tokens).toBe(41_000);
});

test("only the models in LENT_MODELS are called with a lent key", async () => {
  const { model, owner } = await borrower();
  setEnv({ LENT_MODELS: "small,smaller" });
  const refused = await put(owner, { ...CHOICE, model: "dear" });
  expect([refused.status, JSON.stringify(refused.body)]).toEqual([
    422,
    expect.stringContaining("choose small or smaller"),
  ]);
  expect(model.asked).toEqual([]);
  expect((await put(owner, { ...CHOICE, model: "smaller" })).status).toBe(200);
  expect((await put(owner, { ...CHOICE, model: "dear", key: "sk-own-key" })).status).toBe(200);
});

test.each(["../../upload/v1beta/files?x=", "a?b", "a#b", "..", "a/../b", "a b", "a%2f..", "a\\b"])(
  "a model's name can't leave its path at the provider: %s",
  async (name) => {
    const { model, owner } = await borrower();
    const refused = await put(owner, { provider: "google", model: name });
    expect([refused.status, JSON.stringify(refused.body)]).toEqual([422, expect.stringContaining('"model"')]);
    expect(model.asked).toEqual([]);
  },
);
