import { metrics } from "@/lib/observe/metrics";
import { inMs, now } from "@/lib/time/time";
import { call } from "@/server/adapters/http/call";
import { reachEndpoint, retrySpeed } from "@/server/adapters/world";
import { type Seals, signed } from "@/server/webhooks/signed";
import type { Due, Target } from "./due-deliveries";
import type { Attempt } from "./record-attempts";
import { nextTryAt, SCHEDULE_MS } from "./retry";

/** Staff are shown the first KiB of the answer. */
const LIMITS = { timeout_ms: 10_000, max_answer_bytes: 64 * 1024, kept_answer_bytes: 1024 };

type Posted = Awaited<ReturnType<typeof call>>;

const spanOf = ({ id, event, attempt_count }: Due["delivery"]) => ({
  name: "deliver webhook",
  attributes: { "frontdesk.delivery_id": id, "frontdesk.event": event, "frontdesk.tries": attempt_count + 1 },
});

const postOnce = ({ delivery, event }: Due, { endpoint, own }: Target, seals: Seals, at: Date) =>
  call({
    ...reachEndpoint(endpoint.url, own),
    ...signed(event, seals, at),
    ...LIMITS,
    span: spanOf(delivery),
  });

/** When to try the delivery again after a failed try; null if never. */
function nextAfter({ delivery }: Due, { endpoint, own }: Target, { retry_after_seconds }: Posted, at: Date) {
  const first_at = delivery.first_attempt_at ? Date.parse(delivery.first_attempt_at) : at.getTime();
  const tries = SCHEDULE_MS.length - delivery.attempts_left + 1;
  const speed = retrySpeed(endpoint.url, own);
  return nextTryAt({ tries, first_at, now: now(), retry_after_seconds, speed });
}

/** Makes one try of a delivery. Returns what came of it and what is next; writes nothing. */
export async function attempt(due: Due, target: Target, seals: Seals): Promise<Attempt> {
  const { delivery, event } = due;
  const started_at = inMs();
  const result = await postOnce(due, target, seals, started_at);
  const { ok: succeeded, status_code, failure, duration_ms, answer } = result;
  const next = succeeded ? null : nextAfter(due, target, result, started_at);
  const outcome = succeeded ? "succeeded" : next ? "tried again" : "failed";
  metrics()?.deliveries.observe({ outcome }, duration_ms / 1000);
  if (succeeded) metrics()?.lag.observe((Date.now() - Date.parse(event.created_at)) / 1000);
  return {
    delivery_id: delivery.id,
    due_at: delivery.next_attempt_at,
    event: delivery.event,
    started_at: started_at.toISOString(),
    duration_ms,
    status_code,
    error: failure?.message ?? (succeeded ? null : `answered ${status_code}`),
    answer,
    status: succeeded ? "succeeded" : next ? "pending" : "failed",
    next_attempt_at: next?.toISOString() ?? null,
  };
}
