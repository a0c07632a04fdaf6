import { setImmediate as soon } from "node:timers/promises";
import { getDb } from "@/db/client";
import { log } from "@/lib/observe/log";
import { inBackground } from "@/lib/process/background";
import { enqueue } from "@/server/queue/enqueue";
import { currentOrigin, type Origin } from "@/server/queue/origin";
import { type DeliveryJob, deliverWebhooksJob, deliverWebhooksSlowlyJob } from "@/server/webhooks/jobs";
import { askAgain } from "./endpoint-turns";

const waiting = new Map<string, { organization_id: string; failing: boolean; origin: Origin }>();

export const deliveryJob = (failing: boolean): DeliveryJob =>
  failing ? deliverWebhooksSlowlyJob : deliverWebhooksJob;

/** The key under which an endpoint has at most one waiting job. */
export const deliveryKey = (endpoint_id: string) => `deliver:${endpoint_id}`;

async function flush(): Promise<void> {
  const endpoints = [...waiting];
  waiting.clear();
  for (const [endpoint_id, { organization_id, failing, origin }] of endpoints) {
    const input = { organization_id, endpoint_id };
    await enqueue(getDb(), deliveryJob(failing), input, { key: deliveryKey(endpoint_id), origin });
  }
}

/**
 * Wakes the deliveries of an endpoint. Called after a commit, not within it: a transaction that touched the endpoint's
 * one waiting job would make all others of the organization wait. If a crash loses this, the sweep finds the
 * deliveries.
 */
export function wakeDeliveries(
  organization_id: string,
  endpoint_id: string,
  failing: boolean,
  origin: Origin = currentOrigin(),
): void {
  if (askAgain(endpoint_id)) return;
  if (waiting.size === 0) {
    const lost = (error: unknown) => log.warn({ err: error }, "a wake-up was lost; the sweep will find it");
    inBackground(soon().then(flush).catch(lost));
  }
  waiting.set(endpoint_id, { organization_id, failing, origin });
}
