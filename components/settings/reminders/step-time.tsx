import { useState } from "react";
import { type Length, toLength, toMinutes, UNITS } from "@/components/reminder-length";
import { reminders } from "@/components/text/en/reminders";
import { usePart } from "@/components/text/use-part";
import { ChoiceField, TextField } from "@/components/ui/form/field";
import type { ReminderMoment } from "@/schema/reminder";
import styles from "./reminders.module.css";

type Props = {
  moment: ReminderMoment;
  offset_minutes: number;
  change: (fields: { moment: ReminderMoment; offset_minutes: number }) => void;
  error: string | undefined;
};

const MOMENTS: readonly ReminderMoment[] = ["before", "after"];

/** When a step is sent: how long before or after the appointment. */
export function StepTime({ moment, offset_minutes, change, error }: Props) {
  const text = usePart(reminders);
  const [length, setLength] = useState(() => toLength(offset_minutes));
  const set = (changes: Partial<Length>) => {
    const next = { ...length, ...changes };
    setLength(next);
    change({ moment, offset_minutes: toMinutes(next) });
  };
  return (
    <div className={styles.when}>
      <TextField
        data-autofocus
        type="number"
        label={text.amount}
        required
        value={Number.isNaN(length.count) ? "" : length.count}
        error={error}
        onChange={({ currentTarget }) => set({ count: currentTarget.valueAsNumber })}
      />
      <ChoiceField
        label={text.unit}
        data={UNITS.map((unit) => ({ value: unit, label: text.units[unit] }))}
        value={length.unit}
        onChange={({ currentTarget: { value } }) =>
          set({ unit: UNITS.find((unit) => unit === value) ?? length.unit })
        }
      />
      <ChoiceField
        label={text.moment}
        data={MOMENTS.map((one) => ({ value: one, label: text.moments[one] }))}
        value={moment}
        onChange={({ currentTarget: { value } }) =>
          change({ moment: value === "after" ? "after" : "before", offset_minutes })
        }
      />
    </div>
  );
}
