import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { is } from "drizzle-orm";
import { getTableConfig, PgColumn, PgTable } from "drizzle-orm/pg-core";
import { expect, test } from "vitest";

const files = ["server", "lib", "db"]
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" }).map((file) => path.join(folder, file)),
  )
  .filter((file) => /\.ts$/.test(file) && !/\.(?:test|contract|fixture)\.ts$/.test(file));

/** The places where a pattern matches, as `file:line`. */
const linesOf = (pattern: RegExp): string[] =>
  files.flatMap((file) => {
    const source = readFileSync(file, "utf8");
    return [...source.matchAll(pattern)].map(
      ({ index }) => `${file}:${source.slice(0, index).split("\n").length}`,
    );
  });

/** A list that is not written out, or rows from a loop: either makes one parameter per element. */
const GROWING =
  /\b(?:notInArray|inArray)\(\s*[\w.]+,(?!\s*(?:\[|sql`|newest\b))|\.values\(\s*\w+\.(?:map|flatMap)\(/g;

// A connection keeps every statement it has prepared; `isOneOf` and `rowsOf` have one text for any number of rows.
test("no statement's text depends on its number of rows", () => {
  expect(linesOf(GROWING)).toEqual([]);
});

/** The columns in the conditions of partial indexes, named as in the code: `conversations.status`. */
async function indexedInPart(): Promise<string[]> {
  const columns = new Set<string>();
  for (const file of readdirSync("db/schema")) {
    const module: Record<string, unknown> = await import(path.resolve("db/schema", file));
    for (const [name, table] of Object.entries(module)) {
      if (!is(table, PgTable)) continue;
      for (const { config } of getTableConfig(table).indexes)
        for (const chunk of config.where?.queryChunks ?? [])
          if (is(chunk, PgColumn)) columns.add(`${name}.${chunk.name}`);
    }
  }
  return [...columns];
}

// A generic plan can't use the partial index, because Postgres doesn't know what is in a parameter. Columns that
// are taken out of their table before they are compared are not found here.
test("a value compared with a column of a partial index's condition is written out, not a parameter", async () => {
  const columns = await indexedInPart();
  expect(columns).toContain("conversations.status");
  const given = new RegExp(
    `\\b(?:eq|inArray)\\(\\s*(?:${columns.map((column) => column.replace(".", "\\.")).join("|")}),\\s*[["]`,
    "g",
  );
  expect(linesOf(given)).toEqual([]);
});
