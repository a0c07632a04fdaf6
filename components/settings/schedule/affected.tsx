import { useState } from "react";
import { BookingDrawer } from "@/components/bookings/drawer";
import { schedule as words } from "@/components/text/en/schedule";
import { usePart } from "@/components/text/use-part";
import { trpc } from "@/components/trpc";
import { dateInWords } from "@/components/ui/clock";
import { useNow } from "@/components/ui/use-now";
import { useTimeZone } from "@/components/ui/zone";
import { mondayOf, wallOf } from "@/server/lib/clock";
import type { AffectedQuery } from "@/server/schema/affected-bookings";
import type { ShownBooking } from "@/server/schema/booking";
import styles from "./affected.module.css";

/** The coming appointments that fall on these dates and outside their hours; undefined until they are known. */
export function useAffected(dates: AffectedQuery, enabled = true) {
  const { data } = trpc.bookings.affected.useQuery(dates, { enabled });
  return enabled ? data : undefined;
}

type RowProps = { booking: ShownBooking; open: () => void };

function Row({ booking: { lead, title, starts_at }, open }: RowProps) {
  const time_zone = useTimeZone();
  const at = wallOf(starts_at ?? 0, time_zone);
  return (
    <li>
      <button type="button" className={styles.row} onClick={open}>
        <span className={styles.when}>{`${dateInWords(at.date)}, ${at.time}`}</span>
        <span className={styles.name} dir="auto">
          {lead.name}
        </span>
        <span className={styles.what}>{title}</span>
      </button>
    </li>
  );
}

/** Lists the appointments that fall on these dates; each opens at the side, to be moved or cancelled. */
export function AffectedAppointments({ dates }: { dates: AffectedQuery }) {
  const text = usePart(words);
  const time_zone = useTimeZone();
  const now = useNow();
  const data = useAffected(dates);
  const [opened, setOpened] = useState<ShownBooking | null>(null);
  if (!data) return null;
  const { bookings, has_more } = data;
  const day = opened?.starts_at ? wallOf(opened.starts_at, time_zone).date : dates.starts_on;
  return (
    <section className={styles.affected} aria-label={text.affected(bookings.length, has_more)}>
      {bookings.length > 0 && (
        <>
          <p className={styles.head}>{text.affected(bookings.length, has_more)}</p>
          <p className={styles.about}>{text.affectedAbout}</p>
          <ul>
            {bookings.map((booking) => (
              <Row key={booking.id} booking={booking} open={() => setOpened(booking)} />
            ))}
          </ul>
        </>
      )}
      <BookingDrawer
        id={opened?.id ?? null}
        known={opened ?? undefined}
        onClose={() => setOpened(null)}
        {...{ time_zone, now, monday: mondayOf(day) }}
      />
    </section>
  );
}
