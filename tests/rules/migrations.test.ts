import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import journal from "@/db/migrations/meta/_journal.json";

const { entries } = journal;

test("the journal lists every migration, in the order of its file", () => {
  const files = readdirSync("db/migrations").filter((file) => file.endsWith(".sql"));
  expect(files.sort()).toEqual(entries.map(({ tag }) => `${tag}.sql`));
  expect(entries.map(({ tag }) => Number(tag.slice(0, 4)))).toEqual(entries.map((_, index) => index));
});

// Drizzle skips a migration that is older than the last one which a database has.
test("each migration is younger than the one before it: generate yours again after a rebase", () => {
  const times = entries.map(({ when }) => when);
  expect(times).toEqual([...new Set(times)].sort((a, b) => a - b));
});

test("only the newest snapshot is kept: npm run db:generate removes the others", () => {
  const newest = entries.at(-1)?.tag.slice(0, 4);
  const snapshots = readdirSync("db/migrations/meta").filter((file) => file !== "_journal.json");
  expect(snapshots).toEqual([`${newest}_snapshot.json`]);
});
