import Link from "next/link";
import { useSettleNotice } from "@/components/bookings/notice/use-settle-notice";
import { bookings as bookingsWords } from "@/components/text/en/bookings";
import { customerNotice } from "@/components/text/en/customer-notice";
import { usePart } from "@/components/text/use-part";
import { Button } from "@/components/ui/button/button";
import { dateInWords } from "@/components/ui/time/clock";
import { useTimeZone } from "@/components/ui/time/zone";
import { wallOf } from "@/lib/time/clock";
import type { ShownBooking } from "@/schema/booking";
import styles from "./untold.module.css";

const SHOWN = 3;

function Row({ booking }: { booking: ShownBooking }) {
  const text = usePart(customerNotice);
  const { status } = usePart(bookingsWords);
  const time_zone = useTimeZone();
  const { settle, isPending } = useSettleNotice();
  const { lead, starts_at } = booking;
  const at = starts_at && wallOf(starts_at, time_zone);
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <Link className={styles.name} href={`/bookings?list=untold&booking=${booking.id}`} dir="auto">
          {lead.name}
        </Link>
        <span className={styles.what}>
          {[status[booking.status], at && `${dateInWords(at.date)}, ${at.time}`].filter(Boolean).join(": ")}
        </span>
        <span className={styles.call}>
          {lead.phone ? text.callOn : text.noPhone}{" "}
          {lead.phone && <a href={`tel:${lead.phone}`}>{lead.formatted_phone}</a>}
        </span>
      </div>
      <Button
        size="small"
        busy={isPending}
        aria-label={text.settleFor(lead.name)}
        onClick={() => settle(booking)}
      >
        {text.settle}
      </Button>
    </li>
  );
}

/** Above the conversations that need somebody: the customers who could not be told of a change to their appointment. */
export function UntoldCustomers({ bookings }: { bookings: readonly ShownBooking[] }) {
  const text = usePart(customerNotice);
  const { length } = bookings;
  return (
    <section className={styles.section} aria-label={text.untold}>
      <ul aria-label={text.untold}>
        {bookings.slice(0, SHOWN).map((booking) => (
          <Row key={booking.id} booking={booking} />
        ))}
      </ul>
      {length > SHOWN && (
        <Link className={styles.all} href="/bookings?list=untold">
          {text.all(length)}
        </Link>
      )}
    </section>
  );
}
