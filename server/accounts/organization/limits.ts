import { sql } from "drizzle-orm";
import { type Db, one } from "@/db/client";
import { organizations } from "@/db/schema/organizations";
import { ownOrg, type Tenant } from "@/db/tenant";
import { env } from "@/lib/env";
import { notFound } from "@/lib/errors";
import { DAY_MS } from "@/lib/time/clock";
import { OrganizationLimits } from "@/schema/limits";
import { countedIn, countOne } from "@/server/http/limits/counter";
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

const messagesOf = ({ organization_id }: Tenant) => ({ key: `messages:${organization_id}`, ms: DAY_MS });

/** Counts one message of an organization whose messages a day are limited; false if it has sent today's. */
export const countMessage = (db: Db, tenant: Tenant, limit: number): Promise<boolean> =>
  countOne(db, messagesOf(tenant), limit);

/** How many messages an organization with such a limit has sent today. */
export const messagesToday = async (db: Db, tenant: Tenant): Promise<number> =>
  one(await db.execute<{ count: number }>(sql`select ${countedIn(messagesOf(tenant))} as count`)).count;
