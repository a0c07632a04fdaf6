import { expect, test } from "vitest";
import { yielding } from "./yielding";

const workFor = (ms: number) => {
  for (const end = performance.now() + ms; performance.now() < end; );
};

test("a long loop lets other work run", async () => {
  const rest = yielding();
  let turns = 0;
  const timer = setInterval(() => turns++);
  for (let round = 0; round < 50; round++) {
    workFor(2);
    await rest();
  }
  clearInterval(timer);
  expect(turns).toBeGreaterThan(2);
});
