import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

test("no two icons have the same drawing", () => {
  const source = readFileSync("components/ui/icon.tsx", "utf8");
  const drawings = [...source.matchAll(/^ {2}\w+: "(M.+)",$/gm)].map(([, drawing]) => drawing);
  expect(drawings.length).toBeGreaterThan(30);
  expect(drawings.filter((one, index) => drawings.indexOf(one) !== index)).toEqual([]);
});
