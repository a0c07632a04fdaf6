import { randomBytes } from "node:crypto";
import { isNull, sql } from "drizzle-orm";
import { z } from "zod";
import { type Db, one, type Tx } from "@/db/client";
import { organizations } from "@/db/schema/organizations";
import { acrossOrgs, ownOrg } from "@/db/tenant";
import { env, isPublic } from "@/lib/env";
import { notFound } from "@/lib/errors";
import { log } from "@/lib/observe/log";
import { seal } from "@/lib/secret/secrets";
import { inMs } from "@/lib/time/time";
import type { EndedAccess } from "@/schema/account";
import {
  Scheduler,
  type SchedulerReceipt,
  SchedulerSecretInput,
  SchedulerWithSecret,
} from "@/schema/scheduler";
import { type AccessEnd, endedAccess } from "@/server/accounts/changes";
import { keepAtOrganization } from "@/server/accounts/organization/organization-row";
import { action } from "@/server/http/action";
import { organizationRow } from "@/server/http/audit/rows";
import type { Ctx } from "@/server/http/ctx";

/** A `select` of the organizations whose scheduler's last call was refused. */
export const refusedSchedulers = sql`
  select id as organization_id from organizations
  where ${acrossOrgs("a sweep over all parts that fail", sql`scheduler_last->>'status' = 'refused'`)}`;

const columns = {
  sealed: organizations.scheduler_secret_sealed,
  last_received: organizations.scheduler_last,
};

type Row = { sealed: string | null; last_received: SchedulerReceipt | null };

/** Whether anyone on the Internet can post bookings for an organization that has no secret of its own. */
const isOpen = (): boolean => isPublic() && env.SCHEDULER_WEBHOOK_SECRET === undefined;

const toScheduler = ({ organization_id }: Ctx, { sealed, last_received }: Row) => ({
  webhook_url: `${env.PUBLIC_URL}/api/v1/webhooks/scheduler?organization_id=${organization_id}`,
  secret: sealed ? ("own" as const) : env.SCHEDULER_WEBHOOK_SECRET ? ("service" as const) : ("none" as const),
  is_exposed: sealed === null && isOpen(),
  last_received,
});

async function setSealed(ctx: Ctx, scheduler_secret_sealed: string | null): Promise<Row> {
  const row = await keepAtOrganization(ctx.db, ctx, { scheduler_secret_sealed });
  if (!row) throw notFound("organization");
  return { sealed: row.scheduler_secret_sealed, last_received: row.scheduler_last };
}

export const getScheduler = action({
  summary: "Get the scheduler's webhook URL, which secret verifies its calls, and its last call",
  input: z.strictObject({}),
  output: Scheduler,
  run: async (ctx) =>
    toScheduler(ctx, one(await ctx.db.select(columns).from(organizations).where(ownOrg(ctx)))),
});

export const setSchedulerSecret = action({
  summary: "Set the secret that verifies the scheduler's calls, or generate one. It is shown only once",
  input: SchedulerSecretInput,
  only: "owner",
  confirmed: true,
  output: SchedulerWithSecret,
  audit: "scheduler_secret.set",
  rows: organizationRow,
  run: async (ctx, { secret = randomBytes(24).toString("base64url") }) => ({
    ...toScheduler(ctx, await setSealed(ctx, seal(secret))),
    shown_secret: secret,
  }),
});

/** When all access ends: replaces a secret of the organization's own by one that nobody knows. */
export async function replaceSchedulerSecret(
  tx: Tx,
  ctx: Ctx,
  { user_id }: AccessEnd,
): Promise<EndedAccess[]> {
  if (user_id) return [];
  const inTx = { ...ctx, db: tx };
  const { sealed } = one(await tx.select(columns).from(organizations).where(ownOrg(ctx)));
  if (sealed === null) return [];
  await setSealed(inTx, seal(randomBytes(24).toString("base64url")));
  return endedAccess("scheduler_secret", [""]);
}

export const removeSchedulerSecret = action({
  summary: "Remove the organization's own scheduler secret; the service's secret, if set, applies again",
  input: z.strictObject({}),
  only: "owner",
  output: Scheduler,
  audit: "scheduler_secret.removed",
  rows: organizationRow,
  run: async (ctx) => toScheduler(ctx, await setSealed(ctx, null)),
});

/** How many organizations accept bookings from anyone on the Internet. */
export const countExposed = async (db: Db): Promise<number> =>
  isOpen() ? db.$count(organizations, isNull(organizations.scheduler_secret_sealed)) : 0;

/** Anyone can post requests that are refused, so those are recorded at most this often. */
const NOTED_AGAIN_SECONDS = 5;

/** Records the scheduler's last call, for display. A failure to do so is only logged. */
export async function noteReceipt(
  db: Db,
  organization_id: string,
  receipt: Omit<SchedulerReceipt, "received_at">,
): Promise<void> {
  const last = sql`(${organizations.scheduler_last}->>'received_at')::timestamptz`;
  const isDue =
    receipt.status === "refused"
      ? sql`coalesce(${last} < now() - make_interval(secs => ${NOTED_AGAIN_SECONDS}), true)`
      : undefined;
  const scheduler_last = { ...receipt, received_at: inMs().toISOString() };
  await keepAtOrganization(db, { organization_id }, { scheduler_last }, isDue).catch((error: unknown) =>
    log.warn({ err: error }, "a scheduler's call was not noted"),
  );
}
