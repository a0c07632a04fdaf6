import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { getTableColumns, getTableName, is } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";
import { beforeAll, expect, test } from "vitest";
import * as tenant from "@/db/tenant";
import { bareIds, bareOrganizations, HELPERS, unscopedSql, unscopedStatements } from "./queries";
import type { Source } from "./source";

const ROOT = process.cwd();

const sources: Source[] = ["server", "schema", "lib", "db", "app", "scripts"]
  .flatMap((folder) =>
    readdirSync(path.join(ROOT, folder), { recursive: true, encoding: "utf8" }).map((file) =>
      path.posix.join(folder, file),
    ),
  )
  .filter((file) => file.endsWith(".ts") && !/\.(test|contract|fixture|d)\.ts$/.test(file))
  .filter((file) => !file.startsWith("db/schema/") && file !== "db/tenant.ts")
  .map((file) => ({ file, text: readFileSync(path.join(ROOT, file), "utf8") }));

const tables = new Map<string, { sql: string; ids: string[] }>();
const code = { sources, tables };

beforeAll(async () => {
  for (const file of readdirSync(path.join(ROOT, "db/schema"))) {
    const module: Record<string, unknown> = await import(path.join(ROOT, "db/schema", file));
    for (const [name, table] of Object.entries(module)) {
      if (!is(table, PgTable)) continue;
      const columns = Object.values(getTableColumns(table));
      if (!columns.some((column) => column.name === "organization_id")) continue;
      const ids = columns.filter((column) => column.getSQLType() === "uuid").map((column) => column.name);
      tables.set(name, { sql: getTableName(table), ids });
    }
  }
});

test("the helpers and the tables of organizations are known", () => {
  expect(Object.keys(tenant).sort()).toEqual([...HELPERS, "Scoped"].sort());
  expect(tables.size).toBeGreaterThan(20);
  expect(tables.get("messages")?.ids).toContain("conversation_id");
  expect(tables.has("organizations")).toBe(false);
});

test("nothing but db/tenant compares organization_id", () => {
  expect(sources.flatMap(bareOrganizations)).toEqual([]);
});

test("ids of organizations' tables are compared only inside a condition with the organization", () => {
  expect(sources.flatMap((source) => bareIds(source, code))).toEqual([]);
});

test("every statement on an organization's table has a condition on the organization", () => {
  expect(sources.flatMap((source) => unscopedStatements(source, code))).toEqual([]);
});

test("every SQL template compares organization_id as often as it names organizations' tables", () => {
  expect(sources.flatMap((source) => unscopedSql(source, code))).toEqual([]);
});

const FORGOTTEN = {
  "a comparison by hand": "db.select().from(leads).where(eq(leads.organization_id, ctx.organization_id));",
  "an id alone": "db.select().from(leads).where(eq(leads.id, lead_id));",
  "ids alone, with one scoped elsewhere":
    "db.select().from(leads).where(and(inArray(leads.id, ids), exists(other)));\nconst other = inOrg(ctx, notes);",
  "no id": "await tx.update(leads).set({ name }).where(eq(leads.email, email)).returning();",
  "no condition": "const rows = await db.select().from(messages).limit(5);",
  "a count": "const total = db.$count(leads, eq(leads.status, status));",
  "a deletion": "await db.delete(sessions).where(isNull(sessions.revoked_at));",
  "a query that another one finishes":
    "const begin = (db: Db) => db.select().from(users).$dynamic();\nconst all = begin(db).limit(5);",
  "a text": "db.execute(sql`select id from leads where id = $" + "{id}::uuid`);",
  "a join in a text":
    "db.execute(sql`select 1 from $" + "{leads} join messages using (id) where $" + "{inOrg(ctx, leads)}`);",
};

test.each(Object.entries(FORGOTTEN))("%s is found", (_, text) => {
  const source = { file: "server/leads/sample.ts", text };
  const found = [
    bareOrganizations(source),
    bareIds(source, code),
    unscopedStatements(source, code),
    unscopedSql(source, code),
  ];
  expect(found.flat()).not.toEqual([]);
});

const SAID = {
  "an id of the organization's": "db.select().from(leads).where(byId(ctx, leads, id));",
  "a condition with a name":
    "const isMine = inOrg(ctx, leads, isNull(leads.email));\ndb.select().from(leads).where(and(isMine, more));",
  "a condition that is handed on":
    "const rows = (db: Db, where: Scoped) => db.select().from(leads).where(where).limit(5);",
  "a look-up by a secret":
    'db.select().from(invitations).where(acrossOrgs("by the token", eq(invitations.token_hash, hash)));',
  "a text": "db.execute(sql`select id from leads where organization_id = $" + "{organization_id}::uuid`);",
};

test.each(Object.entries(SAID))("%s is accepted", (_, text) => {
  const source = { file: "server/leads/sample.ts", text };
  const found = [
    bareOrganizations(source),
    bareIds(source, code),
    unscopedStatements(source, code),
    unscopedSql(source, code),
  ];
  expect(found.flat()).toEqual([]);
});
