import type { events } from "@/db/schema/events";
import type { webhookEndpoints } from "@/db/schema/webhooks";
import { AppError } from "@/lib/errors";
import { opened } from "@/lib/secret/secrets";
import type { WebhookHeaders } from "@/schema/webhook-header";
import { serviceSignature, standardWebhookHeaders } from "@/server/adapters/http/sign";
import { bodyOf } from "./ping";

type Endpoint = Pick<
  typeof webhookEndpoints.$inferSelect,
  "secret_sealed" | "previous_secret_sealed" | "previous_secret_until"
>;

/** The secrets that sign, the current one first. */
type Secrets = [string, ...string[]];

/** For how long the previous secret signs the Standard Webhooks header beside the new one after a rotation. */
export const ROTATION_HOURS = 24;

/** Whether the endpoint's secret can be opened: not if it was sealed under an AUTH_SECRET that is lost. */
export const hasSecret = ({ secret_sealed }: Pick<Endpoint, "secret_sealed">): boolean =>
  opened(secret_sealed) !== undefined;

/**
 * The secrets that signed at a moment: the current one; within a day after a rotation both; before it the previous one,
 * unless it was sealed under an AUTH_SECRET that is lost. Throws 409 if the current one was.
 */
export function secretsAt(endpoint: Endpoint, at: Date): Secrets {
  const current = opened(endpoint.secret_sealed);
  if (current === undefined)
    throw new AppError("conflict", "This webhook's secret can't be read any more. Give it a new one.");
  const { previous_secret_sealed, previous_secret_until } = endpoint;
  const until = Date.parse(previous_secret_until ?? "");
  if (previous_secret_sealed === null || !(at.getTime() < until)) return [current];
  const previous = opened(previous_secret_sealed);
  if (previous === undefined) return [current];
  const wasRotated = at.getTime() >= until - ROTATION_HOURS * 3_600_000;
  return wasRotated ? [current, previous] : [previous];
}

/** What an endpoint's tries are signed with, and its own headers. */
export type Seals = { secrets: Secrets; own: WebhookHeaders };

/** The exact body and headers of a try that begins at `at`. */
export function signed(
  event: typeof events.$inferSelect,
  { secrets, own }: Seals,
  at: Date,
): { body: string; headers: Record<string, string> } {
  const body = bodyOf(event);
  const headers = {
    ...own,
    "content-type": "application/json",
    "user-agent": "Frontdesk-Webhooks/1",
    "x-service-signature": serviceSignature(body, secrets[0]),
    ...standardWebhookHeaders({ id: event.id, timestamp: at, body, secrets }),
  };
  return { body, headers };
}
