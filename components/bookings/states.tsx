import type { Tone } from "@/components/ui/feedback/status-dot";
import { Icon, type IconName } from "@/components/ui/icon";
import type { BookingStatus } from "@/schema/booking";

export const BOOKING_TONES: Record<BookingStatus, Tone> = {
  requested: "warn",
  booked: "info",
  completed: "good",
  no_show: "bad",
  cancelled: "neutral",
};

const ICONS: Record<BookingStatus, IconName> = {
  requested: "clock",
  booked: "check",
  completed: "checks",
  no_show: "absent",
  cancelled: "close",
};

/** A status as an icon, for where there is no room for the word. */
export const StateIcon = ({ status }: { status: BookingStatus }) => <Icon name={ICONS[status]} size={14} />;
