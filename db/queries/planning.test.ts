import { sql } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { getDb, one } from "@/db/client";

test("every table tells Postgres that organizations are not small", async () => {
  const untold = await getDb().execute(sql`
    select attrelid::regclass::text as name from pg_attribute join pg_class on pg_class.oid = attrelid
    where attname = 'organization_id' and relkind = 'r' and relnamespace = 'public'::regnamespace
      and 'n_distinct=100' <> all (coalesce(attoptions, '{}'))`);
  expect(untold).toEqual([]);
});

test("a statement planned for any organization is planned for a large one, however many small ones exist", async () => {
  const db = getDb();
  onTestFinished(async () => void (await db.execute(sql`delete from events where data = '"planning"'`)));
  await db.execute(sql`
    insert into events (organization_id, id, type, data)
    select md5(case when n % 2 = 0 then n::text else 'large' end)::uuid, gen_random_uuid(), 'lead.created', '"planning"'
    from generate_series(1, 6000) n`);
  await db.execute(sql`analyze events`);
  const { "QUERY PLAN": told } = one(
    await db.execute<Record<"QUERY PLAN", [{ Plan: { "Plan Rows": number } }]>>(
      sql`explain (generic_plan, format json) select from events where organization_id = ${sql.raw("$1")}`,
    ),
  );
  expect(told[0].Plan["Plan Rows"]).toBeGreaterThanOrEqual(60);
});
