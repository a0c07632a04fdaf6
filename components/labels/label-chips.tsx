import { labels as words } from "@/components/text/en/labels";
import { usePart } from "@/components/text/use-part";
import type { Label } from "@/schema/label";
import styles from "./label-chips.module.css";
import { useLabelsOf } from "./use-labels";

/** A label: its name on a tint of its colour, so that it is always readable. */
export const LabelChip = ({ label }: { label: Pick<Label, "name" | "color"> }) => (
  <span className={styles.chip} data-color={label.color} title={label.name} dir="auto">
    {label.name}
  </span>
);

export function LabelChips({ label_ids }: { label_ids: readonly string[] }) {
  return useLabelsOf(label_ids).map((label) => <LabelChip key={label.id} label={label} />);
}

const MOST = 4;

function Dots({ label_ids }: { label_ids: readonly string[] }) {
  const text = usePart(words);
  const labels = useLabelsOf(label_ids);
  if (labels.length === 0) return null;
  const names = text.of(labels.map(({ name }) => name).join(", "));
  return (
    <span className={styles.dots} title={names}>
      {labels.slice(0, MOST).map(({ id, color }) => (
        <span key={id} className={styles.dot} data-color={color} />
      ))}
      <span className="visually-hidden">{names}</span>
    </span>
  );
}

/** A record's labels as dots (the first four), with their names as a tooltip and for screen readers. */
export const LabelDots = ({ label_ids }: { label_ids: readonly string[] }) =>
  label_ids.length > 0 && <Dots label_ids={label_ids} />;
