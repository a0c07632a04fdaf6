import { blockedTime as words } from "@/components/text/en/blocked-time";
import { organization } from "@/components/text/en/organization";
import { usePart } from "@/components/text/use-part";
import { ChoiceField, DateField } from "@/components/ui/form/field";
import { faultAt } from "@/components/ui/form/use-failure";
import type { Weekday } from "@/schema/time-of-day";
import styles from "./blocked-form.module.css";
import { type BlockedDraft, type Repeats, weekdayOn } from "./draft";

const CHOICES: readonly Repeats[] = ["once", "daily", "weekdays", "weekly", "own"];

type Props = { draft: BlockedDraft; change: (changes: Partial<BlockedDraft>) => void; error: unknown };

/** Whether it repeats, on which days and until when. Weekdays that another program chose can be left as they are. */
export function RepeatsFields({ draft, change, error }: Props) {
  const text = usePart(words);
  const names = usePart(organization).weekdays;
  const nameOf = (day: Weekday) => names[Number(day)] ?? "";
  const { repeats, weekdays, until, starts_on } = draft;
  const named: Record<Repeats, string> = {
    once: text.once,
    daily: text.daily,
    weekdays: text.weekdays,
    weekly: text.weekly(nameOf(weekdayOn(starts_on))),
    own: text.on(weekdays.map(nameOf).join(", ")),
  };
  const offered = CHOICES.filter((one) => one !== "own" || weekdays.length > 0);
  return (
    <div className={styles.repeats}>
      <ChoiceField
        label={text.repeats}
        value={repeats}
        data={offered.map((value) => ({ value, label: named[value] }))}
        onChange={({ currentTarget: { value } }) =>
          change({ repeats: offered.find((one) => one === value) ?? "once" })
        }
      />
      {repeats !== "once" && (
        <DateField
          label={text.until}
          description={text.untilHint}
          min={starts_on}
          value={until}
          error={faultAt(error, "repeats.until")}
          onChange={(date) => change({ until: date })}
        />
      )}
    </div>
  );
}
