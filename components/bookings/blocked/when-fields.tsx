import { blockedTime as words } from "@/components/text/en/blocked-time";
import { usePart } from "@/components/text/use-part";
import { ChoiceField, DateField } from "@/components/ui/form/field";
import { Tick } from "@/components/ui/form/tick";
import { TimeField } from "@/components/ui/form/time-field";
import { faultAt } from "@/components/ui/form/use-failure";
import { addDays, DAY_MS, isDate } from "@/lib/time/clock";
import styles from "./blocked-form.module.css";
import { type BlockedDraft, draftFault } from "./draft";
import { useMayBlock } from "./may-block";

type WhomProps = { value: string | null; choose: (id: string | null) => void };

/** Whose time is blocked, of those that the user may choose. Renders nothing if there is no choice. */
export function WhomField({ value, choose }: WhomProps) {
  const text = usePart(words);
  const { all, people } = useMayBlock();
  if (people.length < 2) return null;
  return (
    <ChoiceField
      label={text.whom}
      value={value ?? ""}
      data={[
        ...(all ? [{ value: "", label: text.everybody }] : []),
        ...people.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      onChange={({ currentTarget }) => choose(currentTarget.value || null)}
    />
  );
}

type Props = {
  draft: BlockedDraft;
  change: (changes: Partial<BlockedDraft>) => void;
  /** Saving was tried. */
  isAsked: boolean;
  error: unknown;
};

/** The last date once the first was moved: one that hides behind times of day, or would be passed, moves along. */
function lastOf({ isWhole, starts_on, ends_on }: BlockedDraft, date: string): string {
  if (isWhole && ends_on > starts_on) return ends_on < date ? date : ends_on;
  if (!isDate(date) || !isDate(starts_on)) return date;
  return addDays(date, (Date.parse(ends_on) - Date.parse(starts_on)) / DAY_MS);
}

/** The dates and times. */
export function WhenFields({ draft, change, isAsked, error }: Props) {
  const text = usePart(words);
  const { isWhole, starts_on, ends_on, from, to } = draft;
  const fault = isAsked ? draftFault(draft) : undefined;
  const order = fault === "order" ? text.order : faultAt(error, "ends_at");
  const begin = (date: string) => change({ starts_on: date, ends_on: lastOf(draft, date) });
  return (
    <>
      <Tick
        label={text.wholeDays}
        checked={isWhole}
        onChange={({ currentTarget }) => change({ isWhole: currentTarget.checked, ends_on: starts_on })}
      />
      <div className={styles.pair}>
        <DateField
          label={isWhole ? text.from : text.date}
          required
          value={starts_on}
          error={faultAt(error, "starts_at")}
          onChange={begin}
        />
        {isWhole ? (
          <DateField
            label={text.to}
            required
            min={starts_on}
            value={ends_on}
            error={order}
            onChange={(date) => change({ ends_on: date })}
          />
        ) : (
          <>
            <TimeField
              label={text.begins}
              required
              value={from}
              error={fault && !from ? text.timeNeeded : undefined}
              onChange={(time) => change({ from: time })}
            />
            <TimeField
              label={text.ends}
              required
              value={to}
              error={fault && !to ? text.timeNeeded : order}
              onChange={(time) => change({ to: time })}
            />
          </>
        )}
      </div>
    </>
  );
}
