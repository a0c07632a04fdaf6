import { type SQL, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { getDb } from "@/db/client";
import { hasExpired } from "@/db/expiry";
import { createInvitation } from "@/server/accounts/team/invitations";
import { runOnce } from "@/server/http/limits/idempotency";
import { createLead } from "@/server/leads/actions";
import { uploadImport } from "@/server/leads/import/imports";
import { mergeLeads, undoMerge } from "@/server/leads/merge/merge";
import { enqueue } from "@/server/queue/enqueue";
import { createEndpoint } from "@/server/webhooks/endpoints";
import { newAccount } from "@/tests/account";
import { newReceiver } from "@/tests/stand-ins/posting";
import { newOrg, type TestCtx } from "@/tests/world";
import { cleanUp } from "./clean-up";
import { cleanUpJob } from "./jobs";
import { modules } from "./modules";

const DAY = 24;
const FAILED_JOBS = "graphile_worker._private_jobs";

/** Retention by table: the column that holds the age, and the hours that rows are kept. */
const KEPT = [
  ["agent_event_receipts", "received_at", 1],
  ["idempotency_keys", "created_at", DAY],
  ["rate_limits", "window_start", DAY],
  ["account_tokens", "expires_at", DAY],
  ["sessions", "expires_at", 30 * DAY],
  ["invitations", "expires_at", 30 * DAY],
  ["lead_imports", "created_at", DAY],
  ["lead_merges", "undone_at", 30 * DAY],
  ["events", "created_at", 30 * DAY],
  [FAILED_JOBS, "updated_at", 30 * DAY],
] as const;

const one = async <T>(query: SQL): Promise<T | undefined> =>
  (await getDb().execute<{ value: T }>(sql`select ${query} as value`))[0]?.value;
const count = (table: string) => one<number>(sql`(select count(*)::int from ${sql.raw(table)})`);
const aged = (table: string, column: string, hours: number, minutes: number) =>
  getDb().execute(sql`update ${sql.raw(table)}
    set ${sql.identifier(column)} = now() - make_interval(hours => ${hours}, mins => ${minutes})`);

async function undoneMerge(ctx: TestCtx): Promise<void> {
  const [kept, other] = [await createLead(ctx, { name: "Ada" }), await createLead(ctx, { name: "Ada L" })];
  const { merge_id } = await mergeLeads(ctx, { lead_id: kept.id, duplicate_id: other.id });
  await undoMerge(ctx, { merge_id });
}

/** An organization with a row in every table that is cleaned up. */
async function busyOrg(): Promise<TestCtx> {
  const ctx = await newOrg();
  const { organization_id, db } = ctx;
  await newAccount();
  await createInvitation(ctx, {});
  await createEndpoint(ctx, { url: (await newReceiver()).url, events: ["lead.created"] });
  await undoneMerge(ctx);
  await uploadImport(ctx, { file_name: "leads.csv", content: "name\nAda\n" });
  await runOnce(ctx, { key: "key", request: "request", network: false }, async () => ({
    status_code: 200,
    answer: null,
  }));
  await db.execute(sql`insert into agent_event_receipts values (${organization_id}::uuid, 'one')`);
  await enqueue(db, cleanUpJob, {});
  await db.execute(sql`update graphile_worker._private_jobs set attempts = max_attempts`);
  return ctx;
}

test("rows are deleted once their retention has passed, not before, and events take their deliveries with them", async () => {
  await busyOrg();
  expect(await count("webhook_deliveries")).toBeGreaterThan(0);
  for (const [table, column, hours] of KEPT) {
    const before = await count(table);
    expect(before, table).toBeGreaterThan(0);
    await aged(table, column, hours, -5);
    await cleanUp();
    expect(await count(table), `${table}, just before`).toBe(before);
    await aged(table, column, hours, 5);
    await cleanUp();
    expect(await count(table), `${table}, just after`).toBe(0);
  }
  expect(await count("webhook_deliveries")).toBe(0);
});

test("rows that are still needed are kept, however old: an import in progress, a merge, a job with retries left", async () => {
  const ctx = await busyOrg();
  await ctx.db.execute(sql`update lead_imports set status = 'completed'`);
  await ctx.db.execute(sql`update lead_merges set undone_at = null`);
  await ctx.db.execute(sql`update graphile_worker._private_jobs set attempts = 1`);
  const tables = ["lead_imports", "lead_merges", FAILED_JOBS];
  for (const table of tables)
    await aged(table, table === FAILED_JOBS ? "updated_at" : "created_at", 365 * DAY, 0);
  await cleanUp();
  expect(await Promise.all(tables.map(count))).toEqual([1, 1, expect.any(Number)]);
  expect(await count(FAILED_JOBS)).toBeGreaterThan(0);
});

test("many rows are deleted in batches, and the next run deletes what is left", async () => {
  const { organization_id, db } = await newOrg();
  await db.execute(sql`
    insert into events (organization_id, id, type, data, created_at)
    select ${organization_id}::uuid, new_id(), 'lead.created', '{}', now() - interval '31 days'
    from generate_series(1, 25)`);
  const before = Number(await count("events"));
  await cleanUp({}, 10, 0);
  expect(await count("events")).toBe(before - 10);
  await cleanUp({}, 10);
  expect(await count("events")).toBe(before - 25);
});

test("every expiry query uses an index", async () => {
  for (const expiry of modules.flatMap(({ expires = [] }) => expires)) {
    const plan = await getDb().transaction(async (tx) => {
      await tx.execute(sql`set local enable_seqscan = off`);
      return tx.execute(
        sql`explain select ctid from ${expiry.column.table} where ${hasExpired(expiry)} limit 10`,
      );
    });
    expect(JSON.stringify(plan)).toMatch(/Index Cond/);
  }
});
