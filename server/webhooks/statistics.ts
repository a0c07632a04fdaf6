import { desc, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { firstIdAt } from "@/db/schema/columns";
import { webhookEndpoints } from "@/db/schema/webhooks";
import { inOrg, type Tenant } from "@/db/tenant";
import type { Period } from "@/lib/time/period";
import type { Ctx } from "@/server/http/ctx";
import { endpointColumns } from "./reads";

type DeliveryDay = { day: number; succeeded: number; failed: number };

/**
 * How a period's deliveries went, day by day (counted from 0), and every endpoint. A delivery's id contains its
 * creation time, so the index that lists an endpoint's deliveries by status also counts them.
 */
export async function webhookHealth(ctx: Ctx, { starts, to }: Period) {
  const ids = [...starts, to].map(firstIdAt);
  const [days, endpoints] = await Promise.all([
    ctx.db.execute<DeliveryDay>(sql`
      select (day - 1)::int as day, sum(succeeded)::int as succeeded, sum(failed)::int as failed
      from webhook_endpoints endpoint,
        unnest(${sql.param(ids.slice(0, -1))}::text[]::uuid[], ${sql.param(ids.slice(1))}::text[]::uuid[])
          with ordinality as days (first_id, next_id, day),
        lateral (
          select count(*) as succeeded from webhook_deliveries delivery
          where delivery.organization_id = endpoint.organization_id and endpoint_id = endpoint.id
            and delivery.status = 'succeeded' and delivery.id >= first_id and delivery.id < next_id) good,
        lateral (
          select count(*) as failed from webhook_deliveries delivery
          where delivery.organization_id = endpoint.organization_id and endpoint_id = endpoint.id
            and delivery.status = 'failed' and delivery.id >= first_id and delivery.id < next_id) bad
      where endpoint.organization_id = ${ctx.organization_id}::uuid
      group by 1`),
    ctx.db
      .select(endpointColumns)
      .from(webhookEndpoints)
      .where(inOrg(ctx, webhookEndpoints))
      .orderBy(desc(webhookEndpoints.id)),
  ]);
  return { days, endpoints };
}

/** In another module's statement: the organization's endpoints that fail, the longest-failing first. */
export const failingEndpoints = ({ organization_id }: Tenant): SQL => sql`
  select coalesce(jsonb_agg(jsonb_build_object('id', id, 'url', url) order by failing_since), '[]')
  from webhook_endpoints
  where organization_id = ${organization_id}::uuid and status = 'active' and failing_since is not null`;

/** In another module's select: whether that organization has an endpoint. */
export const hasEndpoint = (organization_id: SQLWrapper): SQL<boolean> =>
  sql`exists (select from webhook_endpoints where organization_id = ${organization_id})`;
