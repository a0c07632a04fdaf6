import { addDays, DAY_MS, HOUR_MS, MINUTE_MS, momentOf, timeOfMinutes, wallOf } from "@/lib/time/clock";
import type { ReminderMoment } from "@/schema/reminder";
import { QUIET_HOURS } from "@/schema/reminder-settings";

/** When a step is due relative to an appointment. */
export type Offset = { moment: ReminderMoment; offset_minutes: number };
/** An organization's quiet hours, in minutes of the day: see `ReminderSettings`. */
export type Night = { time_zone: string; quiet_from: number; quiet_to: number };

/**
 * The moments of a step to handle now: later than `after` and before `until`. In the morning also those later than
 * `put_off` that could not be sent before the night. Skipped for appointments placed later than `known_by`, or later
 * than `grace` before the step's moment: those customers know the time well enough.
 */
export type DueSpan = { after: number; until: number; put_off?: number; known_by: number; grace: number };

/** Reminders due during the night go out this long before it. */
const EVENING_MINUTES = 30;
/** Zones put their clocks back by at most this; the night is then so much longer. */
const CLOCK_CHANGE_MS = 2 * HOUR_MS;
/** The latest moment (ms from now) that is ever due: at the end of the longest night, from the evening before it. */
export const FARTHEST_MS =
  DAY_MS - (QUIET_HOURS.from.min - EVENING_MINUTES - QUIET_HOURS.to.max) * MINUTE_MS + CLOCK_CHANGE_MS;
/** Nothing is started this shortly before the night: a provider may need a second attempt. */
const LAST_MINUTES = 5;
/** The longest interval between sweeps. What waited for the morning must still be found by the first one. */
const SWEEP_MS = 30 * MINUTE_MS;

/** For how long after its moment a step is still sent (ms), after an outage or a night. */
function latenessOf({ moment, offset_minutes }: Offset): number {
  if (moment === "after") return DAY_MS;
  const offset = offset_minutes * MINUTE_MS;
  return Math.min(offset / 2 + SWEEP_MS, offset, DAY_MS);
}

/** Postponed reminders are looked for during this much of the morning. */
const MORNING_MINUTES = 120;

/**
 * The earliest moment (ms) of a step that is still sent in the morning if it could not be sent before the night: an
 * hour's notice is enough.
 */
function putOffAfter({ moment, offset_minutes }: Offset, morning: number): number {
  const offset = offset_minutes * MINUTE_MS;
  const patience = moment === "before" ? offset - Math.min(offset / 2, HOUR_MS) : 2 * DAY_MS;
  return morning + SWEEP_MS - Math.min(patience, 2 * DAY_MS);
}

/** Whether a moment is within the quiet hours. */
export function isNight(at: number, { time_zone, quiet_from, quiet_to }: Night): boolean {
  const { minutes } = wallOf(at, time_zone);
  return minutes >= quiet_from || minutes < quiet_to;
}

/** Whether nothing is started at a minute of the day. */
const isQuiet = (minutes: number, { quiet_from, quiet_to }: Night): boolean =>
  minutes >= quiet_from - LAST_MINUTES || minutes < quiet_to;

/** When the night that a moment is in ends. */
export function morningAfter({ time_zone, quiet_to }: Night, at: number): number {
  const { date, minutes } = wallOf(at, time_zone);
  const day = minutes < quiet_to ? date : addDays(date, 1);
  return Date.parse(momentOf(day, timeOfMinutes(quiet_to), time_zone));
}

/**
 * Whether a reminder that could not be sent before the night is sent in the morning. Those after an appointment can
 * wait.
 */
export function isPutOff(step: Offset & Night & { starts_at: string }, at: number): boolean {
  if (step.moment === "after") return true;
  const moment = Date.parse(step.starts_at) - step.offset_minutes * MINUTE_MS;
  return moment > putOffAfter(step, morningAfter(step, at));
}

/**
 * Where the night divides: moments before it are sent in the evening, the rest in the morning. Each goes to the nearer
 * end, but to the morning only if at least half of its offset is left then.
 */
function watershed(evening: number, morning: number, { offset_minutes }: Offset): number {
  return Math.max((evening + morning) / 2, morning - (offset_minutes / 2) * MINUTE_MS);
}

/** Which moments of a step to handle now; null at night. Steps after an appointment wait for the morning. */
export function dueAt(step: Offset, night: Night, at: number): DueSpan | null {
  const { date, minutes } = wallOf(at, night.time_zone);
  if (isQuiet(minutes, night)) return null;
  const offset = step.offset_minutes * MINUTE_MS;
  const grace = step.moment === "before" ? Math.min(offset / 2, HOUR_MS) : 0;
  const due = { after: at - latenessOf(step), until: at + 1, known_by: at, grace };
  const dusk = night.quiet_from - EVENING_MINUTES;
  const moment = (day: string, minute: number) =>
    Date.parse(momentOf(day, timeOfMinutes(minute), night.time_zone));
  if (minutes < Math.min(night.quiet_to + MORNING_MINUTES, dusk)) {
    const put_off = putOffAfter(step, moment(date, night.quiet_to));
    return { ...due, put_off: step.moment === "before" ? Math.max(put_off, at - offset) : put_off };
  }
  if (step.moment === "after" || minutes < dusk) return due;
  const [evening, morning] = [moment(date, dusk), moment(addDays(date, 1), night.quiet_to)];
  return { ...due, until: watershed(evening, morning, step), known_by: evening - grace };
}
