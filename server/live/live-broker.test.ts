import { sql } from "drizzle-orm";
import { afterEach, beforeAll, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { getDb } from "@/db/client";
import { newId } from "@/db/schema/columns";
import { endStreamsAfterEach, FAKE_INTERVALS } from "@/tests/live";
import { setEnv } from "@/tests/scene";
import { newOrg, type TestCtx } from "@/tests/world";
import { LiveBroker } from "./live-broker";

endStreamsAfterEach();

// Each look at an organization's events is recorded, and takes as long as `slow` says.
beforeAll(async () => {
  const db = getDb();
  await db.execute(sql`alter table events rename to all_events`);
  await db.execute(sql`create table slow (organization_id uuid primary key, seconds float8 not null)`);
  await db.execute(sql`create table looks (organization_id uuid not null)`);
  await db.execute(sql`
    create function note_look(of uuid) returns boolean language plpgsql volatile as $$
    begin
      insert into looks values (of);
      perform pg_sleep(coalesce((select seconds from slow where organization_id = of), 0));
      return true;
    end $$`);
  await db.execute(sql`create view events as select * from all_events where note_look(organization_id)`);
});

beforeEach(() => {
  vi.useFakeTimers(FAKE_INTERVALS);
  // Nothing listens there: no announcement is ever heard.
  setEnv({ DATABASE_DIRECT_URL: "postgres://127.0.0.1:9/nothing" });
});
afterEach(() => {
  vi.useRealTimers();
  setEnv({ DATABASE_DIRECT_URL: "" });
});

/** Watches an organization that has one event, and whose looks take this many seconds. */
async function watched(broker: LiveBroker, seconds: number) {
  const ctx = await newOrg();
  await getDb().execute(sql`insert into slow values (${ctx.organization_id}::uuid, ${seconds})`);
  const tell = vi.fn();
  const [organization_id, user_id] = [ctx.organization_id, ctx.actor.id];
  onTestFinished(broker.watch({ organization_id, user_id, tell, recheck: () => {}, end: () => {} }));
  await happen(ctx);
  return { ctx, tell };
}

const happen = ({ organization_id }: TestCtx) =>
  getDb().execute(sql`
    insert into all_events (organization_id, id, type, data)
    values (${organization_id}::uuid, ${newId()}::uuid, 'lead.created', '{}')`);

const looksAt = async ({ organization_id }: TestCtx) => {
  const rows = await getDb().execute(
    sql`select 1 from looks where organization_id = ${organization_id}::uuid`,
  );
  return rows.length;
};

const tick = (times = 1) => vi.advanceTimersByTime(times * 2000);

test("while nothing can be heard, a slow look at one organization delays no other", async () => {
  const broker = new LiveBroker();
  const slow = await watched(broker, 5);
  const fast = await watched(broker, 0);
  tick();
  await vi.waitFor(() => expect(fast.tell).toHaveBeenCalled(), { timeout: 4000 });
  expect(slow.tell).not.toHaveBeenCalled();
  await vi.waitFor(() => expect(slow.tell).toHaveBeenCalled(), { timeout: 15_000 });
});

test("looks don't pile up: one is running, and at most one more is queued", async () => {
  const broker = new LiveBroker();
  const { ctx, tell } = await watched(broker, 1);
  tick();
  await new Promise((resolve) => setTimeout(resolve, 300));
  tick(29);
  // vi.waitFor() would advance a fake clock, and each tick may request one more look.
  vi.useRealTimers();
  await vi.waitFor(() => expect(tell).toHaveBeenCalled(), { timeout: 10_000 });
  await new Promise((resolve) => setTimeout(resolve, 3500));
  expect(await looksAt(ctx)).toBeLessThanOrEqual(2);
});

test("many organizations are looked at in parallel, but not all at once", async () => {
  const broker = new LiveBroker();
  const all = await Promise.all(Array.from({ length: 24 }, () => watched(broker, 0.5)));
  tick();
  let most = 0;
  const count = async () => {
    const rows = await getDb().execute(sql`
      select 1 from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'`);
    most = Math.max(most, rows.length);
    expect(all.every(({ tell }) => tell.mock.calls.length > 0)).toBe(true);
  };
  await vi.waitFor(count, { timeout: 10_000, interval: 50 });
  expect(most).toBeGreaterThan(1);
  expect(most).toBeLessThanOrEqual(8);
});
