import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { type Db, transaction } from "@/db/client";
import { env } from "@/lib/env";
import { createLead } from "@/server/leads/actions";
import { browseLeads } from "@/server/leads/browse";
import { getImport, startImport, uploadImport } from "@/server/leads/import/imports";
import { importLeads } from "@/server/leads/import/run-import";
import { newOrg, type TestCtx } from "@/tests/world";

/** The statements that the pool's connections have prepared. Each connection is asked, since it knows only its own. */
async function preparedTexts(db: Db): Promise<Set<string>> {
  let waiting = env.DATABASE_POOL;
  let release = () => {};
  const all = new Promise<void>((resolve) => {
    release = resolve;
  });
  const asked = Array.from({ length: env.DATABASE_POOL }, () =>
    transaction(db, async (tx) => {
      const rows = await tx.execute<{ statement: string }>(sql`select statement from pg_prepared_statements`);
      if (--waiting === 0) release();
      await all;
      return rows.map(({ statement }) => statement);
    }),
  );
  return new Set((await Promise.all(asked)).flat());
}

async function importRows(ctx: TestCtx, from: number, count: number): Promise<void> {
  const row = (_: unknown, n: number) =>
    `Lead ${n},${n % 3 ? `+1650${5_550_000 + from + n}` : ""},${n % 2 ? `${from + n}@example.com` : ""}`;
  const content = `name,phone,email\n${Array.from({ length: count }, row).join("\n")}\n`;
  const { import: file } = await uploadImport(ctx, { file_name: "leads.csv", content });
  await startImport(ctx, { import_id: file.id, mapping: file.mapping });
  const input = { organization_id: ctx.organization_id, import_id: file.id };
  while (await importLeads(input));
  expect((await getImport(ctx, { import_id: file.id })).created).toBe(count);
}

test("imports of any length prepare the same few statements", async () => {
  const ctx = await newOrg();
  await importRows(ctx, 0, 600);
  await importRows(ctx, 1000, 7);
  const before = await preparedTexts(ctx.db);
  for (const [at, count] of [1, 2, 3, 50, 501, 999].entries()) await importRows(ctx, 2000 + at * 1000, count);
  const after = await preparedTexts(ctx.db);
  expect([...after].filter((text) => !before.has(text))).toEqual([]);
  expect(Math.max(...[...after].map((text) => text.length))).toBeLessThan(5000);
});

test("a page of leads is checked for duplicates by the same statement, however long it is", async () => {
  const ctx = await newOrg();
  const add = (n: number) => createLead(ctx, { name: `Lead ${n}`, phone: `+1650555${1000 + n}` });
  await add(0);
  await browseLeads(ctx, {});
  const before = await preparedTexts(ctx.db);
  for (let n = 1; n < 5; n++) {
    await add(n);
    await browseLeads(ctx, {});
  }
  const after = await preparedTexts(ctx.db);
  expect([...after].filter((text) => !before.has(text) && text.includes("channel_id"))).toEqual([]);
});
