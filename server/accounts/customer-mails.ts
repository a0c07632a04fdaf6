import { eq, sql } from "drizzle-orm";
import { type Db, one } from "@/db/client";
import { users } from "@/db/schema/auth";
import { organizations } from "@/db/schema/organizations";
import { inOrg, orgOf, type Tenant } from "@/db/tenant";
import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";
import { keyedHash } from "@/lib/secret/secrets";
import { DAY_MS, iso } from "@/lib/time/clock";
import type { Ctx } from "@/server/http/ctx";
import { countedIn, countOne, retryAfter, windowEnd } from "@/server/http/limits/counter";
import { blockOf, networkOf } from "@/server/http/request/network";

/** Whether customers can be mailed: SMTP is set up, an owner's address is confirmed, and it is not the demo. */
export async function mailsCustomers(ctx: Ctx): Promise<boolean> {
  if (env.SMTP_URL === undefined) return false;
  const { role, is_active, is_verified } = users;
  const isReal = eq(organizations.sandbox, false);
  const found = await ctx.db
    .select({ id: users.id })
    .from(users)
    .innerJoin(organizations, orgOf(users))
    .where(inOrg(ctx, users, eq(role, "owner"), eq(is_active, true), eq(is_verified, true), isReal))
    .limit(1);
  return found.length > 0;
}

/** How many customers a new organization can mail on its first day, and how many more on each day after it. */
const MORE_EACH_DAY = 50;

// The day is UTC's, so that changing the time zone doesn't begin another one.
const ofDay = (name: string, { organization_id }: Tenant) => ({
  key: `${name}:${organization_id}`,
  ms: DAY_MS,
});
const mailsOf = (tenant: Tenant) => ofDay("customer_mail", tenant);

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

/** All codes that prove an address have a fifth of the day's share: anybody can ask for them, and they use up no confirmation. */
const codesOf = (tenant: Tenant) => sql`((${mostOf(tenant)} + 4) / 5)`;

/** The same for a code that proves an address. */
export const takeCodeMail = async (tx: Db, tenant: Tenant): Promise<boolean> =>
  (await countOne(tx, ofDay("code_mails", tenant), codesOf(tenant))) && (await takeCustomerMail(tx, tenant));

/** One network gets a fifth of the day's codes, and of few codes these: who mistypes an address needs another. */
const LEAST_CODES = 3;

/**
 * Counts a code for a visitor's network and for its block, which has twice as many. Beyond their shares of the day's: 429.
 * An unknown address may be everybody's.
 */
export async function countCodeFrom(tx: Db, tenant: Tenant, ip: string): Promise<void> {
  if (ip === "unknown") return;
  const share = sql`greatest(${LEAST_CODES}::int, (${codesOf(tenant)} + 4) / 5)`;
  const network = ofDay(`code_mails:${networkOf(ip)}`, tenant);
  const block = ofDay(`code_mails:${blockOf(ip)}`, tenant);
  if ((await countOne(tx, network, share)) && (await countOne(tx, block, sql`2 * ${share}`))) return;
  const detail = "Too many codes were asked for from your address today. Call, or try again tomorrow.";
  throw new AppError("too_many", detail, retryAfter(network));
}

/** How many mails a day one address gets that somebody typed on the booking page and that no known customer has. */
const TYPED_FOR_ONE = 3;

/**
 * The same for a mail to such an address: anybody can type a stranger's. All of them have half of the day's share, so that
 * other customers are mailed whatever happens on the page.
 */
export async function takeTypedMail(tx: Db, tenant: Tenant, address: string): Promise<boolean> {
  const toOne = ofDay(`typed_mail:${keyedHash("typed mail", address)}`, tenant);
  return (
    (await countOne(tx, toOne, TYPED_FOR_ONE)) &&
    (await countOne(tx, ofDay("typed_mails", tenant), sql`((${mostOf(tenant)} + 1) / 2)`)) &&
    (await takeCustomerMail(tx, tenant))
  );
}

/** How many mails to customers an organization has sent today and can send, and when the next day begins. */
export async function customerMails(db: Db, tenant: Tenant) {
  const mails = mailsOf(tenant);
  const rows = await db.execute<{ sent: number; limit: number }>(
    sql`select ${mostOf(tenant)} as limit, ${countedIn(mails)} as sent`,
  );
  return { ...one(rows), resets_at: iso(windowEnd(mails)) };
}
