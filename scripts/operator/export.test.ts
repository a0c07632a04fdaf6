import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { getDb } from "@/db/client";
import { exportedColumns, exportOrganizationRows } from "@/db/organization/export-organization";
import { createLead } from "@/server/leads/actions";
import { pngOf, uploaded } from "@/tests/media";
import { frontdesk, newFolder } from "@/tests/operator";
import { MARK, newTenants } from "@/tests/tenancy/tenants";
import { newOrg } from "@/tests/world";

/** Every value that opens something, of one organization. */
async function secretsOf(organization_id: string): Promise<string[]> {
  const columns = await getDb().execute<{ table: string; column: string }>(sql`
    select columns.table_name as "table", columns.column_name as "column"
    from information_schema.columns join information_schema.columns owned
      on owned.table_name = columns.table_name and owned.column_name = 'organization_id'
    where columns.table_schema = 'public' and columns.column_name similar to '%(sealed|hash)'`);
  const found: string[] = [];
  for (const { table, column } of columns) {
    const rows = await getDb().execute<{ value: string }>(sql`
      select ${sql.identifier(column)} as value from ${sql.identifier(table)}
      where organization_id = ${organization_id}::uuid and ${sql.identifier(column)} is not null`);
    found.push(...rows.map(({ value }) => value));
  }
  return found;
}

test("an export has every row and file of one organization, none of another's, and no secret", async () => {
  const { victim, stranger } = await newTenants();
  const { organization_id } = victim.ctx;
  const picture = pngOf();
  await uploaded(victim.ctx, picture);
  const folder = await newFolder();
  const answer = await frontdesk("organization", "export", organization_id, folder, "--json");
  const { rows, files } = JSON.parse(answer?.text ?? "");
  const names = (await readdir(folder)).filter((name) => name.endsWith(".jsonl"));
  const texts = await Promise.all(names.map((name) => readFile(path.join(folder, name), "utf8")));
  const whole = texts.join("");
  expect(names.sort()).toEqual(
    Object.keys(rows)
      .map((table) => `${table}.jsonl`)
      .sort(),
  );
  for (const [at, name] of names.entries())
    expect(texts[at]?.trim().split("\n")).toHaveLength(rows[name.replace(".jsonl", "")]);
  const [messages] = await getDb().execute<{ n: number }>(
    sql`select count(*)::int as n from messages where organization_id = ${organization_id}::uuid`,
  );
  expect(rows).toMatchObject({ organizations: 1, messages: messages?.n });
  expect(whole).toContain(MARK);
  expect(whole).not.toContain(stranger.ctx.organization_id);
  const secrets = await secretsOf(organization_id);
  expect(secrets.length).toBeGreaterThan(5);
  expect(secrets.filter((secret) => whole.includes(secret))).toEqual([]);
  const written = await readdir(path.join(folder, "files"));
  expect(written).toHaveLength(files);
  const bytes = await Promise.all(written.map((name) => readFile(path.join(folder, "files", name))));
  expect(bytes.some((one) => one.equals(picture))).toBe(true);
  expect(await frontdesk("organization", "export", organization_id, folder)).toMatchObject({
    code: 1,
    text: expect.stringContaining("not empty"),
  });
});

test("rows come in small batches, the next once the last is written, so memory does not grow with them", async () => {
  const ctx = await newOrg();
  const { organization_id } = ctx;
  await createLead(ctx, { name: "Ada" });
  await ctx.db.execute(sql`
    insert into leads (organization_id, id, name, channel, channel_id)
    select organization_id, new_id(), name || n, channel, new_id()::text from leads, generate_series(1, 1199) n
    where organization_id = ${organization_id}::uuid`);
  const sizes: number[] = [];
  let [open, most] = [0, 0];
  await exportOrganizationRows(getDb(), organization_id, async (table, rows) => {
    most = Math.max(most, ++open);
    await new Promise((resolve) => setImmediate(resolve));
    open--;
    if (table === "leads") sizes.push(rows.length);
  });
  expect(sizes).toEqual([500, 500, 200]);
  expect(most).toBe(1);
});

test("a file whose bytes are gone is named, and the others are written", async () => {
  const { organization_id, ...ctx } = await newOrg();
  const [gone, there] = [pngOf(), pngOf()];
  for (const picture of [gone, there]) await uploaded({ ...ctx, organization_id }, picture);
  const [lost] = await ctx.db.execute<{ id: string }>(sql`
    select id from media_blobs where organization_id = ${organization_id}::uuid order by id limit 1`);
  await ctx.db.execute(sql`
    delete from media_chunks where organization_id = ${organization_id}::uuid and blob_id = ${lost?.id ?? ""}::uuid`);
  const folder = await newFolder();
  expect(await frontdesk("organization", "export", organization_id, folder)).toMatchObject({
    code: 0,
    text: expect.stringContaining("1 file is gone"),
  });
  const about = JSON.parse(await readFile(path.join(folder, "export.json"), "utf8"));
  expect(about).toMatchObject({ files: 1, missing_files: [lost?.id] });
  const written = await readdir(path.join(folder, "files"));
  expect(written).toHaveLength(1);
  expect(written[0]).not.toContain(lost?.id);
});

/** Columns that are named like a secret and are none: a thread's name, a key's id, a passkey's public half, counts and times. */
const HARMLESS = [
  "api_key_requests.key_id",
  "agent_models.daily_tokens",
  "conversations.session_key",
  "factors.public_key",
  "model_usage.input_tokens",
  "model_usage.output_tokens",
  "users.token_version",
  "webhook_endpoints.previous_secret_until",
];

test("no exported column is named like a secret", async () => {
  const columns = [...(await exportedColumns(getDb()))].flatMap(([table, names]) =>
    names.map((name) => `${table}.${name}`),
  );
  expect(columns.length).toBeGreaterThan(100);
  const suspicious = columns.filter((column) => /\..*(?:token|secret|key|password)/.test(column));
  expect(suspicious.filter((column) => !HARMLESS.includes(column))).toEqual([]);
});
