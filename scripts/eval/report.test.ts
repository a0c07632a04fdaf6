import { expect, test } from "vitest";
import { played } from "@/server/agent/rehearsal/judge.fixture";
import { besideTable, runsOf, runsTable, tableOf } from "./report";

test("results are reported by kind and language, with all faults counted", () => {
  const right = { played: played(), faults: [] };
  const wrong = { played: played({ of: { kind: "question", language: "de" } }), faults: ["silent" as const] };
  const lines = tableOf([right, right, wrong]).split("\n");
  expect(lines[0]?.trim().split(/\s+/)).toEqual(["all", "en", "es", "pt", "de", "fr"]);
  expect(lines).toContainEqual(expect.stringMatching(/^booking +2\/2 +2\/2 +0\/0 +0\/0 +0\/0 +0\/0$/));
  expect(lines).toContainEqual(expect.stringMatching(/^question +0\/1 +0\/0 +0\/0 +0\/0 +0\/1 +0\/0$/));
  expect(lines).toContainEqual(expect.stringMatching(/^silent +1$/));
});

test("several runs report how many passed", () => {
  const run = (name: string, isRight: boolean) => ({
    played: played({ of: { name } }),
    faults: isRight ? [] : ["silent" as const],
  });
  const results = [true, true, true].map((is) => run("steady", is));
  results.push(...[true, false, true].map((is) => run("unsteady", is)));
  expect(runsOf(results)).toEqual([
    { name: "steady", kind: "booking", passed: 3, runs: 3 },
    { name: "unsteady", kind: "booking", passed: 2, runs: 3 },
  ]);
  const lines = runsTable(results).split("\n");
  expect(lines[0]?.trim().split(/\s{2,}/)).toEqual(["runs that went right", "3/3", "2/3", "1/3", "0/3"]);
  expect(lines).toContainEqual(expect.stringMatching(/^booking +1 +1 +0 +0$/));
  expect(lines).toContainEqual(expect.stringMatching(/^unsteady +2\/3$/));
});

test("agents are shown side by side", () => {
  const right = { played: played(), faults: [] };
  const wrong = { played: played(), faults: ["silent" as const] };
  const lines = besideTable({ "the service": [right], another: [wrong] }).split("\n");
  expect(lines[0]?.trim().split(/\s{2,}/)).toEqual(["the service", "another"]);
  expect(lines).toContainEqual(expect.stringMatching(/^booking +1\/1 +0\/1$/));
  expect(lines.at(-1)).toMatch(/^passed +1\/1 +0\/1$/);
});
