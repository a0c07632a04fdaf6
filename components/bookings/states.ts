import type { Tone } from "@/components/kit/status-dot";
import type { BookingStatus } from "@/server/schema/booking";

/** The dot beside each state's word. */
export const TONES: Record<BookingStatus, Tone> = {
  requested: "warn",
  booked: "info",
  completed: "good",
  no_show: "bad",
  cancelled: "neutral",
};
