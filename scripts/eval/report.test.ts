import { expect, test } from "vitest";
import { played } from "@/server/agent/rehearsal/judge.fixture";
import { besideTable, runsOf, runsTable, tableOf } from "./report";

test("results are told by kind and language, with what is amiss in all", () => {
  const right = { played: played(), faults: [] };
  const wrong = { played: played({ of: { kind: "question", language: "de" } }), faults: ["silent" as const] };
  const lines = tableOf([right, right, wrong]).split("\n");
  expect(lines[0]?.trim().split(/\s+/)).toEqual(["all", "en", "es", "pt", "de", "fr"]);
  expect(lines).toContainEqual(expect.stringMatching(/^booking +2\/2 +2\/2 +0\/0 +0\/0 +0\/0 +0\/0$/));
  expect(lines).toContainEqual(expect.stringMatching(/^question +0\/1 +0\/0 +0\/0 +0\/0 +0\/1 +0\/0$/));
  expect(lines).toContainEqual(expect.stringMatching(/^silent +1$/));
});

test("of several runs it is told how many went right", () => {
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

test("agents stand side by side", () => {
  const right = { played: played(), faults: [] };
  const wrong = { played: played(), faults: ["silent" as const] };
  const lines = besideTable({ "the service": [right], another: [wrong] }).split("\n");
  expect(lines[0]?.trim().split(/\s{2,}/)).toEqual(["the service", "another"]);
  expect(lines).toContainEqual(expect.stringMatching(/^booking +1\/1 +0\/1$/));
  expect(lines.at(-1)).toMatch(/^passed +1\/1 +0\/1$/);
});
