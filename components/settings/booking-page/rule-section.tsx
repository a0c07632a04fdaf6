import { bookingPage } from "@/components/text/en/booking-page";
import { usePart } from "@/components/text/use-part";
import { Tick } from "@/components/ui/form/tick";
import { faultAt } from "@/components/ui/form/use-failure";
import { Card, Section } from "@/components/ui/layout/section";
import { isSoundCeiling, isSoundDeadline, type PagePartProps } from "./draft";
import { NumberEntry } from "./number-entry";

/** What customers may change themselves, and how much may be booked. */
export function RuleSection({ draft, change, error }: PagePartProps) {
  const text = usePart(bookingPage);
  const { change_until_hours, bookings_per_hour } = draft;
  return (
    <Section title={text.rules} about={text.rulesAbout}>
      <Card padded>
        <NumberEntry
          bounds={[0, 168]}
          label={text.changeUntil}
          unit={text.changeUntilUnit}
          hint={text.changeUntilHint}
          value={change_until_hours}
          error={
            isSoundDeadline(change_until_hours) ? faultAt(error, "change_until_hours") : text.changeUntilWrong
          }
          set={(value) => change({ change_until_hours: value })}
        />
        <Tick
          label={text.asksReason}
          checked={draft.asks_reason}
          onChange={({ currentTarget }) => change({ asks_reason: currentTarget.checked })}
        />
        <NumberEntry
          bounds={[1, 1000]}
          label={text.ceiling}
          unit={text.ceilingUnit}
          hint={text.ceilingHint}
          value={bookings_per_hour}
          error={isSoundCeiling(bookings_per_hour) ? faultAt(error, "bookings_per_hour") : text.ceilingWrong}
          set={(value) => change({ bookings_per_hour: value })}
        />
      </Card>
    </Section>
  );
}
