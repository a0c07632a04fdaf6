import { Days, type DaysProps } from "./days";
import styles from "./marks.module.css";

type Line = { name: string; values: readonly (number | null)[] };

/** A line's path, interrupted at days without a value. A single day is a dot. */
function pathOf(values: Line["values"], top: number): string {
  return values
    .map((value, day) => {
      if (value === null) return "";
      const begins = day === 0 || values[day - 1] === null;
      return `${begins ? `M${day + 0.5} ${top - value}` : ""}L${day + 0.5} ${top - value}`;
    })
    .join("");
}

/** A line's name and the value where it ends; empty if it has none. */
function nameOf({ name, values }: Line) {
  const value = values.findLast((one) => one !== null);
  return value == null ? [] : [{ name, value }];
}

/** Two lines over days, the upper one paler, each with its name at its end. */
export function Lines({
  lower,
  upper,
  ...days
}: Omit<DaysProps, "most" | "names"> & { lower: Line; upper: Line }) {
  const most = Math.max(0, ...[lower, upper].flatMap(({ values }) => values.map((value) => value ?? 0)));
  const names = [lower, upper].flatMap(nameOf);
  return (
    <Days {...days} most={most} names={names}>
      {(top) => (
        <>
          <path className={styles.line} data-pale d={pathOf(upper.values, top)} />
          <path className={styles.line} d={pathOf(lower.values, top)} />
        </>
      )}
    </Days>
  );
}
