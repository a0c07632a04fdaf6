import { BOOKING_TONES } from "@/components/bookings/states";
import { leads } from "@/components/text/en/leads";
import { usePart } from "@/components/text/use-part";
import { trpc } from "@/components/trpc";
import { exactly } from "@/components/ui/clock";
import { NotLoaded } from "@/components/ui/loaded";
import { StatusDot } from "@/components/ui/status-dot";
import { useTimeZone } from "@/components/ui/zone";
import styles from "./lead-panel.module.css";

const SHOWN = 5;

/** A lead's bookings, the latest appointment first. */
export function LeadBookings({ lead_id }: { lead_id: string }) {
  const text = usePart(leads);
  const time_zone = useTimeZone();
  const query = trpc.bookings.list.useQuery({ lead_id, size: SHOWN });
  return (
    <section className={styles.section} aria-label={text.bookings}>
      <h2 className={styles.heading}>{text.bookings}</h2>
      {!query.data && <NotLoaded query={query} count={1} height={40} />}
      {query.data?.bookings.length === 0 && <p className={styles.none}>{text.noBookings}</p>}
      <ul className={styles.list}>
        {query.data?.bookings.map(({ id, title, services, status, starts_at }) => (
          <li key={id} className={styles.booking}>
            <span className={styles.bookingTitle} dir="auto">
              {title || services.join(", ") || text.event.appointment}
            </span>
            <StatusDot tone={BOOKING_TONES[status]}>{text.bookingStatus[status]}</StatusDot>
            <span className={styles.meta}>{starts_at ? exactly(starts_at, time_zone) : text.noTime}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
