import { sql } from "drizzle-orm";
import { type Db, one } from "@/db/client";
import { statement } from "@/db/statement";

const JOBS = sql.raw("graphile_worker._private_jobs");
const TASKS = sql.raw("graphile_worker._private_tasks");
/** Priorities are smallint. */
const BELOW_ALL = sql.raw(String(-(2 ** 15) - 1));

/**
 * What a lane can take now, by `n`, its place: jobs of these tasks, so many, and of an organization no more than its share
 * with those that run. `full`: the organizations that have all of theirs; `busy`: the keys of jobs that run.
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

/** A job that was taken; `attempts` counts this one. */
export type TakenJob = {
  id: string;
  n: number;
  task_id: number;
  key: string | null;
  payload: unknown;
  organization_id: string | null;
  attempts: number;
  max_attempts: number;
};

/** What came of jobs: the ids of those that are done; and by their ids, why others failed. */
export type Ended = { done: string[]; failed: Record<string, string> };

/** `found` is more than were taken where others of an organization have all of its share. `next_ms`: when a job is due next. */
type Taken = { taken: TakenJob[]; found: number; next_ms: number | null };

const PLACE = { worker: sql.placeholder("worker"), lanes: sql.placeholder("lanes") };
const ENDED = { done: sql.placeholder("done"), failed: sql.placeholder("failed") };

// As graphile-worker's own statements, for many at once and all lanes. By each priority, as its index is: what is to come
// is not looked at, however much of it there is. Which tasks are due is read once, and a lane that has none of them is not
// looked through. Rows are named by arrays, and a part ends with a limit or offset, lest the planner read the table for a join.
const endAndTake = statement<Taken>(sql`
  with recursive done as (
    delete from ${JOBS} where locked_by = ${PLACE.worker}
      and id = any(array(select value::bigint from jsonb_array_elements_text(${ENDED.done}::jsonb)))
  ), failed as (
    update ${JOBS} set locked_by = null, locked_at = null, last_error = ${ENDED.failed}::jsonb->>id::text,
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
      select priority from ${JOBS} where is_available and priority > step.priority order by priority limit 1
    ) higher
  ), wanted as materialized (
    select distinct task_id from step cross join lateral (
      select task_id from ${JOBS} where is_available and priority = step.priority and run_at <= now() offset 0) due
  ), found as materialized (
    select lane.n, lane.share, lane.running, due.* from lane cross join lateral (
      select due.* from step cross join lateral (
        select id, priority, run_at, payload->>'organization_id' as organization_id from ${JOBS}
        where is_available and priority = step.priority and run_at <= now() and task_id = any(lane.tasks)
          and (flags ?| lane."full") is not true and (key = any(lane.busy)) is not true
        order by run_at limit lane.room for update skip locked
      ) due
      order by priority, run_at limit lane.room
    ) due
    where lane.tasks && array(select task_id from wanted)
  ), shared as (
    select n, id, organization_id, priority, run_at, share - coalesce((running->>organization_id)::int, 0) as most,
      row_number() over (partition by n, organization_id order by priority, run_at) as nth
    from found
  ), taken as (
    update ${JOBS} set attempts = attempts + 1, locked_by = ${PLACE.worker}, locked_at = now()
    where id = any(array(select id from shared where (nth > most) is not true))
    returning id, task_id, key, payload, attempts, max_attempts
  ), told as (
    select id::text, n, organization_id, task_id, key, payload, attempts, max_attempts from shared join taken using (id) order by priority, run_at
  )
  select (select coalesce(json_agg(told), '[]') from told) as taken, (select count(*)::int from found) as found,
    (select (extract(epoch from min(next.run_at) - now()) * 1000)::float8 from step cross join lateral (
      select run_at from ${JOBS}
      where is_available and priority = step.priority and run_at > now() order by run_at limit 1) next) as next_ms`);

/** Writes down what came of a worker's jobs, and takes others for it: one statement. */
export const endAndTakeJobs = async (
  db: Db,
  worker: string,
  { done, failed }: Ended,
  lanes: Room[],
): Promise<Taken> =>
  one(
    await endAndTake(db, {
      worker,
      done: JSON.stringify(done),
      failed: JSON.stringify(failed),
      lanes: JSON.stringify(lanes),
    }),
  );

/** Gives jobs back that a worker took without hearing of it, as a connection broke: all but those that it knows. */
export async function giveBackUnknown(db: Db, worker: string, known: string[]): Promise<void> {
  await db.execute(sql`
    update ${JOBS} set locked_by = null, locked_at = null where locked_by = ${worker}
      and id not in (select value::bigint from jsonb_array_elements_text(${JSON.stringify(known)}::jsonb))`);
}

/** By which number the jobs' rows name each task. */
export async function taskIds(db: Db, names: string[]): Promise<Map<string, number>> {
  const given = sql`select value from jsonb_array_elements_text(${JSON.stringify(names)}::jsonb)`;
  await db.execute(sql`insert into ${TASKS} (identifier) ${given} on conflict do nothing`);
  const rows = await db.execute<{ id: number; identifier: string }>(
    sql`select id, identifier from ${TASKS} where identifier in (${given})`,
  );
  return new Map(rows.map(({ id, identifier }) => [identifier, id]));
}
