import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const files = ["server", "db"]
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" }).map((file) => path.join(folder, file)),
  )
  .filter((file) => /\.ts$/.test(file) && !/\.(?:test|contract|fixture)\.ts$/.test(file));

/** A list that is not written out, and rows that come from a loop: either has a parameter for each. */
const GROWING =
  /\b(?:notInArray|inArray)\(\s*[\w.]+,(?!\s*(?:\[|sql`|newest\b))|\.values\(\s*\w+\.(?:map|flatMap)\(/g;

// Each connection keeps every text that it ever prepared: `isOneOf` and `rowsOf` have one for any number.
test("no statement's text depends on how many rows it is for", () => {
  const growing = files.flatMap((file) => {
    const source = readFileSync(file, "utf8");
    return [...source.matchAll(GROWING)].map(
      ({ index }) => `${file}:${source.slice(0, index).split("\n").length}`,
    );
  });
  expect(growing).toEqual([]);
});
