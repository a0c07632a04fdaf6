import type { RefusedMove, useMoveBooking } from "@/components/bookings/calendar/use-move";
import { bookings as bookingsWords } from "@/components/text/en/bookings";
import { calendar } from "@/components/text/en/calendar";
import { usePart } from "@/components/text/use-part";
import { trpc } from "@/components/trpc";
import { Button } from "@/components/ui/button/button";
import { useErrorText } from "@/components/ui/feedback/error-state";
import { messageAt } from "@/components/ui/form/use-failure";
import { Dialog } from "@/components/ui/layout/dialog";
import { dateInWords } from "@/components/ui/time/clock";
import { useTimeZone } from "@/components/ui/time/zone";
import { timeOf, wallOf } from "@/lib/time/clock";
import styles from "./choose-time.module.css";

const SHOWN = 6;

function nearest(times: readonly string[], wished: string): string[] {
  const distance = (at: string) => Math.abs(Date.parse(at) - Date.parse(wished));
  return times
    .toSorted((a, b) => distance(a) - distance(b))
    .slice(0, SHOWN)
    .toSorted();
}

type Props = { refused: RefusedMove; again: ReturnType<typeof useMoveBooking>["move"]; leave: () => void };

/** Says why an appointment can't be moved to where it was dropped, and what is free instead. */
export function RefusedMoveDialog({ refused, again, leave }: Props) {
  const { booking, move: wished, error } = refused;
  const text = usePart(calendar);
  const words = usePart(bookingsWords);
  const time_zone = useTimeZone();
  const errorText = useErrorText();
  const { resource_id = booking.resource_id, starts_at = booking.starts_at ?? "" } = wished;
  const { date } = wallOf(starts_at, time_zone);
  const asked = { date, booking_id: booking.id, ...(resource_id && { resource_id }) };
  const { data } = trpc.bookings.freeTimes.useQuery(asked);
  const reason = messageAt(error, "starts_at");
  const isClosed = messageAt(error, "outside_opening_hours") !== undefined;
  const times = data && nearest(data.times, starts_at);
  const next = data?.next && wallOf(data.next, time_zone);
  const take = (at: string) => again(booking, { ...wished, starts_at: at });
  return (
    <Dialog onClose={leave} title={text.refused(booking.lead.name)}>
      <div className="fields">
        <p role="alert">{reason ? words.timeFault(reason) : errorText(error)}</p>
        {times && <p className={styles.none}>{times.length > 0 ? text.freeInstead : text.noneFree}</p>}
        <div className={styles.times}>
          {times?.map((at) => (
            <button key={at} type="button" className={styles.time} onClick={() => take(at)}>
              {timeOf(at, time_zone)}
            </button>
          ))}
        </div>
        {data?.next && next && (
          <div className={styles.next}>
            <Button size="small" onClick={() => take(data.next ?? starts_at)}>
              {words.free.next(dateInWords(next.date), next.time)}
            </Button>
          </div>
        )}
        <div className="actions">
          {isClosed && (
            <Button tone="accent" onClick={() => again(booking, { ...wished, outside_opening_hours: true })}>
              {text.moveAnyway}
            </Button>
          )}
          <Button onClick={leave}>{text.leave}</Button>
        </div>
      </div>
    </Dialog>
  );
}
