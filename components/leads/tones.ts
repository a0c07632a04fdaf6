import type { Tone } from "@/components/ui/feedback/status-dot";
import type { LeadStatus } from "@/schema/lead";

/** The colour of each status's dot. The order is that in which the statuses are offered. */
export const LEAD_TONES = {
  new: "info",
  contacted: "neutral",
  booking_offered: "warn",
  booked: "good",
  confirmed: "good",
  completed: "neutral",
  no_show: "bad",
  cancelled: "neutral",
  lost: "neutral",
} as const satisfies Record<LeadStatus, Tone>;

const isStatus = (value: string): value is LeadStatus => value in LEAD_TONES;

export const leadStatus = (value: string | null): LeadStatus | null =>
  value !== null && isStatus(value) ? value : null;

/** The statuses, in the order of the way to a booking and on. */
export const LEAD_STATUSES = Object.keys(LEAD_TONES).filter(isStatus);
