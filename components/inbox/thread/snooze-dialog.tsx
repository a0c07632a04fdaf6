import { useState } from "react";
import { inbox } from "@/components/text/en/inbox";
import { snooze } from "@/components/text/en/snooze";
import { usePart } from "@/components/text/use-part";
import { Button } from "@/components/ui/button/button";
import { DateField } from "@/components/ui/form/field";
import { Form } from "@/components/ui/form/form";
import { TimeField } from "@/components/ui/form/time-field";
import { Dialog } from "@/components/ui/layout/dialog";
import { useSkipped } from "@/components/ui/load/use-skipped";
import { exactly } from "@/components/ui/time/clock";
import { useTimeZone, ZoneHint } from "@/components/ui/time/zone";
import { addDays, dateOf, isDate, momentOf } from "@/lib/time/clock";
import styles from "./snooze-dialog.module.css";
import { snoozeTimes } from "./snooze-times";

type Props = { close: () => void; choose: (until: string) => void };

/** A custom date and time. */
function OwnTime({ choose }: Pick<Props, "choose">) {
  const text = usePart(inbox);
  const words = usePart(snooze);
  const time_zone = useTimeZone();
  const [now] = useState(() => Date.now());
  const today = dateOf(now, time_zone);
  const [date, setDate] = useState(addDays(today, 1));
  const [time, setTime] = useState("09:00");
  const skipped = useSkipped()(date, time);
  const until = isDate(date) && time && !skipped ? momentOf(date, time, time_zone) : null;
  const isAhead = until !== null && Date.parse(until) > now;
  return (
    <Form className={styles.own} submit={() => isAhead && choose(until)}>
      <DateField label={words.date} min={today} max={addDays(today, 365)} value={date} onChange={setDate} />
      <TimeField label={words.time} value={time} error={skipped} onChange={setTime} />
      <Button type="submit" disabled={!isAhead}>
        {text.snooze}
      </Button>
      <ZoneHint />
    </Form>
  );
}

export function SnoozeDialog({ close, choose }: Props) {
  const text = usePart(snooze);
  const time_zone = useTimeZone();
  const [times] = useState(() => snoozeTimes(Date.now(), time_zone));
  const decide = (until: string) => {
    close();
    choose(until);
  };
  return (
    <Dialog onClose={close} title={text.title}>
      <p className="meta">{text.hint}</p>
      <ul className={styles.times}>
        {times.map(({ name, at }, index) => (
          <li key={name}>
            <button
              type="button"
              className={styles.time}
              data-autofocus={index === 0 || undefined}
              onClick={() => decide(at)}
            >
              <span>{text.times[name]}</span>
              <span className="meta">{exactly(at, time_zone)}</span>
            </button>
          </li>
        ))}
      </ul>
      <OwnTime choose={decide} />
    </Dialog>
  );
}
