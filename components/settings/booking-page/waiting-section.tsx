import { bookingPage } from "@/components/text/en/booking-page";
import { usePart } from "@/components/text/use-part";
import { Tick } from "@/components/ui/form/tick";
import { faultAt } from "@/components/ui/form/use-failure";
import { Card, Section } from "@/components/ui/layout/section";
import { isSoundHold, isSoundOffers, type PagePartProps } from "./draft";
import { NumberEntry } from "./number-entry";

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
        {FIELDS.map(([field, name, bounds, isSound]) => {
          const { wrong, ...words } = text.waitingFields[name];
          return (
            <NumberEntry
              key={field}
              {...words}
              bounds={bounds}
              disabled={!draft.waiting_list}
              value={draft[field]}
              error={isSound(draft[field]) ? faultAt(error, field) : wrong}
              set={(value) => change({ [field]: value })}
            />
          );
        })}
      </Card>
    </Section>
  );
}
