import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { sql } from "drizzle-orm";
import { migrate as runMigrations } from "drizzle-orm/postgres-js/migrator";
import { expect, test } from "vitest";
import { serverUrl } from "@/tests/database";
import { withDatabase } from "@/tests/global-setup";
import { getDb, openDb } from "./client";
import { migrate } from "./migrate";

/** A database with the schema as of migration `last`, such as `0013_…`. */
async function databaseAt(last: string) {
  const name = `migrated_${Date.now()}`;
  await getDb().execute(sql.raw(`create database ${name}`));
  const url = withDatabase(serverUrl(), name);
  const folder = await mkdtemp(path.join(os.tmpdir(), "migrations-"));
  await cp("db/migrations", folder, { recursive: true });
  const file = path.join(folder, "meta/_journal.json");
  const journal = JSON.parse(await readFile(file, "utf8"));
  const end = journal.entries.findIndex(({ tag }: { tag: string }) => tag === last) + 1;
  await writeFile(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, end) }));
  const opened = openDb(url, 1);
  await runMigrations(opened.db, { migrationsFolder: folder });
  await rm(folder, { recursive: true });
  return { url, ...opened };
}

test("a customer's reply window comes from their messages in any thread, not from system messages", async () => {
  const { url, db, close } = await databaseAt("0013_search_without_accents");
  await db.execute(sql`
    with o as (insert into organizations (id, name) values (gen_random_uuid(), 'Old') returning id),
    c as (insert into channel_connections (organization_id, id, provider, address, display_name, credentials_sealed)
      select id, gen_random_uuid(), 'provider-b', '1', 'n', '' from o returning organization_id, id),
    l as (insert into leads (organization_id, id, name, channel, channel_id)
      select id, gen_random_uuid(), 'L', 'whatsapp', '+1650' from o returning organization_id, id),
    t as (insert into conversations (organization_id, id, lead_id, connection_id, session_key, reply_to, channel, status)
      select l.organization_id, gen_random_uuid(), l.id, c.id, 'k' || n, '+1650', 'whatsapp', 'completed'
      from l, c, generate_series(1, 2) n returning organization_id, id, connection_id, session_key)
    insert into messages (organization_id, id, conversation_id, position, role, content, metadata, connection_id, created_at)
    select organization_id, gen_random_uuid(), id, position, role, 'x', jsonb_build_object('type', type), connection_id,
      ('2026-01-0' || day || 'T00:00:00Z')::timestamptz
    from t join (values ('k1', 1, 'user', 'text', 1), ('k1', 2, 'assistant', 'text', 5),
      ('k2', 1, 'user', 'text', 2), ('k2', 2, 'user', 'system', 4)) m (key, position, role, type, day)
      on key = session_key`);
  await close();
  await migrate(url);
  const { db: now, close: end } = openDb(url, 1);
  const rows = await now.execute(sql`select customer, customer_wrote_at from reply_windows`);
  await end();
  expect(rows).toEqual([{ customer: "+1650", customer_wrote_at: "2026-01-02T00:00:00.000Z" }]);
});

test("the demo's numbers stay simulated, all others become real, and no lead is for practice", async () => {
  const { url, db, close } = await databaseAt("0021_ownership_of_numbers");
  await db.execute(sql`
    with o as (insert into organizations (id, name, sandbox)
      values (gen_random_uuid(), 'Demo', true), (gen_random_uuid(), 'Real', false) returning id, name),
    l as (insert into leads (organization_id, id, name, channel, channel_id)
      select id, gen_random_uuid(), name, 'web', '1' from o)
    insert into channel_connections (organization_id, id, provider, address, display_name, credentials_sealed)
    select id, gen_random_uuid(), 'provider-b', name, name, '' from o`);
  await close();
  await migrate(url);
  const { db: now, close: end } = openDb(url, 1);
  const numbers = await now.execute(sql`select display_name, kind from channel_connections order by 1`);
  const practising = await now.execute(sql`select from leads where practice`);
  await end();
  expect([...numbers]).toEqual([
    { display_name: "Demo", kind: "demo" },
    { display_name: "Real", kind: "live" },
  ]);
  expect(practising).toHaveLength(0);
});

test("leads imported from files are marked as imported, including those kept by a merge", async () => {
  const { url, db, close } = await databaseAt("0023_first_steps");
  await db.execute(sql`
    with o as (insert into organizations (id, name) values (gen_random_uuid(), 'Old') returning id),
    l as (insert into leads (organization_id, id, name, channel, channel_id)
      select id, gen_random_uuid(), name, 'web', channel_id from o, (values
        ('File', 'import:' || gen_random_uuid() || ':12'), ('Hand', 'manual:1'), ('Odd', 'import: 12')) v (name, channel_id)
      returning organization_id, id, name, channel_id)
    insert into lead_merges (organization_id, id, kept_id, merged_id, undo)
    select organization_id, gen_random_uuid(), id, gen_random_uuid(),
      jsonb_build_object('lead', jsonb_build_object('channel_id', channel_id)) from l`);
  await close();
  await migrate(url);
  const { db: now, close: end } = openDb(url, 1);
  const rows = await now.execute(sql`
    select name, imported, undo->'lead'->'imported' as merged from leads
    join lead_merges on kept_id = leads.id order by name`);
  await end();
  expect([...rows]).toEqual([
    { name: "File", imported: true, merged: true },
    { name: "Hand", imported: false, merged: false },
    { name: "Odd", imported: false, merged: false },
  ]);
});

test("organizations already at work skip the first steps, the others get them", async () => {
  const { url, db, close } = await databaseAt("0022_practice_numbers");
  await db.execute(sql`
    with o as (insert into organizations (id, name, sandbox, time_zone) values
        (gen_random_uuid(), 'At work', false, 'Europe/Paris'), (gen_random_uuid(), 'Demo', true, 'UTC'),
        (gen_random_uuid(), 'New', false, 'UTC'), (gen_random_uuid(), 'Practising', false, 'UTC')
      returning id, name)
    insert into leads (organization_id, id, name, channel, channel_id, practice)
    select id, gen_random_uuid(), 'L', 'web', '1', name = 'Practising' from o where name in ('At work', 'Practising')`);
  await close();
  await migrate(url);
  const { db: now, close: end } = openDb(url, 1);
  const rows = await now.execute(sql`
    select name, settings_confirmed_at is not null as confirmed, first_steps_put_away_at is not null as put_away
    from organizations order by name`);
  await end();
  expect([...rows]).toEqual([
    { name: "At work", confirmed: true, put_away: true },
    { name: "Demo", confirmed: false, put_away: true },
    { name: "New", confirmed: false, put_away: false },
    { name: "Practising", confirmed: false, put_away: false },
  ]);
});

test("earlier services, hours and bookings become one resource's, and nothing is lost", async () => {
  const { url, db, close } = await databaseAt("0036_told_of_waits");
  await db.execute(sql`
    with o as (insert into organizations (id, name, services, opening_hours) values
        (gen_random_uuid(), 'Salon', '[{"name": "Cut", "duration_minutes": 30}]', '{"1": [{"from": "09:00", "to": "17:00"}]}')
      returning id),
    l as (insert into leads (organization_id, id, name, channel, channel_id)
      select id, gen_random_uuid(), 'L', 'web', '1' from o returning organization_id, id)
    insert into bookings (organization_id, id, lead_id, status, uid, starts_at, ends_at)
    select organization_id, gen_random_uuid(), id, status, uid, starts_at::timestamptz, starts_at::timestamptz + interval '30 minutes'
    from l, (values ('booked', null, '2030-01-07T09:00:00Z'), ('booked', 'cal-1', '2030-01-07T09:15:00Z'),
      ('completed', null, '2020-01-06T09:00:00Z'), ('requested', null, null)) v (status, uid, starts_at)`);
  const before = await db.execute(sql`select id, status, starts_at, ends_at from bookings order by id`);
  await close();
  await migrate(url);
  const { db: now, close: end } = openDb(url, 1);
  const after = await now.execute(sql`select id, status, starts_at, ends_at from bookings order by id`);
  const placed = await now.execute(sql`
    select status, uid, resources.name, kind, resources.services, blocks_from = starts_at as blocks, session, seat
    from bookings left join resources on resources.id = resource_id order by status, uid nulls first`);
  const again = now.execute(sql`
    insert into bookings (organization_id, id, lead_id, status, starts_at, ends_at)
    select organization_id, gen_random_uuid(), lead_id, status, starts_at, ends_at from bookings
    where status = 'booked' and uid is null`);
  await expect(again).rejects.toMatchObject({ cause: { constraint_name: "bookings_slot_key" } });
  const settings = await now.execute(
    sql`select services, lead_time_minutes, horizon_days from organizations`,
  );
  await end();
  expect([...after]).toEqual([...before]);
  const there = { name: "Salon", kind: "room", services: null, blocks: true, session: null, seat: 1 };
  expect([...placed]).toEqual([
    { ...there, status: "booked", uid: null },
    { ...there, status: "booked", uid: "cal-1" },
    { ...there, status: "completed", uid: null },
    { ...there, status: "requested", uid: null, name: null, kind: null, blocks: null },
  ]);
  const services = [{ name: "Cut", duration_minutes: 30 }];
  expect([...settings]).toEqual([{ services, lead_time_minutes: 0, horizon_days: 60 }]);
});
