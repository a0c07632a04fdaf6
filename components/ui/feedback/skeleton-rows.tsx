import { states } from "@/components/text/en/states";
import { usePart } from "@/components/text/use-part";
import styles from "./skeleton-rows.module.css";

/** A placeholder for something that is loading; `height` in pixels. */
export const Bone = ({ height, className = "" }: { height: number; className?: string }) => (
  <div className={`${styles.block} ${className}`} style={{ height }} data-waiting />
);

/** A list that is loading: `count` rows of the real ones' height (pixels), so that nothing jumps. */
export function SkeletonRows({ count = 8, height = 36 }: { count?: number; height?: number }) {
  const text = usePart(states);
  return (
    <div role="status" aria-label={text.loading} data-waiting>
      {Array.from({ length: count }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows without identity, never re-ordered
        <div key={row} className={styles.row} style={{ height }}>
          <div className={styles.bone} style={{ width: `${40 + ((row * 37) % 45)}%` }} />
        </div>
      ))}
    </div>
  );
}
