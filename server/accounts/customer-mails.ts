import { sql } from "drizzle-orm";
import { type Db, one } from "@/db/client";
import type { Tenant } from "@/db/tenant";
import { env } from "@/lib/env";
import { DAY_MS, iso } from "@/lib/time/clock";
import type { Ctx } from "@/server/http/ctx";
import { countedIn, countOne, windowEnd } from "@/server/http/limits/counter";
import { mayMailCustomers } from "./team/staff";

/** Whether customers can be mailed: SMTP is set up, an owner's address is confirmed, and it is not the demo. */
export const mailsCustomers = async (ctx: Ctx): Promise<boolean> =>
  env.SMTP_URL !== undefined && mayMailCustomers(ctx);

/** How many customers a new organization can mail on its first day, and how many more on each day after it. */
const MORE_EACH_DAY = 50;

// The day is UTC's, so that changing the time zone doesn't begin another one.
const mailsOf = ({ organization_id }: Tenant) => ({ key: `customer_mail:${organization_id}`, ms: DAY_MS });

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
export const takeCustomerMail = (tx: Db, tenant: Tenant): Promise<boolean> =>
  countOne(tx, mailsOf(tenant), mostOf(tenant));

/** How many mails to customers an organization has sent today and can send, and when the next day begins. */
export async function customerMails(db: Db, tenant: Tenant) {
  const mails = mailsOf(tenant);
  const rows = await db.execute<{ sent: number; limit: number }>(
    sql`select ${mostOf(tenant)} as limit, ${countedIn(mails)} as sent`,
  );
  return { ...one(rows), resets_at: iso(windowEnd(mails)) };
}
