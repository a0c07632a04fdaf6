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

test("places are limited in all and per key, and a place given back can be taken again", () => {
  const places = new Semaphore((all, own) => Math.min(3 - all, 2 - own));
  expect(places.take("a", 1)).toBe(1);
  expect(places.take("a", 2)).toBe(1);
  expect(places.take("a", 1)).toBe(0);
  expect(places.take("b", 2)).toBe(1);
  expect(places.take("b", 1)).toBe(0);
  places.release("a", 1);
  expect(places.take("b", 1)).toBe(1);
  expect(places.take("c", 1)).toBe(0);
});
