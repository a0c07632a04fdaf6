import { isSealedWithOurs } from "@/db/canary";
import { getDb } from "@/db/client";
import { env, isPublic } from "@/lib/env";
import { log } from "@/lib/observe/log";
import { countExposed } from "@/server/bookings/scheduler/scheduler-settings";

const SEALED_WITH_ANOTHER =
  "AUTH_SECRET has changed: what was sealed with the former one (numbers' credentials, webhooks' and the scheduler's " +
  "secrets) can't be opened, so messages and webhooks fail. Start with the former one, or see docs/operations.md";

const exposed = (count: number) =>
  `Anybody on the Internet can post bookings to ${count} ${count === 1 ? "organization" : "organizations"}: no secret ` +
  "verifies the scheduler's calls. Set SCHEDULER_WEBHOOK_SECRET, or make a secret for each under Settings, Integrations";

const OPEN_TO_ALL =
  "Anybody on the Internet can register an organization here (REGISTRATION=open). If it is only for your own, set " +
  "REGISTRATION=invitation";

/** Logs, once at startup, what an operator has to fix: Frontdesk runs without it, but not as expected. */
export async function warnAtStart(): Promise<void> {
  const db = getDb();
  if (!(await isSealedWithOurs(db))) log.error(SEALED_WITH_ANOTHER);
  if (isPublic() && env.REGISTRATION === "open") log.warn(OPEN_TO_ALL);
  const count = await countExposed(db);
  if (count > 0) log.warn(exposed(count));
}
