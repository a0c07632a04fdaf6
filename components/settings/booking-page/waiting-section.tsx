import { bookingPage } from "@/components/text/en/booking-page";
import { usePart } from "@/components/text/use-part";
import { TextField } from "@/components/ui/form/field";
import { Tick } from "@/components/ui/form/tick";
import { faultAt } from "@/components/ui/form/use-failure";
import { Card, Section } from "@/components/ui/layout/section";

import styles from "./booking-page.module.css";
import { isSoundHold, isSoundOffers, type PagePartProps } from "./draft";

const FIELDS = [
  ["waiting_hold_minutes", "hold", [5, 720], isSoundHold],
  ["waiting_offers_per_day", "offers", [1, 20], isSoundOffers],
] as const;

/** Whether customers can wait for a time, and how it is offered to them. */
export function WaitingSection({ draft, change, error }: PagePartProps) {
  const text = usePart(bookingPage);
  return (
    <Section title={text.waiting} about={text.waitingAbout}>
      <Card padded>
        <Tick
          label={text.waitingOn}
          checked={draft.waiting_list}
          onChange={({ currentTarget }) => change({ waiting_list: currentTarget.checked })}
        />
        {FIELDS.map(([field, name, [min, max], isSound]) => (
          <TextField
            key={field}
            className={styles.short}
            type="number"
            min={min}
            max={max}
            label={text.waitingFields[name].label}
            unit={text.waitingFields[name].unit}
            description={text.waitingFields[name].hint}
            disabled={!draft.waiting_list}
            value={draft[field]}
            error={isSound(draft[field]) ? faultAt(error, field) : text.waitingFields[name].wrong}
            onChange={({ currentTarget: { value } }) =>
              change({ [field]: value === "" ? "" : Number(value) })
            }
          />
        ))}
      </Card>
    </Section>
  );
}
