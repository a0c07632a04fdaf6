import Link from "next/link";
import { bookings as bookingsWords } from "@/components/text/en/bookings";
import { usePart } from "@/components/text/use-part";
import type { Outputs } from "@/components/trpc";
import { useMay } from "@/components/ui/may";
import { dateInWords } from "@/components/ui/time/clock";
import { wallOf } from "@/lib/time/clock";
import type { ShownBooking } from "@/schema/booking";
import styles from "./next-appointment.module.css";
import type { CalendarPlace } from "./use-place";

/** The first booked appointment after a date that is still to come. */
export function nextAfter(
  date: string,
  bookings: readonly ShownBooking[],
  { time_zone, now }: { time_zone: string; now: number },
): ShownBooking | undefined {
  return bookings.find(
    ({ status, starts_at }) =>
      status === "booked" &&
      starts_at !== null &&
      Date.parse(starts_at) > now &&
      wallOf(starts_at, time_zone).date > date,
  );
}

/** Says that nothing can be booked yet, and where to change that. */
function NoHours() {
  const text = usePart(bookingsWords);
  const isOwner = useMay("organization.update");
  if (!isOwner) return <span>{text.noHours}</span>;
  return (
    <>
      {text.noHours}{" "}
      <Link className={styles.next} href="/settings/services">
        {text.emptyAction}
      </Link>
    </>
  );
}

type Props = {
  next: ShownBooking | null | undefined;
  days: Outputs["bookings"]["calendar"]["days"];
  time_zone: string;
  go: (place: Partial<CalendarPlace>) => void;
};

/** Says when and for whom the next appointment is, and leads to it. `days`: the days that are shown. */
export function NextAppointment({ next, days, time_zone, go }: Props) {
  const text = usePart(bookingsWords);
  if (!next?.starts_at && days.every(({ opening_hours }) => opening_hours.length === 0)) return <NoHours />;
  if (!next?.starts_at) return <span>{text.nothingNext}</span>;
  const { date, time } = wallOf(next.starts_at, time_zone);
  return (
    <button type="button" className={styles.next} onClick={() => go({ date, booking: next.id })}>
      {text.next(dateInWords(date), time, next.lead.name)}
    </button>
  );
}
