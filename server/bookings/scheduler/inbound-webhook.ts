import { z } from "zod";
import { getDb } from "@/db/client";
import { organizations } from "@/db/schema/organizations";
import { ownOrg } from "@/db/tenant";
import { env } from "@/lib/env";
import { AppError, notFound } from "@/lib/errors";
import { log } from "@/lib/observe/log";
import { opened } from "@/lib/secret/secrets";
import { Id } from "@/schema/common";
import type { SchedulerReceipt } from "@/schema/scheduler";
import { type RawRequest, Verified } from "@/server/adapters/http/verified";
import { parseCal, type SchedulerTrigger, subjectOfCal, verifyCal } from "@/server/adapters/scheduling/cal";
import { refuseLength } from "@/server/bookings/placement/refuse-time";
import { type HookRequest, hook } from "@/server/http/hook";
import { queryOf } from "@/server/http/request/request-url";
import { applyTrigger, type SchedulerOutcome } from "./scheduler";
import { noteReceipt } from "./scheduler-settings";

/** Parses the organization id that the URL or the booking's metadata gave; 404 if it is missing or malformed. */
function organizationNamed(given: string | null): string {
  const named = Id.safeParse(given);
  if (named.success) return named.data;
  throw notFound("organization: put ?organization_id= into the webhook's URL");
}

/** The secret that signs an organization's calls, if there is one; 503 if it was sealed under another AUTH_SECRET. */
async function secretOf(organization_id: string): Promise<string | undefined> {
  const [organization] = await getDb()
    .select({ sealed: organizations.scheduler_secret_sealed })
    .from(organizations)
    .where(ownOrg({ organization_id }));
  if (!organization) throw notFound("organization");
  if (!organization.sealed) return env.SCHEDULER_WEBHOOK_SECRET;
  const secret = opened(organization.sealed);
  if (secret !== undefined) return secret;
  log.error({ organization_id }, "the scheduler's secret can't be read");
  throw new AppError("unavailable", "This organization's secret can't be read now. Send it again later.");
}

/** The request, if it is signed with the organization's secret (401 if not). Without a secret, every request passes. */
async function verified(request: RawRequest, organization_id: string): Promise<Verified> {
  const secret = await secretOf(organization_id);
  if (secret === undefined) {
    log.warn({ organization_id }, "a scheduler's webhook was taken unverified: no secret is set");
    return Verified.withoutSecret(request);
  }
  const genuine = verifyCal(request, secret);
  if (genuine) return genuine;
  throw new AppError("unauthorized", "The signature in X-Cal-Signature-256 is missing or wrong.");
}

/** The trigger in a verified request. Throws if it is malformed or no appointment can have its times. */
function parsed(request: Verified): Exclude<SchedulerTrigger, { kind: "invalid" }> {
  if (request.json === undefined) throw new AppError("malformed", "The body is not valid JSON.");
  const trigger = parseCal(request);
  if (trigger.kind === "created" || trigger.kind === "rescheduled")
    refuseLength(trigger.starts_at, trigger.ends_at);
  if (trigger.kind !== "invalid") return trigger;
  const faults = [{ path: trigger.path, message: trigger.reason }];
  throw new AppError("invalid_input", "The payload is not one of Cal.com's.", { faults });
}

/** Handles a scheduler's webhook: verifies, parses and applies it, and records the outcome for staff. */
async function takeTrigger({ request, body }: HookRequest): Promise<SchedulerOutcome> {
  const raw = { url: request.url, headers: request.headers, body };
  const subject = subjectOfCal(raw);
  const inUrl = queryOf(request).get("organization_id");
  // Triggers that we ignore need no organization: the scheduler's own test call has none and must not fail.
  if (!subject.concerns_us && inUrl === null) return { status: "ignored" };
  const organization_id = organizationNamed(inUrl ?? subject.organization_id);
  const note = (status: SchedulerReceipt["status"]) =>
    noteReceipt(getDb(), organization_id, { trigger: subject.name, status });
  const trigger = await verified(raw, organization_id)
    .then(parsed)
    .catch(async (error: unknown) => {
      await note("refused");
      throw error;
    });
  const ctx = { organization_id, actor: { kind: "scheduler" as const }, db: getDb() };
  const outcome: SchedulerOutcome =
    trigger.kind === "ignored" ? { status: "ignored" } : await applyTrigger(ctx, trigger);
  await note(outcome.status);
  return outcome;
}

const Trigger = z.looseObject({
  triggerEvent: z.string().min(1).meta({ description: "What happened, such as BOOKING_CREATED" }),
  createdAt: z.string().optional().meta({ description: "When; needed by the triggers that are applied" }),
  payload: z
    .unknown()
    .optional()
    .meta({ description: "The booking, as Cal.com describes it; needed by the triggers that are applied" }),
});
const Taken = z.object({
  status: z.enum(["accepted", "ignored"]).meta({ description: "ignored: there was nothing to do" }),
  booking_id: z.uuid().optional().meta({ description: "The booking that was made or changed" }),
});

export const schedulerWebhook = hook(
  {
    summary: "Bookings created, moved and cancelled in the scheduler (Cal.com)",
    security: "X-Cal-Signature-256: hex HMAC-SHA256 of the raw body, if a secret is set",
    // An organization without a secret takes unsigned calls.
    proof: null,
    query: { organization_id: "The organization; the dashboard shows the complete URL" },
    // Sixty times the size of the largest payload that Cal.com has published.
    body: { content_type: "application/json", schema: Trigger, max_bytes: 256 * 1024 },
    answer: { content_type: "application/json", schema: Taken },
  },
  async (incoming) => Response.json(await takeTrigger(incoming)),
);
