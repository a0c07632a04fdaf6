import { expect, test } from "vitest";
import { loadDialogues } from "@/server/agent/rehearsal/dialogue";
import { playRecorded } from "./recorded";

test("the model's agent gets every dialogue right with the recorded answers, whatever the model claims", async () => {
  const { results, use } = await playRecorded();
  expect(results).toHaveLength(loadDialogues().length);
  expect(use.calls).toBeGreaterThan(0);
  expect(use.tokens).toBeGreaterThan(100_000);
  const wrong = results.filter(({ faults }) => faults.length > 0);
  expect(wrong.map(({ played, faults }) => `${played.dialogue.name}: ${faults.join(", ")}`)).toEqual([]);
  const said = (name: string) =>
    results
      .find(({ played }) => played.dialogue.name === name)
      ?.played.messages.filter(({ role }) => role === "assistant")
      .map(({ content }) => content) ?? [];
  // The model claimed a booking, and requested one that the customer had not agreed to.
  expect(said("booking-en-2")[0]).toBe("These times are free. Which one suits you?");
  expect(said("injection-en-3")).toEqual([expect.stringMatching(/^Shall I book this for you: Cleaning, /)]);
}, 90_000);
