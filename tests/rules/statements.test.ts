import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { is } from "drizzle-orm";
import { getTableConfig, PgColumn, PgTable } from "drizzle-orm/pg-core";
import { expect, test } from "vitest";

const files = ["server", "db"]
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" }).map((file) => path.join(folder, file)),
  )
  .filter((file) => /\.ts$/.test(file) && !/\.(?:test|contract|fixture)\.ts$/.test(file));

/** Where a pattern stands, as `file:line`. */
const linesOf = (pattern: RegExp): string[] =>
  files.flatMap((file) => {
    const source = readFileSync(file, "utf8");
    return [...source.matchAll(pattern)].map(
      ({ index }) => `${file}:${source.slice(0, index).split("\n").length}`,
    );
  });

/** A list that is not written out, and rows that come from a loop: either has a parameter for each. */
const GROWING =
  /\b(?:notInArray|inArray)\(\s*[\w.]+,(?!\s*(?:\[|sql`|newest\b))|\.values\(\s*\w+\.(?:map|flatMap)\(/g;

// Each connection keeps every text that it ever prepared: `isOneOf` and `rowsOf` have one for any number.
test("no statement's text depends on how many rows it is for", () => {
  expect(linesOf(GROWING)).toEqual([]);
});

/** The columns that partial indexes name in their conditions, as code names them: `conversations.status`. */
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

// Postgres can't know what is in a parameter, and leaves the index aside where it plans a statement once. What is taken out of
// its table before it is compared is not seen here.
test("a value that a partial index asks for is written out", async () => {
  const columns = await indexedInPart();
  expect(columns).toContain("conversations.status");
  const given = new RegExp(
    `\\b(?:eq|inArray)\\(\\s*(?:${columns.map((column) => column.replace(".", "\\.")).join("|")}),\\s*[["]`,
    "g",
  );
  expect(linesOf(given)).toEqual([]);
});
