import { Days, type DaysProps } from "./days";
import styles from "./marks.module.css";

const GAP = 0.16;

/** A bar for each day, from zero. `bad`, the failed part of each, is at its foot in another colour. */
export function Bars({
  values,
  bad,
  ...days
}: Omit<DaysProps, "most"> & { values: readonly number[]; bad?: readonly number[] }) {
  return (
    <Days {...days} most={Math.max(...values)}>
      {(top, at) =>
        values.map((value, day) => {
          const wrong = bad?.[day] ?? 0;
          const box = { x: day + GAP / 2, width: 1 - GAP };
          return (
            <g key={days.dates[day]} data-chosen={day === at || undefined} className={styles.bar}>
              <rect {...box} y={top - value} height={value} />
              {wrong > 0 && <rect {...box} y={top - wrong} height={wrong} className={styles.bad} />}
            </g>
          );
        })
      }
    </Days>
  );
}
