import { MINUTE_MS } from "@/lib/time/clock";

/** When each try is made, counted from the first: three tries within thirty minutes. */
export const SCHEDULE_MS = [0, 5 * MINUTE_MS, 25 * MINUTE_MS];

/** The last moment for a try, counted from the first. */
const BUDGET_MS = 30 * MINUTE_MS;
const JITTER = 0.1;

type Tried = {
  /** How many tries of the schedule have been made; at least 1. */
  tries: number;
  /** When the first of them began, and the current time, in milliseconds. */
  first_at: number;
  now: number;
  retry_after_seconds: number | null;
  /** How many times faster time passes: 60 for a test receiver, so that a minute takes a second. */
  speed?: number;
  /** 0 to 1; a parameter so that tests can choose it. */
  random?: number;
};

/**
 * When to try next: by the schedule with 10 % jitter, later if Retry-After asks for it, never past 30 minutes; null if
 * never.
 */
export function nextTryAt({
  tries,
  first_at,
  now,
  retry_after_seconds,
  speed = 1,
  random = Math.random(),
}: Tried): Date | null {
  const after = SCHEDULE_MS[tries];
  if (after === undefined) return null;
  const gap = after - (SCHEDULE_MS[tries - 1] ?? 0);
  const scheduled = first_at + (after + gap * JITTER * (2 * random - 1)) / speed;
  const asked = retry_after_seconds === null ? 0 : now + (retry_after_seconds * 1000) / speed;
  const due = Math.max(now, scheduled, asked);
  return new Date(Math.min(due, Math.max(now, first_at + BUDGET_MS / speed)));
}
