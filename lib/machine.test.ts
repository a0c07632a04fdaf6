import { expect, test } from "vitest";
import { usualProcesses } from "./machine";

const GB = 2 ** 30;

test.each([
  [1, 8 * GB, 1],
  [2, 8 * GB, 1],
  [3, 8 * GB, 2],
  [4, 8 * GB, 3],
  [64, 256 * GB, 4],
  [8, GB, 2],
  [8, GB / 2, 1],
  [8, GB / 4, 1],
])("%i cores and %i bytes of memory suit %i processes", (cores, memory, processes) => {
  expect(usualProcesses(cores, memory)).toBe(processes);
});
