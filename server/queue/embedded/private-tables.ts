import { sql } from "drizzle-orm";

// graphile-worker's own tables, whose names are no promise of theirs: a new version may rename them. They are used where
// its functions and its view `jobs` don't do: taking jobs (docs/design/jobs.md), marking suspects, enqueuing many jobs
// in one statement, and reading when the schedule last ran.

export const PRIVATE_JOBS = sql.raw("graphile_worker._private_jobs");
export const PRIVATE_TASKS = sql.raw("graphile_worker._private_tasks");
export const PRIVATE_CRONTABS = sql.raw("graphile_worker._private_known_crontabs");
