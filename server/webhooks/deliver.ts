import { and, asc, eq, lte, min } from "drizzle-orm";
import { getDb } from "@/db/client";
import { tryLock, unlock } from "@/db/locks";
import { events } from "@/db/schema/events";
import { organizations } from "@/db/schema/organizations";
import { webhookDeliveries, webhookEndpoints } from "@/db/schema/webhooks";
import { byId, inOrg, orgOf, references } from "@/db/tenant";
import { post } from "@/server/adapters/http/post";
import { metrics } from "@/server/lib/metrics";
import { inSpan, type Piece } from "@/server/lib/trace";
import type { JobInput, RunAgain } from "@/server/queue/catalogue";
import { deliveryJob } from "@/server/queue/nudge";
import { type Attempt, recordAttempts } from "./record";
import { nextTryAt, SCHEDULE_MS } from "./retry";
import { type Secrets, secretsAt, signed } from "./signed";
import { urlRules } from "./url";

const TIMEOUT_MS = 10_000;
const MAX_ANSWER_BYTES = 64 * 1024;

/** Deliveries read at a time, and tries at the same time to one endpoint; one that is failing gets one at a time. */
const BATCH = 128;
const WAVE = 16;
/** A job gives its worker back after this long, so that endpoints take turns. */
const TURN_MS = 15_000;
const BUSY_MS = 500;
/** In the demo a minute takes a second, so that the retries can be watched. */
const SANDBOX_SPEED = 60;

type Target = { endpoint: typeof webhookEndpoints.$inferSelect; sandbox: boolean };
type Due = { delivery: typeof webhookDeliveries.$inferSelect; event: typeof events.$inferSelect };

async function targetOf({
  organization_id,
  endpoint_id,
}: JobInput<"deliver-webhooks">): Promise<Target | undefined> {
  const [target] = await getDb()
    .select({ endpoint: webhookEndpoints, sandbox: organizations.sandbox })
    .from(webhookEndpoints)
    .innerJoin(organizations, orgOf(webhookEndpoints))
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
    .where(and(isPendingAt(target), lte(webhookDeliveries.next_attempt_at, new Date().toISOString())))
    .orderBy(asc(webhookDeliveries.next_attempt_at))
    .limit(target.endpoint.failing_since ? 1 : BATCH);

const pieceOf = ({ id, event, attempt_count }: Due["delivery"]): Piece => ({
  name: "deliver webhook",
  kind: "client",
  attributes: { "frontdesk.delivery_id": id, "frontdesk.event": event, "frontdesk.tries": attempt_count + 1 },
});

async function attempt(
  { delivery, event }: Due,
  { endpoint, sandbox }: Target,
  secrets: Secrets,
): Promise<Attempt> {
  const started_at = new Date();
  const result = await inSpan(pieceOf(delivery), async (span) => {
    const { url } = endpoint;
    const bounds = { timeout_ms: TIMEOUT_MS, max_answer_bytes: MAX_ANSWER_BYTES, rules: urlRules(sandbox) };
    const result = await post({ url, ...signed(event, secrets, started_at), ...bounds });
    span.set({ "http.response.status_code": result.status_code ?? undefined });
    if (!result.ok) span.fail(result.error ?? `answered ${result.status_code}`);
    return result;
  });
  const { ok: succeeded, status_code, error, duration_ms, answer, retry_after_seconds } = result;
  const first_at = delivery.first_attempt_at ? Date.parse(delivery.first_attempt_at) : started_at.getTime();
  const tries = SCHEDULE_MS.length - delivery.attempts_left + 1;
  const speed = sandbox ? SANDBOX_SPEED : 1;
  const next = succeeded ? null : nextTryAt({ tries, first_at, now: Date.now(), retry_after_seconds, speed });
  const outcome = succeeded ? "succeeded" : next ? "tried again" : "failed";
  metrics()?.deliveries.observe({ outcome }, duration_ms / 1000);
  if (succeeded) metrics()?.lag.observe((Date.now() - Date.parse(event.created_at)) / 1000);
  return {
    delivery_id: delivery.id,
    event: delivery.event,
    number: delivery.attempt_count + 1,
    started_at: started_at.toISOString(),
    duration_ms,
    status_code,
    error: error ?? (succeeded ? null : `answered ${status_code}`),
    answer,
    status: succeeded ? "succeeded" : next ? "pending" : "failed",
    next_attempt_at: next?.toISOString() ?? null,
  };
}

/** Makes due tries in waves, up to the first wave that had a failure; a wave is written down while the next is out. */
async function makeTries(due: Due[], target: Target): Promise<void> {
  const secrets = secretsAt(target.endpoint, new Date());
  let recording = Promise.resolve();
  for (let at = 0; at < due.length; at += WAVE) {
    const wave = due.slice(at, at + WAVE);
    const attempts = await Promise.all(wave.map((one) => attempt(one, target, secrets)));
    await recording;
    recording = recordAttempts(target.endpoint, attempts);
    // Awaited with the next wave or at the end; until then a failure has nobody to tell.
    recording.catch(() => undefined);
    if (attempts.some(({ status }) => status !== "succeeded")) break;
  }
  await recording;
}

/** Makes due tries until none is due, the endpoint is disabled, or the turn is over. */
async function takeTurn(input: JobInput<"deliver-webhooks">): Promise<RunAgain> {
  const until = Date.now() + TURN_MS;
  for (;;) {
    const target = await targetOf(input);
    if (!target) return;
    const again = (run_again_at: Date) => ({
      run_again_at,
      as: deliveryJob(target.endpoint.failing_since !== null),
    });
    const due = await dueAt(target);
    if (due.length === 0) {
      const [next] = await getDb()
        .select({ at: min(webhookDeliveries.next_attempt_at) })
        .from(webhookDeliveries)
        .where(isPendingAt(target));
      return next?.at ? again(new Date(next.at)) : undefined;
    }
    if (Date.now() > until) return again(new Date());
    await makeTries(due, target);
  }
}

/**
 * Makes the due tries of one endpoint. One job at a time is busy with an endpoint, so that one which hangs holds up
 * no other; endpoints that are failing are served in a lane of their own.
 */
export async function deliverWebhooks(input: JobInput<"deliver-webhooks">): Promise<RunAgain> {
  const lock = `deliver:${input.endpoint_id}`;
  if (!(await tryLock(lock))) return { run_again_at: new Date(Date.now() + BUSY_MS) };
  try {
    return await takeTurn(input);
  } finally {
    await unlock(lock);
  }
}
