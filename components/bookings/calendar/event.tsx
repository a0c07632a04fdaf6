import { StateIcon } from "@/components/bookings/states";
import { useResources } from "@/components/bookings/use-resources";
import { bookings } from "@/components/text/en/bookings";
import { usePart } from "@/components/text/use-part";
import { timeOf } from "@/lib/time/clock";
import type { ShownBooking } from "@/schema/booking";
import styles from "./event.module.css";

/** `09:00 – 09:45` in the given time zone; empty if there is no time. */
export function spanInWords({ starts_at, ends_at }: ShownBooking, time_zone: string): string {
  if (!starts_at) return "";
  const start = timeOf(starts_at, time_zone);
  return ends_at ? `${start} – ${timeOf(ends_at, time_zone)}` : start;
}

/**
 * A booking as a card: who, when and what, with its status as an icon and whom it is with as a colour. One line if
 * `isCompact`.
 */
export function EventCard({
  booking,
  time_zone,
  onOpen,
  place = null,
  buffers = null,
  isCompact = false,
}: {
  booking: ShownBooking;
  time_zone: string;
  onOpen: (id: string) => void;
  /** The resource's name, if the surroundings don't show it. */
  place?: string | null;
  /** Its buffers, in words. */
  buffers?: string | null;
  isCompact?: boolean;
}) {
  const text = usePart(bookings);
  const hue = useResources().hueOf(booking.resource_id);
  const { status, title, lead } = booking;
  const span = spanInWords(booking, time_zone);
  const [start, end] = span.split(" – ");
  const what = [title, place].filter(Boolean).join(" · ");
  const label = [lead.name, title, span, text.status[status], place, buffers].filter(Boolean).join(", ");
  return (
    <button
      type="button"
      className={styles.event}
      data-status={status}
      data-hue={hue ?? undefined}
      data-compact={isCompact || undefined}
      aria-label={label}
      title={label}
      onClick={() => onOpen(booking.id)}
    >
      <span className={styles.who}>
        <StateIcon status={status} />
        <span className={styles.name} dir="auto">
          {lead.name}
        </span>
      </span>
      <span className={styles.when}>
        {start}
        {end && <span className={styles.end}> – {end}</span>}
      </span>
      <span className={styles.what} dir="auto">
        {what}
      </span>
    </button>
  );
}
