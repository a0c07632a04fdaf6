import { useState } from "react";
import { BookingDrawer } from "@/components/bookings/drawer";
import { common as commonWords } from "@/components/text/en/common";
import { schedule as words } from "@/components/text/en/schedule";
import { usePart } from "@/components/text/use-part";
import type { Outputs } from "@/components/trpc";
import { Button } from "@/components/ui/button/button";
import { Dialog } from "@/components/ui/layout/dialog";
import { dateInWords } from "@/components/ui/time/clock";
import { useNow } from "@/components/ui/time/use-now";
import { useTimeZone } from "@/components/ui/time/zone";
import { mondayOf, wallOf } from "@/lib/time/clock";
import type { ShownBooking } from "@/schema/booking";
import styles from "./affected.module.css";

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

type Affected = Outputs["bookings"]["affected"];

type ListProps = { affected: Affected; counted: (count: number, hasMore: boolean) => string };

/** Lists appointments that a change of the schedule affects; each opens at the side, to be moved or cancelled. */
function AffectedAppointments({ affected: { bookings, has_more }, counted }: ListProps) {
  const text = usePart(words);
  const time_zone = useTimeZone();
  const now = useNow();
  const [opened, setOpened] = useState<ShownBooking | null>(null);
  const day = wallOf(opened?.starts_at ?? now, time_zone).date;
  return (
    <section className={styles.affected} aria-label={counted(bookings.length, has_more)}>
      {bookings.length > 0 && (
        <>
          <p className={styles.head}>{counted(bookings.length, has_more)}</p>
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

type Props = ListProps & { title: string; close: () => void };

/** After saving: the appointments that are affected, until all were seen to or it is closed. */
export function AffectedDialog({ title, close, ...list }: Props) {
  const common = usePart(commonWords);
  return (
    <Dialog onClose={close} title={title}>
      <div className="fields">
        <AffectedAppointments {...list} />
        <div className="actions">
          <Button tone="accent" onClick={close}>
            {common.close}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
