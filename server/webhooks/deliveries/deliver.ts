import { setTimeout as sleep } from "node:timers/promises";
import { isLocked, whileLocked } from "@/db/locks";
import { MINUTE_MS } from "@/lib/time/clock";
import { inMs, now } from "@/lib/time/time";
import { againIn, type RunAgain } from "@/server/queue/job";
import { currentOrigin } from "@/server/queue/origin";
import {
  type DeliveryJob,
  deliverWebhooksJob,
  deliverWebhooksSlowlyJob,
  type OfEndpoint,
} from "@/server/webhooks/jobs";
import { hasHeaders, ownHeaders } from "@/server/webhooks/own-headers";
import { hasSecret, secretsAt } from "@/server/webhooks/signed";
import { attempt } from "./attempt";
import { type ToDo, toDoAt, WAVE } from "./due-deliveries";
import { noteUnreadable, recordAttempts } from "./record-attempts";
import { MOST_TRIES, slotsFor } from "./slots";
import { deliveryJob, deliveryKey, lookAgain, toLookAgain, wakeDeliveries } from "./wake";

const slots = {
  "deliver-webhooks": slotsFor(MOST_TRIES["deliver-webhooks"]),
  "deliver-webhooks-slowly": slotsFor(MOST_TRIES["deliver-webhooks-slowly"]),
};

/** Pause before the next look if little was due, so that a trickle is delivered several at a time. */
const REST_MS = 20;
/** A job ends after this long, so that endpoints take turns. */
const TURN_MS = 15_000;
/** When a job runs again that found another process working on its endpoint. */
const BUSY_MS = 500;
/** When a job runs again that found no slot and was not woken: later than a try takes. */
const FULL_MS = 15_000;

/** When a job looks again whether its endpoint's secret and headers can be opened. */
const UNREADABLE_MS = 5 * MINUTE_MS;

/**
 * Makes due tries in waves until one fails, slots run out or another process takes over. Returns whether all succeeded.
 */
async function makeTries({ due, ...target }: ToDo, job: DeliveryJob): Promise<boolean> {
  const { organization_id, id: endpoint_id } = target.endpoint;
  const lock = deliveryKey(endpoint_id);
  const seals = { secrets: secretsAt(target.endpoint, inMs()), own: ownHeaders(target.endpoint) };
  let recording = Promise.resolve();
  let succeeded = true;
  for (let at = 0, width = 0; at < due.length && succeeded && isLocked(lock); at += width) {
    width = slots[job.name].take(organization_id, Math.min(WAVE, due.length - at));
    if (width === 0) break;
    const wave = due.slice(at, at + width).map((one) => attempt(one, target, seals));
    const attempts = await Promise.all(wave).finally(() => slots[job.name].release(organization_id, width));
    await recording;
    // Recorded while the next wave is out. `await recording` throws its failure; until then it is not to count as
    // unhandled.
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
  const wake = () => wakeDeliveries(organization_id, endpoint_id, isFailing, origin);
  return slots[job.name].hasRoom({ key: organization_id, name: endpoint_id, wake });
}

/**
 * Makes due tries until none is due, the endpoint is disabled or the turn is over. Changes lanes when the endpoint
 * starts or stops failing.
 */
async function takeTurn(input: OfEndpoint, job: DeliveryJob): Promise<RunAgain> {
  const { endpoint_id } = input;
  const until = now() + TURN_MS;
  for (let succeeded = true; ; ) {
    toLookAgain.delete(endpoint_id);
    const todo = await toDoAt(input);
    if (!todo) return;
    const { due, next_at, endpoint } = todo;
    const as = deliveryJob(endpoint.failing_since !== null);
    if (due.length === 0 && toLookAgain.has(endpoint_id)) continue;
    if (due.length === 0) return next_at === null ? undefined : { run_again_at: new Date(next_at), as };
    if (!isLocked(deliveryKey(endpoint_id))) return againIn(BUSY_MS);
    if (!hasSecret(endpoint) || !hasHeaders(endpoint)) {
      await noteUnreadable(endpoint);
      return { ...againIn(UNREADABLE_MS), as: deliveryJob(true) };
    }
    if (now() > until || (!succeeded && as !== job)) return { ...againIn(0), as };
    if (!hasRoom(input, job)) return againIn(FULL_MS);
    succeeded = await makeTries(todo, job);
    if (succeeded && due.length < WAVE) await sleep(REST_MS);
  }
}

/**
 * Makes the due tries of one endpoint; `job` says in which lane. A try that waits for an answer holds a slot (see
 * `slotsFor`), but no database connection and no worker that another organization needs. The rows say what is due, so a
 * crash loses nothing.
 */
export async function deliverWebhooks(
  input: OfEndpoint,
  job: DeliveryJob = deliverWebhooksJob,
): Promise<RunAgain> {
  const { endpoint_id } = input;
  if (lookAgain(endpoint_id)) return;
  if (!hasRoom(input, job)) return againIn(FULL_MS);
  const again = await whileLocked(deliveryKey(endpoint_id), () => takeTurn(input, job), againIn(BUSY_MS));
  return toLookAgain.delete(endpoint_id) ? { ...again, ...againIn(0) } : again;
}

/** The same in the lane of endpoints that fail. */
export const deliverSlowly = (input: OfEndpoint): Promise<RunAgain> =>
  deliverWebhooks(input, deliverWebhooksSlowlyJob);
