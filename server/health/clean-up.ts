import { type SQL, sql } from "drizzle-orm";
import { getDb } from "@/db/client";
import { foldCounts } from "@/db/counts";
import { acrossOrgs } from "@/db/tenant";
import { failForgottenImports } from "@/server/leads/run-import";
import { env } from "@/server/lib/env";
import { log } from "@/server/lib/log";

/** Rows of a table that have had their time; each `where` has an index of its own. */
type Expired = { table: SQL; where: SQL };

/** Rows that one statement deletes: writers wait for it for well under a second, also where others go with them. */
const BATCH = 5000;
/** What is still left after so long waits for the next time. */
const TURN_MS = 60_000;

/** What goes, and when. The short-lived first, since many events could take the whole turn. */
export const EXPIRED: Expired[] = [
  { table: sql`agent_event_receipts`, where: sql`received_at < now() - interval '1 hour'` },
  { table: sql`idempotency_keys`, where: sql`created_at < now() - interval '24 hours'` },
  { table: sql`rate_limits`, where: sql`window_start < now() - interval '1 day'` },
  { table: sql`account_tokens`, where: sql`expires_at < now() - interval '1 day'` },
  { table: sql`sessions`, where: sql`expires_at < now() - interval '30 days'` },
  { table: sql`invitations`, where: sql`expires_at < now() - interval '30 days'` },
  // A file that nobody went on with.
  { table: sql`lead_imports`, where: sql`status = 'uploaded' and created_at < now() - interval '24 hours'` },
  // A merge that was taken back holds a copy of the lead; one that was not can still be.
  { table: sql`lead_merges`, where: sql`undone_at < now() - interval '30 days'` },
  { table: sql`sandbox_receipts`, where: sql`created_at < now() - interval '1 day'` },
  {
    table: sql`sandbox_requests`,
    where: sql`created_at < now() - interval '1 day' and recipient is not null`,
  },
  // Contents are used again for as long as the process remembers them.
  { table: sql`sandbox_requests`, where: sql`created_at < now() - interval '30 days'` },
  // Their deliveries and attempts go with them.
  { table: sql`events`, where: sql`created_at < now() - interval '30 days'` },
];

/** Jobs that failed for good: graphile-worker keeps them for ever. Its table is small, and has no index for it. */
const FAILED_JOBS: Expired = {
  table: sql`graphile_worker._private_jobs`,
  where: sql`attempts >= max_attempts and locked_at is null and updated_at < now() - interval '30 days'`,
};

/** Deletes rows a batch at a time, each in a transaction of its own, until none is left or `until` (ms) has come. */
async function deleteExpired({ table, where }: Expired, batch: number, until: number): Promise<number> {
  // An array is looked up row by row; a subquery could make Postgres read the whole table.
  const expired = sql`array(select ctid from ${table} where ${where} limit ${batch})`;
  for (let deleted = 0; ; ) {
    const { count } = await getDb().execute(
      sql`delete from ${table} where ${acrossOrgs("rows expire, whoever owns them", sql`ctid = any(${expired})`)}`,
    );
    deleted += count;
    if (count < batch || Date.now() >= until) return deleted;
  }
}

/** Keeps the database small: folds counts and deletes what expired, for up to `turn_ms` milliseconds. */
export async function cleanUp(_input: object = {}, batch = BATCH, turn_ms = TURN_MS): Promise<undefined> {
  const until = Date.now() + turn_ms;
  await foldCounts(getDb());
  await failForgottenImports();
  let deleted = 0;
  for (const expired of env.JOBS === "embedded" ? [...EXPIRED, FAILED_JOBS] : EXPIRED)
    deleted += await deleteExpired(expired, batch, until);
  if (deleted > 0) log.info({ deleted }, "rows that had had their time were deleted");
}
