import { getDb } from "@/db/client";
import { organizations } from "@/db/schema/organizations";
import { ownOrg } from "@/db/tenant";
import { parseCal, type SchedulerTrigger, verifyCal } from "@/server/adapters/scheduling/cal";
import { toText } from "@/server/core/body";
import type { HookRequest } from "@/server/core/hook";
import { env } from "@/server/lib/env";
import { AppError, notFound } from "@/server/lib/errors";
import { log } from "@/server/lib/log";
import { unseal } from "@/server/lib/secrets";
import { Id } from "@/server/schema/common";
import type { SchedulerReceipt } from "@/server/schema/scheduler";
import { applyTrigger, type Outcome } from "./scheduler";
import { noteReceipt } from "./scheduler-settings";

const NAME_LENGTH = 100;

/** What a trigger is about: created, rescheduled, cancelled, or the scheduler's own name of what we don't need. */
const nameOf = (trigger: SchedulerTrigger): string =>
  (trigger.kind === "ignored" ? trigger.trigger : trigger.kind).slice(0, NAME_LENGTH);

/** Whose appointments these are: the URL says so, else the booking's metadata. */
function organizationNamed(request: Request, trigger: SchedulerTrigger): string {
  const inUrl = new URL(request.url).searchParams.get("organization_id");
  const inMetadata = "organization_id" in trigger ? trigger.organization_id : null;
  const named = Id.safeParse(inUrl ?? inMetadata);
  if (named.success) return named.data;
  throw notFound("organization: put ?organization_id= into the webhook's URL");
}

async function secretOf(organization_id: string): Promise<string | undefined> {
  const [organization] = await getDb()
    .select({ sealed: organizations.scheduler_secret_sealed })
    .from(organizations)
    .where(ownOrg({ organization_id }));
  if (!organization) throw notFound("organization");
  return organization.sealed ? unseal(organization.sealed) : env.SCHEDULER_WEBHOOK_SECRET;
}

/** Refuses a trigger that the organization's secret did not sign, and one that makes no sense. */
async function requireGenuine(
  { request, body }: HookRequest,
  organization_id: string,
  trigger: SchedulerTrigger,
): Promise<void> {
  const secret = await secretOf(organization_id);
  if (secret === undefined)
    log.warn({ organization_id }, "a scheduler's webhook was taken unverified: no secret is set");
  else if (!verifyCal({ headers: request.headers, body }, secret)) {
    throw new AppError("unauthorized", "The signature in X-Cal-Signature-256 is missing or wrong.");
  }
  if (trigger.kind !== "invalid") return;
  const faults = [{ path: trigger.path, message: trigger.reason }];
  throw new AppError("invalid_input", "The payload is not one of Cal.com's.", { faults });
}

/** Applies a trigger that is genuine; one that we don't need is acknowledged. */
async function apply(organization_id: string, trigger: SchedulerTrigger): Promise<Outcome> {
  if (trigger.kind === "ignored" || trigger.kind === "invalid") return { status: "ignored" };
  return applyTrigger({ organization_id, actor: { kind: "scheduler" }, db: getDb() }, trigger);
}

/** Takes a scheduler's webhook: verified where a secret is set, then applied; what came of it is noted for staff. */
export async function takeTrigger(incoming: HookRequest): Promise<Outcome> {
  const { request, body } = incoming;
  const trigger = parseCal(toText(body));
  // Of a trigger that we don't need nothing is asked: a scheduler's test must not fail for its missing organization.
  const isAnonymous = !new URL(request.url).searchParams.has("organization_id");
  if (trigger.kind === "ignored" && isAnonymous) return { status: "ignored" };
  const organization_id = organizationNamed(request, trigger);
  const note = (status: SchedulerReceipt["status"]) =>
    noteReceipt(getDb(), organization_id, { trigger: nameOf(trigger), status });
  try {
    await requireGenuine(incoming, organization_id, trigger);
  } catch (error) {
    await note("refused");
    throw error;
  }
  const outcome = await apply(organization_id, trigger);
  await note(outcome.status);
  return outcome;
}
