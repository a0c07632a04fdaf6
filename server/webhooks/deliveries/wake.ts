import { getDb } from "@/db/client";
import { isLocked } from "@/db/locks";
import { log } from "@/lib/observe/log";
import { batcher } from "@/lib/process/batch-loader";
import { enqueue } from "@/server/queue/enqueue";
import { currentOrigin, type Origin } from "@/server/queue/origin";
import { type DeliveryJob, deliverWebhooksJob, deliverWebhooksSlowlyJob } from "@/server/webhooks/jobs";

export const deliveryJob = (failing: boolean): DeliveryJob =>
  failing ? deliverWebhooksSlowlyJob : deliverWebhooksJob;

/** The key under which an endpoint has at most one waiting job, and the lock that its running job holds. */
export const deliveryKey = (endpoint_id: string) => `deliver:${endpoint_id}`;

// One set per process, though the self-hosting server and Next each load their own copy of this module.
const shared: typeof globalThis & { frontdeskToLookAgain?: Set<string> } = globalThis;
shared.frontdeskToLookAgain ??= new Set();
/** The endpoints whose running job is to look again, since more deliveries came. */
export const toLookAgain = shared.frontdeskToLookAgain;

/** Tells this process's running job of an endpoint to look again; false if there is none. */
export function lookAgain(endpoint_id: string): boolean {
  const isRunning = isLocked(deliveryKey(endpoint_id));
  if (isRunning) toLookAgain.add(endpoint_id);
  return isRunning;
}

type Wake = { organization_id: string; endpoint_id: string; failing: boolean; origin: Origin };

async function enqueueEach(batch: Wake[]): Promise<void> {
  const last = new Map(batch.map((wake) => [wake.endpoint_id, wake]));
  for (const [endpoint_id, { organization_id, failing, origin }] of last) {
    const input = { organization_id, endpoint_id };
    await enqueue(getDb(), deliveryJob(failing), input, { key: deliveryKey(endpoint_id), origin });
  }
}

const lost = (error: unknown) => log.warn({ err: error }, "a wake-up was lost; the sweep will find it");

const wakeSoon = batcher((batch: Wake[]) => enqueueEach(batch).catch(lost), {
  group: ({ organization_id }) => organization_id,
});

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
  if (!lookAgain(endpoint_id)) void wakeSoon({ organization_id, endpoint_id, failing, origin });
}
