import type { blockedTimes } from "@/db/schema/blocked-times";
import { invalid } from "@/lib/errors";
import { DAY_MS, iso } from "@/lib/time/clock";
import type { BlockedTime, NewBlockedTime } from "@/schema/blocked-time";
import { refuseFar } from "../availability/duration";
import { firstOf, type StoredSpan, toRecurring } from "./occurrences";

const LONGEST_DAYS = 400;

export type BlockedTimeRow = typeof blockedTimes.$inferSelect;
type Span = Pick<NewBlockedTime, "starts_at" | "ends_at" | "repeats">;

/** A blocked time as callers see it. */
export function toBlockedTime(
  { recurs, organization_id: _organization, ...row }: BlockedTimeRow,
  time_zone: string,
): BlockedTime {
  const { from, until } = firstOf({ ...row, recurs }, time_zone);
  const { weekdays = [], until: last = null, skipped = [] } = recurs ?? {};
  const repeats = recurs && { weekdays, until: last, skipped };
  return { ...row, starts_at: iso(from), ends_at: iso(until), repeats };
}

/** A blocked time as it is stored. Refuses one that ends before it begins, is too long, or never occurs. */
export function toStored({ starts_at, ends_at, repeats }: Span, time_zone: string): StoredSpan {
  const days = (Date.parse(ends_at) - Date.parse(starts_at)) / DAY_MS;
  if (days <= 0) throw invalid(["ends_at"], "must be later than the start");
  if (days > LONGEST_DAYS) throw invalid(["ends_at"], `must be within ${LONGEST_DAYS} days`);
  refuseFar(Date.parse(ends_at));
  if (!repeats) return { starts_at, ends_at, recurs: null };
  const stored = toRecurring({ starts_at, ends_at }, repeats, time_zone);
  const { minutes = 0, first_on = "", until = null } = stored.recurs ?? {};
  if (minutes <= 0) throw invalid(["ends_at"], "must be later than the start");
  if (minutes > 1440) throw invalid(["ends_at"], "must be within a day if it repeats");
  if (until !== null && until < first_on)
    throw invalid(["repeats", "until"], "must not be before the first day");
  return stored;
}
