import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { organizations } from "@/db/schema/organizations";
import { ownOrg, type Tenant } from "@/db/tenant";
import { env } from "@/lib/env";
import { notFound } from "@/lib/errors";
import { OrganizationLimits } from "@/schema/limits";
import { requestLimitOf } from "@/server/http/limits/quota";

/** What the operator has set for one organization. 404 if there is none. */
export async function limitsOf(db: Db, tenant: Tenant): Promise<OrganizationLimits> {
  const [row] = await db.select({ limits: organizations.limits }).from(organizations).where(ownOrg(tenant));
  if (!row) throw notFound("organization");
  return row.limits;
}

/** Sets limits of one organization; null leaves one to the deployment again. */
export async function setLimits(
  db: Db,
  tenant: Tenant,
  changes: { [Name in keyof OrganizationLimits]?: number | null },
): Promise<OrganizationLimits> {
  const { limits } = organizations;
  const [row] = await db
    .update(organizations)
    .set({ limits: sql`jsonb_strip_nulls(${limits} || ${JSON.stringify(changes)}::jsonb)` })
    .where(ownOrg(tenant))
    .returning({ limits });
  if (!row) throw notFound("organization");
  return row.limits;
}

const noneIfZero = (limit: number): number | null => (limit === 0 ? null : limit);

/** The limits that apply to an organization: its own, else the deployment's; null where there is none. */
export function limitsInForce(
  { organization_id }: Tenant,
  own: OrganizationLimits,
): Record<keyof OrganizationLimits, number | null> {
  const storage = env.MEDIA_QUOTA_MB_FOR.get(organization_id) ?? env.MEDIA_QUOTA_MB;
  return {
    requests_per_minute: own.requests_per_minute ?? requestLimitOf(organization_id),
    storage_mb: own.storage_mb ?? noneIfZero(storage),
    model_tokens_per_month: own.model_tokens_per_month ?? null,
    mails_per_day: own.mails_per_day ?? env.CUSTOMER_MAILS_PER_DAY,
    messages_per_day: own.messages_per_day ?? null,
  };
}

const LIMIT_NAMES = Object.keys(OrganizationLimits.shape);

/** Whether there is a limit with this name. */
export const isLimit = (name: string): name is keyof OrganizationLimits => LIMIT_NAMES.includes(name);

const keyOf = ({ organization_id }: Tenant): string => `messages:${organization_id}`;

const today = sql`date_trunc('day', now(), 'UTC')`;

/** Counts one message of an organization whose messages a day are limited; false if it has sent today's. */
export async function countMessage(db: Db, tenant: Tenant, limit: number): Promise<boolean> {
  const counted = await db.execute(sql`
    insert into rate_limits (key, window_start, count) select ${keyOf(tenant)}, ${today}, 1 where ${limit}::int > 0
    on conflict (key, window_start) do update set count = rate_limits.count + 1
      where rate_limits.count < ${limit}::int
    returning count`);
  return counted.length > 0;
}

/** How many messages an organization with such a limit has sent today. */
export async function messagesToday(db: Db, tenant: Tenant): Promise<number> {
  const [row] = await db.execute<{ count: number }>(
    sql`select count from rate_limits where key = ${keyOf(tenant)} and window_start = ${today}`,
  );
  return row?.count ?? 0;
}
