import type { Inputs } from "@/components/trpc";
import { addDays, isDate, iso, startOfDate, wallOf } from "@/lib/time/clock";
import type { BlockedSpan, BlockedTime } from "@/schema/blocked-time";
import type { Weekday } from "@/schema/time-of-day";

const WEEK: Weekday[] = ["0", "1", "2", "3", "4", "5", "6"];
const WORKDAYS: Weekday[] = ["1", "2", "3", "4", "5"];
const MIDNIGHT = "00:00";

/** own: other weekdays, as they were saved by another program. */
export type Repeats = "once" | "daily" | "weekdays" | "weekly" | "own";

/** A blocked time being edited. With `isWhole` days it has no times of day; `until` is empty without an end. */
export type BlockedDraft = {
  resource_id: string | null;
  note: string;
  isWhole: boolean;
  starts_on: string;
  ends_on: string;
  from: string;
  to: string;
  repeats: Repeats;
  weekdays: Weekday[];
  until: string;
};

/** A place in the calendar where time is to be blocked: a day, and times of it if it was dragged. */
export type BlockSpot = { date: string; resource_id: string | null; from?: string; to?: string };

export const newDraft = ({ date, resource_id, from = "12:00", to = "13:00" }: BlockSpot): BlockedDraft => ({
  ...{ resource_id, note: "", isWhole: false, starts_on: date, ends_on: date, from, to },
  ...{ repeats: "once", weekdays: [], until: "" },
});

export const weekdayOn = (date: string): Weekday =>
  WEEK[isDate(date) ? new Date(date).getUTCDay() : 0] ?? "0";

function repeatsOf(repeats: BlockedTime["repeats"], starts_on: string): Repeats {
  if (!repeats) return "once";
  const days = repeats.weekdays.toSorted().join("");
  if (days === WEEK.join("")) return "daily";
  if (days === WORKDAYS.join("")) return "weekdays";
  return days === weekdayOn(starts_on) ? "weekly" : "own";
}

type Saved = Pick<BlockedTime, "resource_id" | "note" | "starts_at" | "ends_at"> & {
  repeats?: BlockedTime["repeats"];
};

/** What was saved, to be edited. */
export function toBlockedDraft(
  { resource_id, note, repeats = null, ...span }: Saved,
  time_zone: string,
): BlockedDraft {
  const [starts, ends] = [wallOf(span.starts_at, time_zone), wallOf(span.ends_at, time_zone)];
  const isWhole = starts.time === MIDNIGHT && ends.time === MIDNIGHT && starts.date < ends.date;
  const ends_on = isWhole ? addDays(ends.date, -1) : ends.date;
  return {
    ...{ resource_id, note: note ?? "", isWhole, starts_on: starts.date, ends_on },
    ...{ from: starts.time, to: ends.time },
    repeats: repeatsOf(repeats, starts.date),
    weekdays: repeats?.weekdays ?? [],
    until: repeats?.until ?? "",
  };
}

/** Why a draft can't be saved; undefined if it can. */
export function draftFault({
  isWhole,
  starts_on,
  ends_on,
  from,
  to,
}: BlockedDraft): "incomplete" | "order" | undefined {
  if (!isDate(starts_on) || !isDate(ends_on)) return "incomplete";
  if (isWhole) return ends_on < starts_on ? "order" : undefined;
  if (!from || !to) return "incomplete";
  return `${ends_on}T${to}` > `${starts_on}T${from}` || isUntilMidnight({ starts_on, ends_on, to })
    ? undefined
    : "order";
}

const isUntilMidnight = ({
  starts_on,
  ends_on,
  to,
}: Pick<BlockedDraft, "starts_on" | "ends_on" | "to">): boolean => to === MIDNIGHT && starts_on === ends_on;

/** Whether a draft lasts over several days, and so can't repeat. */
export const isLong = ({ isWhole, starts_on, ends_on }: BlockedDraft): boolean =>
  isWhole && starts_on < ends_on;

function weekdaysOf({ repeats, weekdays, starts_on }: BlockedDraft): Weekday[] {
  if (repeats === "daily") return WEEK;
  if (repeats === "weekdays") return WORKDAYS;
  return repeats === "weekly" ? [weekdayOn(starts_on)] : weekdays;
}

type Times = Pick<Inputs["blockedTimes"]["create"], "starts_at" | "ends_at">;

function timesOf(draft: BlockedDraft, time_zone: string): Times {
  const { isWhole, starts_on, ends_on, from, to } = draft;
  if (isWhole)
    return {
      starts_at: iso(startOfDate(starts_on, time_zone)),
      ends_at: iso(startOfDate(addDays(ends_on, 1), time_zone)),
    };
  // By the organization's clock. The service refuses a time that the clock skips.
  const last = isUntilMidnight(draft) ? addDays(ends_on, 1) : ends_on;
  return { starts_at: `${starts_on}T${from}`, ends_at: `${last}T${to}` };
}

/** A draft as it is saved; the dates that were left out of what it was stay so. */
export function toBlockedInput(
  draft: BlockedDraft,
  time_zone: string,
  before?: BlockedTime["repeats"],
): Inputs["blockedTimes"]["create"] {
  const repeats = draft.repeats !== "once" &&
    !isLong(draft) && {
      weekdays: weekdaysOf(draft),
      until: draft.until || null,
      skipped: before?.skipped ?? [],
    };
  return {
    resource_id: draft.resource_id,
    note: draft.note,
    ...timesOf(draft, time_zone),
    repeats: repeats || null,
  };
}

/** An occurrence, to be edited by itself. */
export const occurrenceDraft = ({ resource_id, note, starts_at, ends_at }: BlockedSpan, time_zone: string) =>
  toBlockedDraft({ resource_id, note, starts_at, ends_at }, time_zone);
