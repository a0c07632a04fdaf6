import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import type { Tenant } from "@/db/tenant";
import { env } from "@/lib/env";

/** How many customers a new organization can mail on its first day, and how many more on each day after it. */
const MORE_EACH_DAY = 50;

const keyOf = ({ organization_id }: Tenant): string => `customer_mail:${organization_id}`;

// The day is UTC's, so that changing the time zone doesn't begin another one.
const today = sql`date_trunc('day', now(), 'UTC')`;

/**
 * The most that an organization can mail today, if the operator has not set it: a new one, which nobody knows yet, less
 * than an old one.
 */
const mostOf = ({ organization_id }: Tenant) => sql`(
  select coalesce((limits->>'mails_per_day')::int, least(${env.CUSTOMER_MAILS_PER_DAY}::int,
    ${MORE_EACH_DAY}::int * (1 + floor(extract(epoch from now() - created_at) / 86400)))::int)
  from organizations where id = ${organization_id}::uuid)`;

/**
 * Counts one mail to a customer; false if the organization has sent today's share. Call it in the transaction that
 * queues the mail: then a job that runs twice counts once, and what is rolled back doesn't count.
 */
export async function takeCustomerMail(tx: Db, tenant: Tenant): Promise<boolean> {
  const counted = await tx.execute(sql`
    insert into rate_limits (key, window_start, count)
    select ${keyOf(tenant)}, ${today}, 1 where ${mostOf(tenant)} > 0
    on conflict (key, window_start) do update set count = rate_limits.count + 1
      where rate_limits.count < ${mostOf(tenant)}
    returning count`);
  return counted.length > 0;
}

/** How many mails to customers an organization has sent today and can send, and when the next day begins. */
export async function customerMails(db: Db, tenant: Tenant) {
  const [row] = await db.execute<{ sent: number; limit: number; resets_at: string }>(sql`
    select ${mostOf(tenant)} as limit,
      coalesce((select count from rate_limits where key = ${keyOf(tenant)} and window_start = ${today}), 0) as sent,
      to_char(${today} at time zone 'UTC' + interval '1 day', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as resets_at`);
  if (!row) throw new Error("a select without a table has a row");
  return row;
}
