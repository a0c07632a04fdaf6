import { timeOf } from "@/components/kit/clock";
import { Dot } from "@/components/kit/status-dot";
import { useText } from "@/components/text/text";
import type { BookingListItem } from "@/server/schema/booking";
import styles from "./event.module.css";
import { TONES } from "./states";

/** `09:00 – 09:45` by the organization's clock. */
export function spanInWords({ starts_at, ends_at }: BookingListItem, time_zone: string): string {
  if (!starts_at) return "";
  const start = timeOf(starts_at, time_zone);
  return ends_at ? `${start} – ${timeOf(ends_at, time_zone)}` : start;
}

/** A booking as a card: who, when and what, and its state as a dot and a word. One line where there is no room. */
export function EventCard({
  booking,
  time_zone,
  onOpen,
  isCompact = false,
}: {
  booking: BookingListItem;
  time_zone: string;
  onOpen: (id: string) => void;
  isCompact?: boolean;
}) {
  const text = useText().bookings;
  const { status, title, lead } = booking;
  const span = spanInWords(booking, time_zone);
  const word = text.status[status];
  const label = [lead.name, title, span, word].filter(Boolean).join(", ");
  return (
    <button
      type="button"
      className={styles.event}
      data-status={status}
      data-compact={isCompact || undefined}
      aria-label={label}
      title={label}
      onClick={() => onOpen(booking.id)}
    >
      <span className={styles.who} dir="auto">
        {lead.name}
      </span>
      <span className={styles.what}>
        {span} {title}
      </span>
      <span className={styles.state}>
        <Dot tone={TONES[status]} />
        <span className={styles.word}>{word}</span>
      </span>
    </button>
  );
}
