import { useState } from "react";
import type { BookingCustomer } from "@/components/bookings/form/new-booking";
import { BOOKING_TONES } from "@/components/bookings/states";
import { useResources } from "@/components/bookings/use-resources";
import { leads } from "@/components/text/en/leads";
import { usePart } from "@/components/text/use-part";
import { trpc } from "@/components/trpc";
import { Button } from "@/components/ui/button/button";
import { StatusDot } from "@/components/ui/feedback/status-dot";
import { later } from "@/components/ui/load/later";
import { NotLoaded } from "@/components/ui/load/loaded";
import { exactly } from "@/components/ui/time/clock";
import { useTimeZone } from "@/components/ui/time/zone";
import styles from "./lead-panel.module.css";
import { SHOWN_BOOKINGS } from "./use-lead-reads";

const NewBooking = later(() =>
  import("@/components/bookings/form/new-booking").then((module) => module.NewBookingDialog),
);

/** Books another appointment, if the page has no other button for it. */
function Book({ lead }: { lead: BookingCustomer }) {
  const text = usePart(leads);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="small" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {text.book}
      </Button>
      {isOpen && <NewBooking customer={lead} close={() => setOpen(false)} />}
    </>
  );
}

export function LeadBookings({ lead, canBook }: { lead: BookingCustomer; canBook: boolean }) {
  const lead_id = lead.id;
  const { nameOf } = useResources();
  const text = usePart(leads);
  const time_zone = useTimeZone();
  const query = trpc.bookings.list.useQuery({ lead_id, size: SHOWN_BOOKINGS });
  return (
    <section className={styles.section} aria-label={text.bookings}>
      <h2 className={styles.heading}>{text.bookings}</h2>
      {!query.data && <NotLoaded query={query} count={1} height={40} />}
      {query.data?.bookings.length === 0 && <p className={styles.none}>{text.noBookings}</p>}
      <ul className={styles.list}>
        {query.data?.bookings.map(({ id, title, services, status, starts_at, resource_id }) => (
          <li key={id} className={styles.booking}>
            <span className={styles.bookingTitle} dir="auto">
              {[title || services.join(", ") || text.appointment, nameOf(resource_id)]
                .filter(Boolean)
                .join(" · ")}
            </span>
            <StatusDot tone={BOOKING_TONES[status]}>{text.bookingStatus[status]}</StatusDot>
            <span className={styles.meta}>{starts_at ? exactly(starts_at, time_zone) : text.noTime}</span>
          </li>
        ))}
      </ul>
      {canBook && <Book lead={lead} />}
    </section>
  );
}
