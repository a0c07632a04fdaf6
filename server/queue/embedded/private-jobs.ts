import { sql } from "drizzle-orm";

/** graphile-worker's own table of jobs, whose name is no promise of theirs: a new version may rename it. */
export const PRIVATE_JOBS = sql.raw("graphile_worker._private_jobs");
