import { getDb } from "@/db/client";
import { deleteExpired, type Expiry } from "@/db/expiry";
import { foldCounts } from "@/db/queries/counts";
import { accountExpiry } from "@/server/accounts/expires";
import { notificationExpiry } from "@/server/accounts/notifications/expires";
import { agentExpiry } from "@/server/agent/expires";
import { calendarExpiry } from "@/server/bookings/calendars/expires";
import { bookingExpiry } from "@/server/bookings/expires";
import { conversationExpiry } from "@/server/conversations/expires";
import { mediaExpiry } from "@/server/conversations/media/expires";
import { requestExpiry } from "@/server/http/expires";
import { leadExpiry } from "@/server/leads/expires";
import { failForgottenImports } from "@/server/leads/import/run-import";
import { log } from "@/server/lib/observe/log";
import { practiceExpiry } from "@/server/practice/expires";
import { jobExpiry } from "@/server/queue/expires";
import { eventExpiry } from "@/server/webhooks/expires";

/** Rows deleted per statement: few enough that writers wait well under a second, even if the delete cascades. */
const BATCH = 5000;
/** What is left after this long waits for the next run. */
const TURN_MS = 60_000;

/** What each module deletes. Events come last, since they can take the whole run. */
export const EXPIRED: Expiry[] = [
  ...agentExpiry,
  ...calendarExpiry,
  ...bookingExpiry,
  ...conversationExpiry,
  ...requestExpiry,
  ...accountExpiry,
  ...leadExpiry,
  ...practiceExpiry,
  ...mediaExpiry,
  ...notificationExpiry,
  ...eventExpiry,
];

/** Keeps the database small: folds counts and deletes what expired, for up to `turn_ms` milliseconds. */
export async function cleanUp(_input: object = {}, batch = BATCH, turn_ms = TURN_MS): Promise<undefined> {
  const until = Date.now() + turn_ms;
  await foldCounts(getDb());
  await failForgottenImports();
  let deleted = 0;
  for (const expiry of [...EXPIRED, ...jobExpiry()]) deleted += await deleteExpired(expiry, batch, until);
  if (deleted > 0) log.info({ deleted }, "rows that had had their time were deleted");
}
