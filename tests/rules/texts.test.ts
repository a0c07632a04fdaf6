import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

/** What stands on every page, and the pages that have been lightened. */
const LIGHT = ["kit", "shell", "live", "settings", "inbox"];

const sourcesOf = (folder: string) =>
  readdirSync(path.join("components", folder), { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => path.join("components", folder, file));

test("what every page loads, and light pages, are sent the words that they show, not all of them", () => {
  const files = LIGHT.flatMap(sourcesOf);
  expect(files.length).toBeGreaterThan(100);
  const wholes = files.filter((file) =>
    /^import \{[^}]*\buseText\b[^}]*\}/m.test(readFileSync(file, "utf8")),
  );
  expect(wholes).toEqual([]);
});
