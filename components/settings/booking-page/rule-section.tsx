import { bookingPage } from "@/components/text/en/booking-page";
import { usePart } from "@/components/text/use-part";
import { TextField } from "@/components/ui/form/field";
import { Tick } from "@/components/ui/form/tick";
import { faultAt } from "@/components/ui/form/use-failure";
import { Card, Section } from "@/components/ui/layout/section";

import styles from "./booking-page.module.css";
import { isSoundCeiling, isSoundDeadline, type PagePartProps } from "./draft";

const numberIn = (value: string): number | "" => (value === "" ? "" : Number(value));

/** What customers may change themselves, and how much may be booked. */
export function RuleSection({ draft, change, error }: PagePartProps) {
  const text = usePart(bookingPage);
  const { change_until_hours, bookings_per_hour } = draft;
  return (
    <Section title={text.rules} about={text.rulesAbout}>
      <Card padded>
        <TextField
          className={styles.short}
          type="number"
          min={0}
          max={168}
          label={text.changeUntil}
          unit={text.changeUntilUnit}
          description={text.changeUntilHint}
          value={change_until_hours}
          error={
            isSoundDeadline(change_until_hours) ? faultAt(error, "change_until_hours") : text.changeUntilWrong
          }
          onChange={({ currentTarget }) => change({ change_until_hours: numberIn(currentTarget.value) })}
        />
        <Tick
          label={text.asksReason}
          checked={draft.asks_reason}
          onChange={({ currentTarget }) => change({ asks_reason: currentTarget.checked })}
        />
        <TextField
          className={styles.short}
          type="number"
          min={1}
          max={1000}
          label={text.ceiling}
          unit={text.ceilingUnit}
          description={text.ceilingHint}
          value={bookings_per_hour}
          error={isSoundCeiling(bookings_per_hour) ? faultAt(error, "bookings_per_hour") : text.ceilingWrong}
          onChange={({ currentTarget }) => change({ bookings_per_hour: numberIn(currentTarget.value) })}
        />
      </Card>
    </Section>
  );
}
