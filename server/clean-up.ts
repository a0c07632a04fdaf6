import { getDb } from "@/db/client";
import { foldCounts } from "@/db/counts";
import { deleteExpired, type Expiry } from "@/db/expiry";
import { accountExpiry } from "@/server/accounts/expires";
import { notificationExpiry } from "@/server/accounts/notifications/expires";
import { agentExpiry } from "@/server/agent/expires";
import { calendarExpiry } from "@/server/bookings/calendars/expires";
import { conversationExpiry } from "@/server/conversations/expires";
import { mediaExpiry } from "@/server/conversations/media/expires";
import { requestExpiry } from "@/server/http/expires";
import { leadExpiry } from "@/server/leads/expires";
import { failForgottenImports } from "@/server/leads/run-import";
import { log } from "@/server/lib/log";
import { practiceExpiry } from "@/server/practice/expires";
import { jobExpiry } from "@/server/queue/expires";
import { eventExpiry } from "@/server/webhooks/expires";

/** Rows that one statement deletes: writers wait for it for well under a second, also where others go with them. */
const BATCH = 5000;
/** What is still left after so long waits for the next time. */
const TURN_MS = 60_000;

/** What each noun lets go. Events come last, since many could take the whole turn. */
export const EXPIRED: Expiry[] = [
  ...agentExpiry,
  ...calendarExpiry,
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
