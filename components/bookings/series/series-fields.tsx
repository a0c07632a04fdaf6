import { series as words } from "@/components/text/en/series";
import { usePart } from "@/components/text/use-part";
import { ChoiceField, DateField, TextField } from "@/components/ui/form/field";
import { RHYTHMS, type Rhythm, ruleOf, type SeriesRepeats } from "./repeats";
import styles from "./series.module.css";

const keyOf = (rhythm: Rhythm | null): string => (rhythm ? `${rhythm.every} ${rhythm.unit}` : "never");

type Props = {
  repeats: SeriesRepeats;
  change: (repeats: SeriesRepeats) => void;
  /** The date of the first appointment. */
  from: string;
  isAsked: boolean;
};

/** How often an appointment repeats, and until when. */
export function SeriesFields({ repeats, change, from, isAsked }: Props) {
  const text = usePart(words);
  const { rhythm, ends, count, until } = repeats;
  const isMissing = isAsked && ruleOf(repeats) === undefined;
  const nameOf = ({ unit, every }: Rhythm) => (unit === "day" ? text.day : text[unit](every));
  const isLate = rhythm?.unit === "month" && Number(from.slice(8)) > 28;
  return (
    <>
      <ChoiceField
        label={text.repeats}
        value={keyOf(rhythm)}
        description={isLate ? text.lastDay : undefined}
        data={[
          { value: "never", label: text.never },
          ...RHYTHMS.map((one) => ({ value: keyOf(one), label: nameOf(one) })),
        ]}
        onChange={({ currentTarget: { value } }) =>
          change({ ...repeats, rhythm: RHYTHMS.find((one) => keyOf(one) === value) ?? null })
        }
      />
      {rhythm && (
        <div className={styles.ends}>
          <ChoiceField
            label={text.ends}
            value={ends}
            data={[
              { value: "after", label: text.after },
              { value: "on", label: text.on },
            ]}
            onChange={({ currentTarget: { value } }) =>
              change({ ...repeats, ends: value === "on" ? "on" : "after" })
            }
          />
          {ends === "after" ? (
            <TextField
              type="number"
              label={text.count}
              min={2}
              max={52}
              required
              value={Number.isNaN(count) ? "" : count}
              error={isMissing ? text.countNeeded : undefined}
              onChange={({ currentTarget }) => change({ ...repeats, count: currentTarget.valueAsNumber })}
            />
          ) : (
            <DateField
              label={text.until}
              min={from}
              required
              value={until}
              error={isMissing ? text.untilNeeded : undefined}
              onChange={(date) => change({ ...repeats, until: date })}
            />
          )}
        </div>
      )}
    </>
  );
}
