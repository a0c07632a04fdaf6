import { sql } from "drizzle-orm";
import { type Db, one } from "@/db/client";
import { statement } from "@/db/statement";
import { SUSPECT_FLAG } from "@/server/queue/set-aside";
import { PRIVATE_JOBS, PRIVATE_TASKS } from "./private-tables";

/** Priorities are smallint. */
const BELOW_ALL = sql.raw(String(-(2 ** 15) - 1));

const SUSPECT = sql.raw(`'${SUSPECT_FLAG}'`);

/**
 * What a lane can take now: `n` is its index, `room` how many jobs of these tasks, and `share` how many of one
 * organization, running ones included. `full`: the flags of jobs it can't take,
 * which are the organizations at their share; `busy`: the keys of running jobs.
 */
export type Room = {
  n: number;
  tasks: number[];
  room: number;
  share: number | null;
  running: Record<string, number>;
  full: string[];
  busy: string[];
};

/** A job that was taken; `attempts` includes this one. */
export type TakenJob = {
  id: string;
  n: number;
  task_id: number;
  key: string | null;
  payload: unknown;
  organization_id: string | null;
  attempts: number;
  max_attempts: number;
  /** Its process died while it ran. */
  is_suspect: boolean;
};

/** Outcomes of jobs: the ids of those that are done, and the errors of those that failed, by id. */
export type Ended = { done: string[]; failed: Record<string, string> };

/** `found` exceeds `taken` if an organization reached its share. `next_ms`: milliseconds until the next job is due. */
type Taken = { taken: TakenJob[]; found: number; next_ms: number | null };

const PLACE = { worker: sql.placeholder("worker"), lanes: sql.placeholder("lanes") };
const ENDED = { done: sql.placeholder("done"), failed: sql.placeholder("failed") };

// Like graphile-worker's own statements, but for many jobs and all lanes at once. Walks each priority, as the index is
// built, so that future jobs are not read, however many there are. Which tasks are due is read once, and lanes without
// them are skipped. Rows are named by arrays, and parts end with a limit or offset, lest the planner read the table.
const finishAndTake = statement<Taken>(sql`
  with recursive done as (
    delete from ${PRIVATE_JOBS} where locked_by = ${PLACE.worker}
      and id = any(array(select value::bigint from jsonb_array_elements_text(${ENDED.done}::jsonb)))
  ), failed as (
    update ${PRIVATE_JOBS} set locked_by = null, locked_at = null, last_error = ${ENDED.failed}::jsonb->>id::text,
      run_at = greatest(now(), run_at) + exp(least(attempts, 10)) * interval '1 second'
    where locked_by = ${PLACE.worker}
      and id = any(array(select key::bigint from jsonb_object_keys(${ENDED.failed}::jsonb) as key))
  ), lane as materialized (
    select * from jsonb_to_recordset(${PLACE.lanes}::jsonb) as record (
      n int, tasks int[], room int, share int, running jsonb, "full" text[], busy text[])
  ), step as (
    select ${BELOW_ALL}::int as priority
    union all
    select higher.priority from step cross join lateral (
      select priority from ${PRIVATE_JOBS} where is_available and priority > step.priority order by priority limit 1
    ) higher
  ), wanted as materialized (
    select distinct task_id from step cross join lateral (
      select task_id from ${PRIVATE_JOBS} where is_available and priority = step.priority and run_at <= now() offset 0) due
  ), found as materialized (
    select lane.n, lane.share, lane.running, due.* from lane cross join lateral (
      select due.* from step cross join lateral (
        select id, priority, run_at, payload->>'organization_id' as organization_id,
          (flags ? ${SUSPECT}) is true as is_suspect from ${PRIVATE_JOBS}
        where is_available and priority = step.priority and run_at <= now() and task_id = any(lane.tasks)
          and (flags ?| lane."full") is not true and (key = any(lane.busy)) is not true
        order by run_at limit lane.room for update skip locked
      ) due
      order by priority, run_at limit lane.room
    ) due
    where lane.tasks && array(select task_id from wanted)
  ), shared as (
    select n, id, organization_id, priority, run_at, share - coalesce((running->>organization_id)::int, 0) as most,
      row_number() over (partition by n, organization_id order by priority, run_at) as nth, is_suspect,
      is_suspect and row_number() over (partition by is_suspect order by priority, run_at) > 1 as waits
    from found
  ), taken as (
    update ${PRIVATE_JOBS} set attempts = attempts + 1, locked_by = ${PLACE.worker}, locked_at = now()
    where id = any(array(select id from shared where (nth > most) is not true and not waits))
    returning id, task_id, key, payload, attempts, max_attempts
  ), told as (
    select id::text, n, organization_id, task_id, key, payload, attempts, max_attempts, is_suspect from shared join taken using (id) order by priority, run_at
  )
  select (select coalesce(json_agg(told), '[]') from told) as taken, (select count(*)::int from found) as found,
    (select (extract(epoch from min(next.run_at) - now()) * 1000)::float8 from step cross join lateral (
      select run_at from ${PRIVATE_JOBS}
      where is_available and priority = step.priority and run_at > now() order by run_at limit 1) next) as next_ms`);

/** Writes the outcomes of a worker's jobs, and takes others for it: one statement. */
export const endAndTakeJobs = async (
  db: Db,
  worker: string,
  { done, failed }: Ended,
  lanes: Room[],
): Promise<Taken> =>
  one(
    await finishAndTake(db, {
      worker,
      done: JSON.stringify(done),
      failed: JSON.stringify(failed),
      lanes: JSON.stringify(lanes),
    }),
  );

/** Gives back jobs that a worker took but never learned of, since a connection broke: all but those that it knows. */
export async function giveBackUnknown(db: Db, worker: string, known: string[]): Promise<void> {
  await db.execute(sql`
    update ${PRIVATE_JOBS} set locked_by = null, locked_at = null where locked_by = ${worker}
      and id not in (select value::bigint from jsonb_array_elements_text(${JSON.stringify(known)}::jsonb))`);
}

/** The numbers by which job rows refer to each task. */
export async function taskIds(db: Db, names: string[]): Promise<Map<string, number>> {
  const given = sql`select value from jsonb_array_elements_text(${JSON.stringify(names)}::jsonb)`;
  await db.execute(sql`insert into ${PRIVATE_TASKS} (identifier) ${given} on conflict do nothing`);
  const rows = await db.execute<{ id: number; identifier: string }>(
    sql`select id, identifier from ${PRIVATE_TASKS} where identifier in (${given})`,
  );
  return new Map(rows.map(({ id, identifier }) => [identifier, id]));
}
