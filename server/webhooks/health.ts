import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Db } from "@/db/client";
import { webhookEndpoints } from "@/db/schema/webhooks";
import { WebhookEndpointWithHealth } from "@/schema/webhook";
import { creatorOf } from "@/server/accounts/team/staff";
import { endpointColumns } from "./reads";

const RECENT = 50;
/** A redelivery may succeed later than newer deliveries did, so several are considered. */
const LAST_SUCCESSES = 20;

const Recent = WebhookEndpointWithHealth.shape.recent;
const At = z.string().nullable();

/** An endpoint's last deliveries in the order of its log, read by the log's index. */
const recent = sql`(
  select coalesce(jsonb_agg(jsonb_build_object('id', id, 'event', event, 'status', status) order by id desc), '[]')
  from (
    select id, event, status from webhook_deliveries
    where organization_id = webhook_endpoints.organization_id and endpoint_id = webhook_endpoints.id
    order by id desc limit ${RECENT}
  ) as delivery)`.mapWith((value: unknown) => Recent.parse(value));

/** When an endpoint last took an event. */
export const lastSuccess = sql`(
  select max(started_at) from webhook_attempts attempt
  where attempt.organization_id = webhook_endpoints.organization_id and attempt.delivery_id in (
    select id from webhook_deliveries delivery
    where delivery.organization_id = webhook_endpoints.organization_id
      and delivery.endpoint_id = webhook_endpoints.id and delivery.status = 'succeeded'
    order by id desc limit ${LAST_SUCCESSES}))`.mapWith((value: unknown) => At.parse(value));

/** A query for endpoints, to be extended, each with its health. */
export const withHealth = (db: Db) =>
  db
    .select({
      ...endpointColumns,
      created_by: creatorOf("webhook_endpoints", "created_by"),
      recent,
      last_success_at: lastSuccess,
    })
    .from(webhookEndpoints)
    .$dynamic();
