import { expect, test } from "vitest";
import { loadDialogues } from "@/server/agent/rehearsal/dialogue";
import { playStaged } from "./play-staged";
import { harbour, rules } from "./played.fixture";

test("the rules play every dialogue on the stage without faults", async () => {
  const wrong: string[] = [];
  for (const [n, dialogue] of loadDialogues().entries()) {
    const { faults } = await playStaged(dialogue, { business: harbour, agent: rules, n });
    if (faults.length > 0) wrong.push(`${dialogue.name}: ${faults.join(", ")}`);
  }
  expect(wrong).toEqual([]);
}, 60_000);
