import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { getDb } from "@/db/client";
import { newId } from "@/db/schema/columns";
import { createLead } from "@/server/leads/actions";
import { listEvents } from "@/server/webhooks/feed";
import { newOrg, type TestCtx } from "@/tests/world";
import { placeRestoredEvents } from "./restored";

/** Events from a busier cluster, with its transaction ids; an older event id may have a later transaction. */
async function restore(
  { organization_id }: TestCtx,
  places: number[],
  first = 10_000_000_000,
): Promise<string[]> {
  const ids = places.map(() => newId()).sort();
  const rows = places.map((place, n) => ({ id: ids[n] ?? "", transaction_id: String(first + place) }));
  await getDb().execute(sql`
    insert into events (organization_id, id, type, data, transaction_id)
    select ${organization_id}::uuid, id, 'lead.created', '{}', transaction_id::xid8
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as event(id uuid, transaction_id text)`);
  return rows
    .sort((a, b) => a.transaction_id.localeCompare(b.transaction_id) || a.id.localeCompare(b.id))
    .map(({ id }) => id);
}

const feed = async (ctx: TestCtx, after?: string) =>
  (await listEvents(ctx, { after, limit: 100 })).events.map(({ id }) => id);

test("restored events are read in their order, and newer events come after them", async () => {
  const [ctx, other] = [await newOrg(), await newOrg()];
  const restored = await restore(ctx, [5, 2, 2, 9, 1, 7, 7, 8, 3]);
  const others = await restore(other, [1, 2, 3]);
  expect(await feed(ctx)).toEqual([]);
  expect(await placeRestoredEvents(getDb())).toBe(true);
  expect(await feed(ctx)).toEqual(restored);
  expect(await feed(other)).toEqual(others);
  const half = restored.slice(4);
  await createLead(ctx, { name: "Ada" });
  const since = await feed(ctx, half[0]);
  expect(since.slice(0, -1)).toEqual(half.slice(1));
  expect(restored).not.toContain(since.at(-1));
  expect(await placeRestoredEvents(getDb())).toBe(false);
  expect(await feed(ctx, half[0])).toEqual(since);
});

test("with more runs of events than the cluster has had transactions, none is lost and the newest keep their order", async () => {
  const ctx = await newOrg();
  const [now] = await getDb().execute<{ id: number }>(sql`select pg_current_xact_id()::text::int as id`);
  const length = Number(now?.id) + 500;
  const many = Array.from({ length }, (_, n) => length - n);
  const restored = await restore(ctx, many);
  expect(await placeRestoredEvents(getDb())).toBe(true);
  const [row] = await getDb().execute<{ count: number; tail: string[] }>(sql`
    select count(*)::int, (array_agg(id::text order by transaction_id, id))[${length - 99}:] as tail from events
    where organization_id = ${ctx.organization_id}::uuid and transaction_id < pg_snapshot_xmin(pg_current_snapshot())`);
  expect(row).toEqual({ count: length, tail: restored.slice(-100) });
});

test("a database that was not restored is left as it is", async () => {
  await createLead(await newOrg(), { name: "Ada" });
  const versions = () => getDb().execute(sql`select xmin::text from events order by id`);
  const before = [...(await versions())];
  expect(await placeRestoredEvents(getDb())).toBe(false);
  expect([...(await versions())]).toEqual(before);
});
