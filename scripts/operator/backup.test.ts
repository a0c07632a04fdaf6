import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { sql } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { isSealedWithOurs } from "@/db/canary";
import { type Db, getDb, openDb } from "@/db/client";
import { migrate, ownMigrations } from "@/db/migrate";
import { appliedTimes } from "@/db/migrator";
import { env } from "@/lib/env";
import { unseal } from "@/lib/secret/secrets";
import { fetchMediaJob } from "@/server/conversations/media/jobs";
import { enqueue } from "@/server/queue/enqueue";
import { emptyDatabase } from "@/tests/database";
import { pngOf, uploaded } from "@/tests/media";
import { asJson, frontdesk, frontdeskOn, frontdeskProcess, newFolder } from "@/tests/operator";
import { setEnv } from "@/tests/scene";
import { startMoodyBucket } from "@/tests/stand-ins/storage/moody-bucket";
import { newTenants } from "@/tests/tenancy/tenants";
import { newOrg } from "@/tests/world";

/** Every row of every table as one hash each, of the queue's too. Events have places of their own in each cluster. */
async function contents(db: Db): Promise<Record<string, string>> {
  const tables = await db.execute<{ name: string }>(sql`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_type = 'BASE TABLE' and (table_schema = 'public' or table_name like '\\_private\\_%')`);
  const hashes: [string, string][] = [];
  for (const { name } of tables) {
    const [row] = await db.execute<{ hash: string }>(sql`
      select count(*) || ':' || coalesce(md5(string_agg(row, '' order by row)), '') as hash
      from (select to_jsonb(one)::text as row from ${sql.raw(name)} one) rows`);
    hashes.push([name, row?.hash ?? ""]);
  }
  return Object.fromEntries(hashes);
}

const restoreInto = (url: string, ...args: string[]) => frontdeskOn(url, "restore", ...args);

/** Triggers, foreign keys and the next numbers: what loading takes away for a moment. */
const fixtures = async (db: Db) => [
  ...(await db.execute(sql`
    select conrelid::regclass::text as on, conname::text as name, pg_get_constraintdef(oid) as is, convalidated::text as state
    from pg_constraint where contype = 'f'
    union all select tgrelid::regclass::text, tgname::text, tgtype::text, tgenabled::text from pg_trigger where not tgisinternal
    order by 1, 2`)),
];

test("a restored backup has every row, job and trigger, and opens what was sealed", async () => {
  const { victim } = await newTenants();
  await enqueue(getDb(), fetchMediaJob, {
    organization_id: victim.ctx.organization_id,
    media_id: victim.ctx.organization_id,
  });
  await uploaded(victim.ctx, pngOf());
  await isSealedWithOurs(getDb());
  const folder = await newFolder();
  const proof = await asJson("backup", folder);
  expect(proof).toMatchObject({ folder, secrets: ["AUTH_SECRET"], files: 0 });
  const [before, builtBefore] = [await contents(getDb()), await fixtures(getDb())];
  const { url, db } = await emptyDatabase();
  expect(await frontdeskProcess(["restore", folder], { DATABASE_URL: url })).toMatchObject({
    code: 0,
    text: expect.stringContaining(`Restored ${proof.rows} rows`),
  });
  expect(await contents(db)).toEqual(before);
  expect(await fixtures(db)).toEqual(builtBefore);
  const [number] = await db.execute<{ sealed: string }>(
    sql`select credentials_sealed as sealed from channel_connections where credentials_sealed is not null limit 1`,
  );
  expect(unseal(number?.sealed ?? "")).toContain("{");
  const [first, next] = await db.execute<{ id: string }>(sql`
    select max(id)::text as id from graphile_worker._private_jobs
    union all select id::text from graphile_worker.add_job('after-restore')`);
  expect(Number(next?.id)).toBeGreaterThan(Number(first?.id));
}, 60_000);

/** Renames every organization; returns the names until then. */
async function rename(url: string, name: string): Promise<string[]> {
  const { db, close } = openDb(url, 1);
  const before = await db.execute<{ name: string }>(sql`select name from organizations`);
  await db.execute(sql`update organizations set name = ${name}`);
  await close();
  return before.map((one) => one.name);
}

test("a database with organizations is only replaced if told so, and not while Frontdesk runs on it", async () => {
  await newOrg();
  const folder = await newFolder();
  await asJson("backup", folder);
  const running = openDb(env.DATABASE_URL, 1);
  await running.db.execute(sql`select 1`);
  expect(await frontdesk("restore", folder)).toMatchObject({
    code: 1,
    text: expect.stringContaining("Frontdesk is running on this database"),
  });
  await running.close();
  const { url } = await emptyDatabase();
  expect((await restoreInto(url, folder)).code).toBe(0);
  await rename(url, "Changed");
  expect(await restoreInto(url, folder)).toMatchObject({
    code: 1,
    text: expect.stringContaining("Repeat it with --yes"),
  });
  expect((await restoreInto(url, folder, "--yes")).code).toBe(0);
  expect(await rename(url, "Changed again")).not.toContain("Changed");
}, 60_000);

test("a backup of an older version is restored, then migrated; it does not go into a newer database", async () => {
  const [old, target, newer] = [await emptyDatabase(), await emptyDatabase(), await emptyDatabase()];
  const [first = 0] = ownMigrations();
  await migrate(old.url, undefined, first);
  await old.db.execute(sql`insert into organizations (id, name) values (new_id(), 'From before')`);
  const folder = await newFolder();
  expect((await frontdeskOn(old.url, "backup", folder)).code).toBe(0);
  expect((await restoreInto(target.url, folder)).code).toBe(0);
  expect(await appliedTimes(target.db)).toEqual(ownMigrations());
  expect([...(await target.db.execute(sql`select name from organizations`))]).toEqual([
    { name: "From before" },
  ]);
  await migrate(newer.url);
  expect(await restoreInto(newer.url, folder)).toMatchObject({
    code: 1,
    text: expect.stringContaining("of an older version"),
  });
}, 60_000);

test("another AUTH_SECRET restores the rows, and says that it opens nothing", async () => {
  const folder = await newFolder();
  await asJson("backup", folder);
  const { url } = await emptyDatabase();
  const changes = { DATABASE_URL: url, AUTH_SECRET: "not the secret of this backup, 32+ letters" };
  expect(await frontdeskProcess(["restore", folder], changes)).toMatchObject({
    code: 1,
    text: expect.stringContaining("AUTH_SECRET is not the one"),
  });
}, 60_000);

test.each([
  [
    "of a newer version",
    (about: string) => about.replace(/"migrations": \[/, '"migrations": [ 9999999999999,'),
    "newer version",
  ],
  [
    "of nothing that is known",
    (about: string) => about.replace('"public.leads"', '"public.wishes"'),
    "public.wishes",
  ],
  [
    "with a row too few",
    (about: string) => about.replace(/("name": "public.installation"[^}]*"rows": )\d+/s, "$17"),
    "is damaged",
  ],
])(
  "a backup %s is refused, and the database stays as it was",
  async (_, spoil, words) => {
    const folder = await newFolder();
    await asJson("backup", folder);
    const file = path.join(folder, "backup.json");
    await writeFile(file, spoil(await readFile(file, "utf8")));
    const { url, db } = await emptyDatabase();
    expect(await restoreInto(url, folder)).toMatchObject({
      code: 1,
      text: expect.stringContaining(words),
    });
    expect(Object.values(await contents(db)).filter((hash) => !hash.startsWith("0:"))).toEqual([]);
  },
  60_000,
);

test("a folder that an interrupted backup left is refused; so is one that is not empty", async () => {
  const folder = await newFolder();
  await writeFile(path.join(folder, "public.leads.copy.gz"), "");
  expect(await frontdesk("restore", folder)).toMatchObject({
    code: 1,
    text: expect.stringContaining("backup.json"),
  });
  expect(await frontdesk("backup", folder)).toMatchObject({
    code: 1,
    text: expect.stringContaining("not empty"),
  });
});

test("files in a bucket are in the backup, and go where the restored installation stores its files", async () => {
  const bucket = await startMoodyBucket();
  onTestFinished(bucket.close);
  setEnv({ STORAGE_URL: bucket.address });
  const ctx = await newOrg();
  const picture = pngOf();
  await uploaded(ctx, picture);
  const [folder, lean] = [await newFolder(), await newFolder()];
  expect(await asJson("backup", folder)).toMatchObject({ files: 1, missing_files: [] });
  expect(await asJson("backup", lean, "--without-files")).toMatchObject({ files: 0 });
  setEnv({ STORAGE_URL: "" });
  const { url, db } = await emptyDatabase();
  expect((await restoreInto(url, folder)).code).toBe(0);
  const [file] = await db.execute<{ storage: string; bytes: string }>(sql`
    select storage, encode(bytes, 'hex') as bytes from media_blobs join media_chunks on blob_id = media_blobs.id
    where media_blobs.organization_id = ${ctx.organization_id}::uuid`);
  expect(file).toEqual({ storage: "database", bytes: picture.toString("hex") });
}, 60_000);
