import { expect, test } from "vitest";
import { receptionist } from "@/server/adapters/agent/receptionist/receptionist";
import { loadDialogues } from "./dialogue";
import { playStaged } from "./play-staged";
import { HARBOUR } from "./played";

const services = HARBOUR.services.map((name) => ({
  ...{ name, duration_minutes: 30, capacity: 1 },
  ...{ buffer_before_minutes: 0, buffer_after_minutes: 0 },
}));

test("by the rules every dialogue goes right on the stage", async () => {
  const wrong: string[] = [];
  for (const [n, dialogue] of loadDialogues().entries()) {
    const answer: Parameters<typeof playStaged>[2] = (turn) =>
      receptionist.answer(turn, turn.conversation.id);
    const { faults } = await playStaged({ ...HARBOUR, services }, dialogue, answer, n);
    if (faults.length > 0) wrong.push(`${dialogue.name}: ${faults.join(", ")}`);
  }
  expect(wrong).toEqual([]);
});
