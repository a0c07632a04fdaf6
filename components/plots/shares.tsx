import { number } from "@/components/ui/number";
import styles from "./shares.module.css";

type Props = { parts: readonly { name: string; count: number }[]; label: string };

/** How many there are of each kind, as a table of bars from zero and their numbers. */
export function ShareBars({ parts, label }: Props) {
  const total = parts.reduce((sum, { count }) => sum + count, 0);
  const most = Math.max(1, ...parts.map(({ count }) => count));
  return (
    <table className={styles.shares} aria-label={label}>
      <tbody>
        {parts.map(({ name, count }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td className={styles.track}>
              <svg className={styles.bar} viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
                <rect width={(count / most) * 100} height={1} />
              </svg>
            </td>
            <td className={styles.count}>{number(count)}</td>
            <td className={styles.percent}>{total > 0 ? `${Math.round((count / total) * 100)} %` : ""}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
