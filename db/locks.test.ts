import { setTimeout as sleep, setImmediate as soon } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { elsewhere, stealLock } from "@/tests/locks";
import { setEnv } from "@/tests/scene";
import { type OwnPostgres, startPostgres } from "@/tests/stand-ins/postgres/postgres";
import { closeLocks, isLocked, keepLock, tryLock, unlock } from "./locks";

let database: OwnPostgres;
beforeAll(async () => {
  database = await startPostgres();
  await closeLocks();
  setEnv({ DATABASE_DIRECT_URL: database.url });
});
afterEach(closeLocks);
afterAll(() => database.close());

const held = () =>
  elsewhere(
    database.url,
    async (sql) => (await sql`select 1 from pg_locks where locktype = 'advisory' and granted`).length,
  );

test("locks held before an outage are held exactly once after it, however long it was", async () => {
  const names = Array.from({ length: 12 }, (_, n) => `lock ${n}`);
  for (const name of names) expect(await tryLock(name)).toBe(true);
  await database.stop();
  await sleep(3000);
  await database.start();
  await expect.poll(() => names.filter(isLocked).length, { timeout: 5000 }).toBe(names.length);
  expect(await held()).toBe(names.length);
  // A session holds a lock as often as it took it; here one unlock of each must release all.
  await Promise.all(names.map(unlock));
  expect(await held()).toBe(0);
}, 30_000);

test("a lock released during an outage is not retaken", async () => {
  expect(await tryLock("kept")).toBe(true);
  expect(await tryLock("given back")).toBe(true);
  await database.stop();
  await unlock("given back");
  await database.start();
  await expect.poll(() => isLocked("kept"), { timeout: 5000 }).toBe(true);
  expect(await held()).toBe(1);
  expect(await tryLock("given back")).toBe(true);
  await Promise.all(["kept", "given back"].map(unlock));
  expect(await held()).toBe(0);
}, 30_000);

test("a lock released while others are still being retaken is held by no one", async () => {
  for (const name of ["kept", "ended", "given back"]) expect(await tryLock(name)).toBe(true);
  await elsewhere(
    database.url,
    (sql) =>
      sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'frontdesk locks'`,
  );
  while (isLocked("ended")) await soon();
  // By now the new connection is retaking all three; one is no longer wanted.
  await soon();
  await unlock("given back");
  while (!isLocked("ended")) await soon();
  await unlock("ended");
  await expect.poll(() => isLocked("kept")).toBe(true);
  expect(await tryLock("another")).toBe(true);
  expect(await held()).toBe(2);
});

test("a lock that another process took meanwhile is reported as lost, and unlocking does not release it", async () => {
  expect(await tryLock("contended")).toBe(true);
  const letGo = await stealLock(database.url, "contended");
  await expect.poll(() => tryLock("another")).toBe(true);
  expect(isLocked("contended")).toBe(false);
  await unlock("contended");
  expect(await tryLock("contended")).toBe(false);
  await letGo();
  await expect.poll(() => tryLock("contended")).toBe(true);
});

test("a kept lock is retaken as soon as the process that took it lets go", async () => {
  await keepLock("our own");
  const letGo = await stealLock(database.url, "our own");
  await sleep(700);
  expect(isLocked("our own")).toBe(false);
  await letGo();
  await expect.poll(() => isLocked("our own"), { timeout: 2000 }).toBe(true);
});

test("during an outage a lock is refused within two seconds, and leaves nothing behind", async () => {
  await database.stop();
  const began = Date.now();
  await expect(tryLock("asked too early")).rejects.toThrow("the database does not answer");
  expect(Date.now() - began).toBeLessThan(2500);
  await database.start();
  await expect.poll(() => tryLock("asked too early").catch(() => false), { timeout: 5000 }).toBe(true);
}, 30_000);

// Replaces Postgres's functions: taking a lock is slow, and the first unlock ends its session.
const SLOW_AND_BROKEN = `
  create sequence unlocks;
  create function public.pg_try_advisory_lock(key bigint) returns boolean language plpgsql as $$ begin
    perform pg_sleep(0.5);
    return pg_catalog.pg_try_advisory_lock(key);
  end $$;
  create function public.pg_advisory_unlock(key bigint) returns boolean language plpgsql as $$ begin
    if nextval('unlocks') = 1 then perform pg_terminate_backend(pg_backend_pid()); end if;
    return pg_catalog.pg_advisory_unlock(key);
  end $$;
  alter database frontdesk set search_path = public, pg_catalog`;

test("if the connection breaks while locks are retaken, no lock is wrongly reported as held", async () => {
  await keepLock("kept");
  expect(await tryLock("given back")).toBe(true);
  await elsewhere(database.url, async (sql) => {
    await sql.unsafe(SLOW_AND_BROKEN);
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'frontdesk locks'`;
    const taking = () => sql`select 1 from pg_stat_activity
      where application_name = 'frontdesk locks' and state = 'active' and query like '%jsonb_array_elements_text%'`;
    await expect.poll(taking, { interval: 20 }).toHaveLength(1);
  });
  await unlock("given back");
  await expect.poll(async () => [await held(), isLocked("kept")], { timeout: 8000 }).toEqual([1, true]);
  await elsewhere(database.url, (sql) => sql`alter database frontdesk reset search_path`);
}, 30_000);
