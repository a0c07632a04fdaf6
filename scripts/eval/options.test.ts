import { expect, test } from "vitest";
import { readOptions, WrongOptions } from "./options";

const openai = ["--provider", "openai", "--model", "one"];

test("without options, the service's own agent is asked, once per dialogue", () => {
  expect(readOptions([], {})).toMatchObject({ setting: null, live: false, runs: 1, at_once: 8 });
});

test("a model's key comes from its provider's variable, or from MODEL_KEY", () => {
  expect(readOptions(openai, { OPENAI_API_KEY: "a" }).setting).toEqual({
    ...{ provider: "openai", model: "one", key: "a" },
  });
  const both = { OPENAI_API_KEY: "a", MODEL_KEY: "b" };
  expect(readOptions(openai, both).setting).toMatchObject({ key: "b" });
});

test("--live plays each dialogue three times, unless --runs is given", () => {
  const environment = { MODEL_KEY: "a" };
  expect(readOptions([...openai, "--live"], environment)).toMatchObject({ live: true, runs: 3 });
  expect(readOptions([...openai, "--live", "--runs", "2"], environment).runs).toBe(2);
});

test.each([
  [["--provider", "openai", "--model", "one"], "OPENAI_API_KEY or MODEL_KEY"],
  [["--provider", "anthropic", "--model", "one"], "ANTHROPIC_API_KEY or MODEL_KEY"],
  [["--provider", "google", "--model", "one"], "GOOGLE_AI_API_KEY or MODEL_KEY"],
  [["--provider", "compatible", "--model", "one"], "--server-url"],
  [["--provider", "openai"], "both --provider and --model"],
  [["--provider", "nobody", "--model", "one"], "provider"],
  [["--live"], "--provider and --model"],
  [["--kind", "poem"], "kind"],
  [["--runs", "0"], "runs"],
  [["--nothing"], "--nothing"],
])("%o is refused with a reason", (args, why) => {
  expect(() => readOptions(args, {})).toThrow(WrongOptions);
  expect(() => readOptions(args, {})).toThrow(why);
});
