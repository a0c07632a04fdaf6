import { sql } from "drizzle-orm";
import { getDb } from "@/db/client";
import { acrossOrgs } from "@/db/tenant";
import { enqueue } from "@/server/queue/enqueue";
import { deliveryJob, deliveryKey } from "./wake";

/** Wakes every active endpoint that has a try due, for those that a crash or a lost connection left without a job. */
export async function sweepDeliveries(): Promise<undefined> {
  const db = getDb();
  const forgotten = await db.execute<{ organization_id: string; endpoint_id: string; failing: boolean }>(sql`
    select endpoint.organization_id, endpoint.id as endpoint_id, endpoint.failing_since is not null as failing
    from webhook_endpoints endpoint
    where ${acrossOrgs("a sweep over all endpoints", sql`endpoint.status = 'active'`)} and exists (
      select from webhook_deliveries delivery
      where delivery.endpoint_id = endpoint.id and delivery.status = 'pending' and delivery.next_attempt_at <= now())`);
  for (const { failing, ...input } of forgotten) {
    await enqueue(db, deliveryJob(failing), input, { key: deliveryKey(input.endpoint_id) });
  }
}
