import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import journal from "@/db/migrations/meta/_journal.json";
import { longLocks } from "./migration-locks";

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

test("no migration after the first locks a table in use for long", () => {
  const later = entries.slice(1).map(({ tag }) => `db/migrations/${tag}.sql`);
  const faults = later.flatMap((file) => longLocks(readFileSync(file, "utf8")).map((fault) => [file, fault]));
  expect(faults).toEqual([]);
});

test.each([
  'CREATE INDEX "leads_age" ON "leads" USING btree ("created_at");',
  "create unique index leads_age on leads (created_at);",
  'ALTER TABLE "leads" ADD CONSTRAINT "leads_fk" FOREIGN KEY ("a") REFERENCES "public"."users"("id") ON DELETE no action;',
  'ALTER TABLE "leads" ADD CONSTRAINT "leads_check" CHECK ("leads"."a" in (1, 2));',
  "alter table leads add constraint leads_key unique (a);",
  "alter table leads add column search text\n generated always as (searchable(name)) stored;",
  "alter table leads add column token uuid default gen_random_uuid() not null;",
  'ALTER TABLE "leads" ALTER COLUMN "a" SET DATA TYPE text;',
  'ALTER TABLE "leads" ALTER COLUMN "a" SET NOT NULL;',
  "update leads set a = 1;",
  "create index concurrently leads_age on leads (created_at);",
])("a migration with %s is refused", (statement) => {
  expect(longLocks(`create table others (a int);\n${statement}`)).toHaveLength(1);
});

test.each([
  'CREATE TABLE "others" ("a" int);\nCREATE INDEX "others_a" ON "others" ("a");\nALTER TABLE "others" ADD CONSTRAINT "k" UNIQUE ("a");',
  'ALTER TABLE "leads" ADD COLUMN "a" integer DEFAULT 0 NOT NULL;',
  'ALTER TABLE "leads" ADD COLUMN "at" timestamp(3) with time zone DEFAULT now() NOT NULL;',
  "alter table leads add constraint leads_check check (a > 0) not valid;",
  "-- Each statement commits by itself.\ncreate index concurrently if not exists leads_age on leads (created_at);",
  "-- Each statement commits by itself.\nalter table leads validate constraint leads_check;",
])("a migration with %s is fine", (migration) => {
  expect(longLocks(migration)).toEqual([]);
});
