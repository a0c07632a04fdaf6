import { readdirSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "./imports";

const MOST = 25;

/** Folders that are lists by nature: a file a journey, a noun's vocabulary, a table, a page's texts, a saved payload. */
const LISTS = [
  "e2e",
  "schema",
  "db/schema",
  "db/migrations",
  "components/text/en",
  "tests/payloads/meta",
  "tests/payloads/twilio",
];

const TOP = [
  "app",
  "bench",
  "chaos",
  "components",
  "db",
  "docs",
  "e2e",
  "lib",
  "schema",
  "scripts",
  "server",
  "tests",
];

/** A folder and all folders in it, each with the number of its files. */
function sizesIn(folder: string): [string, number][] {
  const entries = readdirSync(path.join(ROOT, folder), { withFileTypes: true });
  const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => `${folder}/${name}`);
  return [[folder, entries.length - folders.length], ...folders.flatMap(sizesIn)];
}

test("no folder holds more than 25 files", () => {
  const sizes = TOP.flatMap(sizesIn);
  expect(sizes.length).toBeGreaterThan(100);
  const crowded = sizes.filter(([, size]) => size > MOST).map(([folder]) => folder);
  expect(crowded.filter((folder) => !LISTS.includes(folder))).toEqual([]);
});
