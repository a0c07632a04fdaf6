import { expect, test } from "vitest";
import { played } from "@/server/agent/rehearsal/judge.fixture";
import { tableOf } from "./report";

test("results are told by kind and language, with what is amiss in all", () => {
  const right = { played: played(), faults: [] };
  const wrong = { played: played({ of: { kind: "question", language: "de" } }), faults: ["silent" as const] };
  const lines = tableOf([right, right, wrong]).split("\n");
  expect(lines[0]?.trim().split(/\s+/)).toEqual(["all", "en", "es", "pt", "de", "fr"]);
  expect(lines).toContainEqual(expect.stringMatching(/^booking +2\/2 +2\/2 +0\/0 +0\/0 +0\/0 +0\/0$/));
  expect(lines).toContainEqual(expect.stringMatching(/^question +0\/1 +0\/0 +0\/0 +0\/0 +0\/1 +0\/0$/));
  expect(lines).toContainEqual(expect.stringMatching(/^silent +1$/));
});
