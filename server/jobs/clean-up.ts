import { type SQL, sql } from "drizzle-orm";
import { getDb } from "@/db/client";
import { foldCounts } from "@/db/counts";

/** What has had its time: events after 30 days (their deliveries and attempts go with them), and the short-lived. */
const EXPIRED: SQL[] = [
  sql`delete from events where created_at < now() - interval '30 days'`,
  sql`delete from agent_event_receipts where received_at < now() - interval '1 hour'`,
  sql`delete from idempotency_keys where created_at < now() - interval '24 hours'`,
  sql`delete from sandbox_requests where created_at < now() - interval '1 day' and recipient is not null`,
  // Contents are used again for as long as the process remembers them.
  sql`delete from sandbox_requests where created_at < now() - interval '30 days'`,
  sql`delete from sessions where expires_at < now() - interval '30 days'`,
  sql`delete from account_tokens where expires_at < now() - interval '1 day'`,
  sql`delete from invitations where expires_at < now() - interval '30 days'`,
  sql`delete from lead_imports where status = 'uploaded' and created_at < now() - interval '24 hours'`,
  sql`delete from sandbox_receipts where created_at < now() - interval '1 day'`,
  sql`delete from rate_limits where window_start < now() - interval '1 day'`,
];

/** Keeps the database small: folds counts and deletes what expired. */
export async function cleanUp(): Promise<undefined> {
  const db = getDb();
  await foldCounts(db);
  for (const statement of EXPIRED) await db.execute(statement);
}
