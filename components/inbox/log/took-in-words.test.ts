import { expect, test } from "vitest";
import { tookInWords } from "./took-in-words";

test("a step's duration is given in the nearest unit", () => {
  const times = [0, 999, 1000, 3240, 240_000, 5 * 3_600_000, 3 * 86_400_000];
  expect(times.map(tookInWords)).toEqual(["0 ms", "999 ms", "1 s", "3.2 s", "4 min", "5 h", "3 days"]);
});
