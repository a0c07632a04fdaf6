import { sql } from "drizzle-orm";
import { webhookEndpoints } from "@/db/schema/webhooks";
import { acrossOrgs, inOrg } from "@/db/tenant";
import { failingFact, type NotificationRequest } from "@/server/accounts/notifications/notify";
import type { Ctx } from "@/server/http/ctx";
import { SWITCHED_OFF_BY_STAFF } from "./endpoints";
import { lastSuccess } from "./health";

/** Its last attempts failed, and staff have not switched it off. */
const isTroubled = sql`(failing_since is not null and disabled_reason is distinct from ${SWITCHED_OFF_BY_STAFF})`;

/** A `select` of the organizations with an endpoint whose attempts fail. */
export const troubledEndpoints = sql`
  select distinct organization_id from webhook_endpoints
  where ${acrossOrgs("a sweep over all parts that fail", isTroubled)}`;

const lastError = sql<string | null>`(
  select attempt.error from webhook_attempts attempt
  join webhook_deliveries delivery
    on delivery.organization_id = attempt.organization_id and delivery.id = attempt.delivery_id
  where attempt.organization_id = webhook_endpoints.organization_id and attempt.error is not null
    and delivery.id in (
      select id from webhook_deliveries newest
      where newest.organization_id = webhook_endpoints.organization_id
        and newest.endpoint_id = webhook_endpoints.id
      order by id desc limit 20)
  order by attempt.started_at desc limit 1)`;

const hostOf = (url: string): string => new URL(url).host;

const readEndpoints = (ctx: Ctx) =>
  ctx.db
    .select({
      id: webhookEndpoints.id,
      url: webhookEndpoints.url,
      since: webhookEndpoints.failing_since,
      disabled_reason: webhookEndpoints.disabled_reason,
      is_troubled: sql<boolean>`${isTroubled}`,
      last_success_at: lastSuccess,
      last_error: lastError,
    })
    .from(webhookEndpoints)
    .where(inOrg(ctx, webhookEndpoints));

/** The organization's endpoints: how many, those that fail, when one last took an event, and why the last did not. */
export async function endpointsRecord(ctx: Ctx) {
  const all = await readEndpoints(ctx);
  const troubled = all.filter(({ is_troubled }) => is_troubled);
  const [first] = troubled.toSorted((a, b) => (b.since ?? "").localeCompare(a.since ?? ""));
  return {
    missing: [],
    endpoints: all.length,
    troubled: troubled.map(({ id, url }) => ({ id, host: hostOf(url) })),
    last_worked_at:
      all
        .flatMap(({ last_success_at }) => last_success_at ?? [])
        .toSorted()
        .at(-1) ?? null,
    last_error: first ? { message: first.disabled_reason ?? first.last_error, at: first.since } : null,
  };
}

/**
 * What owners are told while endpoints fail: each once since it began to and at most once a day, with the same fact as after an hour, so that
 * they are not told of it twice.
 */
export async function endpointNotices(ctx: Ctx): Promise<NotificationRequest[]> {
  const failing = (await readEndpoints(ctx)).filter(
    ({ is_troubled, since }) => is_troubled && since !== null,
  );
  return failing.map(({ id, url, since, last_error }) => ({
    ...{ ...failingFact("webhook_failing", id, since ?? undefined), to: "owners" },
    ...{ subject_id: id, subject: hostOf(url) },
    detail: `Its deliveries fail${last_error ? `: ${last_error}` : ""}. They are tried again by themselves; check the receiver.`,
  }));
}
