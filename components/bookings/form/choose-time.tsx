import { bookings as bookingsWords } from "@/components/text/en/bookings";
import { common as commonWords } from "@/components/text/en/common";
import { usePart } from "@/components/text/use-part";
import { Button } from "@/components/ui/button/button";
import { useErrorText } from "@/components/ui/feedback/error-state";
import { DateField } from "@/components/ui/form/field";
import { TimeField } from "@/components/ui/form/time-field";
import { messageAt } from "@/components/ui/form/use-failure";
import { dateInWords } from "@/components/ui/time/clock";
import { useTimeZone, ZoneHint } from "@/components/ui/time/zone";
import { isDate, timeOf, wallOf } from "@/lib/time/clock";
import styles from "./choose-time.module.css";
import type { Wish } from "./use-time-choice";

function Free({ wish }: { wish: Wish }) {
  const text = usePart(bookingsWords);
  const time_zone = useTimeZone();
  const { date, time, free, chooseTime, chooseMoment } = wish;
  if (!free || !isDate(date)) return <div className={styles.waiting} />;
  const { times, next, opening_hours, has_opening_hours, is_past } = free;
  const nextDay = next && wallOf(next, time_zone);
  const none = is_past
    ? text.free.past
    : has_opening_hours
      ? opening_hours.length > 0
        ? text.free.full
        : text.free.closed
      : text.free.noHours;
  return (
    <fieldset className={styles.free}>
      <legend className={styles.legend}>{text.free.on(dateInWords(date, "long"))}</legend>
      {times.length === 0 && <p className={styles.none}>{none}</p>}
      <div className={styles.times}>
        {times.map((at) => {
          const shown = timeOf(at, time_zone);
          return (
            <button
              key={at}
              type="button"
              className={styles.time}
              aria-pressed={shown === time}
              onClick={() => chooseTime(shown)}
            >
              {shown}
            </button>
          );
        })}
      </div>
      {next && nextDay && (
        <div className={styles.next}>
          <Button size="small" onClick={() => chooseMoment(next)}>
            {text.free.next(dateInWords(nextDay.date), nextDay.time)}
          </Button>
        </div>
      )}
    </fieldset>
  );
}

/** Chooses a date and time in the organization's time zone. `error`: the refusal. `isAsked`: saving was tried. */
export function ChooseTime({ wish, error, isAsked }: { wish: Wish; error: unknown; isAsked: boolean }) {
  const text = usePart(bookingsWords);
  const refused = messageAt(error, "starts_at");
  const missing = isAsked && wish.starts_at === null ? text.timeNeeded : undefined;
  return (
    <>
      <div className={styles.pair}>
        <DateField label={text.date} value={wish.date} required onChange={wish.chooseDate} />
        <TimeField
          label={text.time}
          value={wish.time}
          required
          data-autofocus
          error={refused ? text.timeFault(refused) : missing}
          onChange={wish.chooseTime}
        />
      </div>
      <Free wish={wish} />
      <ZoneHint />
    </>
  );
}

type Props = {
  label: string;
  error: unknown;
  isPending: boolean;
  onAnyway: () => void;
  onClose: () => void;
};

/** Saves the time. One that was refused as outside the opening hours can be saved anyway. */
export function SaveTime({ label, error, isPending, onAnyway, onClose }: Props) {
  const text = usePart(bookingsWords);
  const common = usePart(commonWords);
  const errorText = useErrorText();
  const isClosed = messageAt(error, "outside_opening_hours") !== undefined;
  const isElsewhere = error !== null && messageAt(error, "starts_at") === undefined;
  return (
    <>
      {isElsewhere && (
        <p className={styles.fault} role="alert">
          {errorText(error)}
        </p>
      )}
      <div className="actions">
        {isClosed ? (
          <Button tone="accent" busy={isPending} onClick={onAnyway}>
            {text.bookAnyway}
          </Button>
        ) : (
          <Button tone="accent" type="submit" busy={isPending}>
            {label}
          </Button>
        )}
        <Button onClick={onClose}>{common.cancel}</Button>
      </div>
    </>
  );
}
