import { and, asc, eq, lte, sql } from "drizzle-orm";
import { getDb } from "@/db/client";
import { isLocked, tryLock, unlock } from "@/db/locks";
import { events } from "@/db/schema/events";
import { organizations } from "@/db/schema/organizations";
import { sandboxReceivers } from "@/db/schema/sandbox";
import { webhookDeliveries, webhookEndpoints } from "@/db/schema/webhooks";
import { byId, inOrg, orgOf, references } from "@/db/tenant";
import { inMs, now } from "@/server/lib/time";
import type { RunAgain } from "@/server/queue/job";
import { currentOrigin } from "@/server/queue/origin";
import { attempt, type Due, type Target } from "./attempt";
import { askAgain, type Turn, whileBusy } from "./busy";
import {
  type DeliveryJob,
  deliverWebhooksJob,
  deliverWebhooksSlowlyJob,
  MOST_TRIES,
  type OfEndpoint,
} from "./jobs";
import { recordAttempts } from "./record-attempts";
import { secretsAt } from "./signed";
import { Slots } from "./slots";
import { HAS_RECEIVER, ownColumns } from "./url";
import { deliveryJob, wakeDeliveries } from "./wake";

const slots = {
  "deliver-webhooks": new Slots(MOST_TRIES["deliver-webhooks"]),
  "deliver-webhooks-slowly": new Slots(MOST_TRIES["deliver-webhooks-slowly"]),
};

/** Deliveries read at a time, and tries at the same time to one endpoint; one that is failing gets one at a time. */
const BATCH = 128;
const WAVE = 16;
/** A job ends after this long, so that endpoints take turns. */
const TURN_MS = 15_000;
/** When a job comes back that found another process busy with its endpoint. */
const BUSY_MS = 500;
/** When one comes back that found no slot and was not woken: longer than a try takes. */
const FULL_MS = 15_000;

/** An endpoint, and when its next try is due. */
type Waiting = Target & { next_at: string | null };

const lockOf = ({ endpoint_id }: OfEndpoint) => `deliver:${endpoint_id}`;

const againIn = (ms: number) => ({ run_again_at: inMs(ms) });

/** When the endpoint's next try is due: told by the first entry of an index. */
const NEXT_AT = sql<string | null>`(
  select min(delivery.next_attempt_at) from webhook_deliveries delivery
  where delivery.organization_id = ${webhookEndpoints.organization_id}
    and delivery.endpoint_id = ${webhookEndpoints.id} and delivery.status = 'pending')`;

async function targetOf({ organization_id, endpoint_id }: OfEndpoint): Promise<Waiting | undefined> {
  const [target] = await getDb()
    .select({ endpoint: webhookEndpoints, own: ownColumns, next_at: NEXT_AT })
    .from(webhookEndpoints)
    .innerJoin(organizations, orgOf(webhookEndpoints))
    .leftJoin(sandboxReceivers, HAS_RECEIVER)
    .where(byId({ organization_id }, webhookEndpoints, endpoint_id));
  return target?.endpoint.status === "active" ? target : undefined;
}

const isPendingAt = ({ endpoint }: Target) =>
  inOrg(
    endpoint,
    webhookDeliveries,
    eq(webhookDeliveries.endpoint_id, endpoint.id),
    eq(webhookDeliveries.status, "pending"),
  );

const dueAt = (target: Target): Promise<Due[]> =>
  getDb()
    .select({ delivery: webhookDeliveries, event: events })
    .from(webhookDeliveries)
    .innerJoin(events, references(webhookDeliveries, "event_id", events))
    .where(and(isPendingAt(target), lte(webhookDeliveries.next_attempt_at, inMs().toISOString())))
    .orderBy(asc(webhookDeliveries.next_attempt_at))
    .limit(target.endpoint.failing_since ? 1 : BATCH);

/** Makes due tries in waves until one fails, slots run out or another process takes over; whether all succeeded. */
async function makeTries(due: Due[], target: Target, job: DeliveryJob): Promise<boolean> {
  const { organization_id, id: endpoint_id } = target.endpoint;
  const lock = lockOf({ organization_id, endpoint_id });
  const secrets = secretsAt(target.endpoint, inMs());
  let recording = Promise.resolve();
  let succeeded = true;
  for (let at = 0, width = 0; at < due.length && succeeded && isLocked(lock); at += width) {
    width = slots[job.name].take(organization_id, Math.min(WAVE, due.length - at));
    if (width === 0) break;
    const wave = due.slice(at, at + width).map((one) => attempt(one, target, secrets));
    const attempts = await Promise.all(wave).finally(() => slots[job.name].release(organization_id, width));
    await recording;
    // Written down while the next wave is out; until that is back a failure has nobody to tell.
    recording = recordAttempts(target.endpoint, attempts);
    recording.catch(() => undefined);
    succeeded = attempts.every(({ status }) => status === "succeeded");
  }
  await recording;
  return succeeded;
}

/** Whether there is room for a try of the endpoint; if not, its job is woken when there may be. */
function hasRoom({ organization_id, endpoint_id }: OfEndpoint, job: DeliveryJob): boolean {
  const origin = currentOrigin();
  const isFailing = job === deliveryJob(true);
  const wakeAgain = () => wakeDeliveries(organization_id, endpoint_id, isFailing, origin);
  return slots[job.name].hasRoom({ organization_id, endpoint_id, wake: wakeAgain });
}

/** Makes due tries until none is due, the endpoint is disabled or the turn is over. A failing one changes lanes. */
async function takeTurn(input: OfEndpoint, job: DeliveryJob, turn: Turn): Promise<RunAgain> {
  const until = now() + TURN_MS;
  for (let succeeded = true; ; ) {
    turn.isAskedAgain = false;
    const target = await targetOf(input);
    if (!target) return;
    const as = deliveryJob(target.endpoint.failing_since !== null);
    const run_again_at = target.next_at === null ? undefined : new Date(target.next_at);
    const due = run_again_at && run_again_at.getTime() <= now() ? await dueAt(target) : [];
    if (due.length === 0 && turn.isAskedAgain) continue;
    if (due.length === 0) return run_again_at && { run_again_at, as };
    if (!isLocked(lockOf(input))) return againIn(BUSY_MS);
    if (now() > until || (!succeeded && as !== job)) return { ...againIn(0), as };
    if (!hasRoom(input, job)) return againIn(FULL_MS);
    succeeded = await makeTries(due, target, job);
  }
}

/** One job at a time is busy with an endpoint, in all processes. */
async function takeTurnAlone(input: OfEndpoint, job: DeliveryJob, turn: Turn): Promise<RunAgain> {
  const lock = lockOf(input);
  if (!(await tryLock(lock))) return againIn(BUSY_MS);
  try {
    return await takeTurn(input, job, turn);
  } finally {
    await unlock(lock);
  }
}

/**
 * Makes the due tries of one endpoint, `job` says in which lane. A try that waits for an answer holds a slot (see
 * `Slots`), no connection to the database, and no worker that another organization's would need. Rows say what is due:
 * a crash loses nothing.
 */
export async function deliverWebhooks(
  input: OfEndpoint,
  job: DeliveryJob = deliverWebhooksJob,
): Promise<RunAgain> {
  if (askAgain(input.endpoint_id)) return;
  if (!hasRoom(input, job)) return againIn(FULL_MS);
  return whileBusy(input.endpoint_id, async (turn) => {
    const again = await takeTurnAlone(input, job, turn);
    return turn.isAskedAgain ? { ...again, ...againIn(0) } : again;
  });
}

/** The same in the lane of endpoints that fail. */
export const deliverSlowly = (input: OfEndpoint): Promise<RunAgain> =>
  deliverWebhooks(input, deliverWebhooksSlowlyJob);
