import { isNotNull, sql } from "drizzle-orm";
import { calendars } from "@/db/schema/calendars";
import { acrossOrgs, inOrg } from "@/db/tenant";
import { failingFact, type NotificationRequest } from "@/server/accounts/notifications/notify";
import type { Ctx } from "@/server/http/ctx";

type Failing = { id: string; name: string; failing_since: string | null };

/** A `select` of the organizations with a calendar that can't be read or written. */
export const failingCalendars = sql`
  select distinct organization_id from calendars
  where ${acrossOrgs("a sweep over all parts that fail", isNotNull(calendars.failing_since))}`;

/** What owners are told of a calendar that fails: once since it began to, and at most once a day. */
export const calendarNotice = (
  { id, name, failing_since }: Failing,
  failure: string | null,
): NotificationRequest => ({
  ...{ ...failingFact("calendar_failing", id, failing_since ?? undefined), to: "owners" },
  ...{ subject_id: id, subject: name, detail: failure },
});

/** What owners are told while calendars fail. */
export async function calendarNotices(ctx: Ctx): Promise<NotificationRequest[]> {
  const { id, name, failing_since, failure } = calendars;
  const failing = await ctx.db
    .select({ id, name, failing_since, failure })
    .from(calendars)
    .where(inOrg(ctx, calendars, isNotNull(failing_since)));
  return failing.map((one) => calendarNotice(one, one.failure));
}
