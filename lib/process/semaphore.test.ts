import { expect, test } from "vitest";
import { Semaphore } from "./semaphore";

test("at most two tasks run at once, the others in order, even after a failure", async () => {
  const semaphore = new Semaphore(2);
  const begun: number[] = [];
  let running = 0;
  let most = 0;
  const all = [0, 1, 2, 3, 4, 5].map((n) =>
    semaphore.run(async () => {
      begun.push(n);
      most = Math.max(most, ++running);
      await new Promise((resolve) => setTimeout(resolve, 5));
      running--;
      if (n === 1) throw new Error("refused");
    }),
  );
  const outcomes = await Promise.allSettled(all);
  expect(outcomes.filter(({ status }) => status === "rejected")).toHaveLength(1);
  expect([most, begun]).toEqual([2, [0, 1, 2, 3, 4, 5]]);
});
