import { setTimeout as sleep } from "node:timers/promises";
import type { World } from "../world";
import { type Finding, finding } from "./finding";

/** What the service holds when idle. */
type Holdings = { heap: number; rss: number; locks: number; connections: number };

const MB = 2 ** 20;
/** How much a process's heap may grow in all, after a full collection. */
const MORE_HEAP = 32 * MB;
/** Pools grow as they are used, and keep their connections. */
const MORE_CONNECTIONS = 60;
/** The first process, which is never killed. */
const SURVIVOR = 0;

const countOf = async (world: World, what: "locks" | "connections") => {
  const [row] = await world.database.query((sql) =>
    what === "locks"
      ? sql<{ count: number }[]>`select count(*)::int from pg_locks where locktype = 'advisory' and granted`
      : sql<{ count: number }[]>`
          select count(*)::int from pg_stat_activity
          where datname = current_database() and application_name <> 'chaos'`,
  );
  return row?.count ?? 0;
};

/** What the service holds now. */
export async function holdingsOf(world: World): Promise<Holdings> {
  const { heap = 0, rss = 0 } = (await world.fleet.members[SURVIVOR]?.memory()) ?? {};
  return {
    heap,
    rss,
    locks: await countOf(world, "locks"),
    connections: await countOf(world, "connections"),
  };
}

/** Advisory locks with the names that the product gives them, and the connections that hold them. */
const lockedNow = (world: World) =>
  world.database.query(
    (sql) => sql<{ what: string }[]>`
      select coalesce(name, 'a worker or nobody') || ' by port ' || client_port || ', connected since ' || backend_start as what
      from pg_locks join pg_stat_activity activity using (pid)
      left join (select 'answer:' || id as name from conversations
        union all select 'deliver:' || id from webhook_endpoints) named
        on hashtextextended(name, 0) = (classid::bigint << 32) | objid::bigint
      where locktype = 'advisory' and granted order by name`,
  );

/** Locks held by sessions of dead processes, and jobs that never run. */
export async function nothingStuck(world: World, before: Holdings): Promise<Finding[]> {
  // Locks that are just being released are not held by dead sessions: wait for them.
  let locks = await countOf(world, "locks");
  for (let tries = 0; tries < 10 && locks !== before.locks; tries++) {
    await sleep(1000);
    locks = await countOf(world, "locks");
  }
  const doubled =
    locks === before.locks
      ? []
      : [
          `${locks} advisory locks, ${before.locks} before`,
          ...(await lockedNow(world)).map(({ what }) => what),
        ];
  const open = await world.database.query(
    (sql) =>
      sql<{ what: string }[]>`
      select 'in a transaction: ' || left(query, 60) as what from pg_stat_activity
      where datname = current_database() and state like 'idle in transaction%' and state_change < now() - interval '5 s'`,
  );
  // A job that lost its key while it ran has been replaced by another, and is not retried.
  const jobs = await world.database.query(
    (sql) =>
      sql<{ what: string }[]>`
      select task.identifier || ' ' || coalesce(job.key, '') || case
        when locked_at is not null then ' is locked since ' || locked_at
        when attempts >= max_attempts then ' was given up: ' || coalesce(last_error, '')
        when run_at < now() then ' is due since ' || run_at
        else ' waits until ' || run_at end as what
      from graphile_worker._private_jobs job join graphile_worker._private_tasks task on task.id = job.task_id
      where (attempts >= max_attempts and key is not null) or locked_at < now() - interval '10 s'
        or (locked_at is null and attempts < max_attempts and run_at < now() - interval '10 s')
        or (locked_at is null and attempts < max_attempts and run_at > now() + interval '60 s')`,
  );
  return [
    finding(
      "locks held by the dead, transactions left open",
      [...doubled, ...open.map(({ what }) => what)],
      null,
    ),
    finding(
      "jobs that are stuck",
      jobs.map(({ what }) => what),
      null,
    ),
  ];
}

const inMb = (bytes: number) => `${(bytes / MB).toFixed(0)} MB`;

/** Whether memory and connections are back to their levels before the run. */
export async function backToNormal(world: World, before: Holdings): Promise<Finding> {
  const after = await holdingsOf(world);
  const wrong: string[] = [];
  if (after.heap > before.heap + MORE_HEAP) wrong.push(`heap ${inMb(before.heap)} -> ${inMb(after.heap)}`);
  if (after.connections > before.connections + MORE_CONNECTIONS)
    wrong.push(`connections ${before.connections} -> ${after.connections}`);
  const told = `heap ${inMb(before.heap)} -> ${inMb(after.heap)}, resident ${inMb(before.rss)} -> ${inMb(after.rss)}, connections ${before.connections} -> ${after.connections}`;
  const { rows, ...found } = finding("memory and connections that did not come back", wrong, null);
  return { ...found, rows, examples: [told, ...wrong] };
}
