import { states } from "@/components/text/en/states";
import { usePart } from "@/components/text/use-part";
import styles from "./log.module.css";

export function LogSkeleton() {
  const text = usePart(states);
  return (
    <div className={styles.bones} role="status" aria-label={text.loading}>
      {["a", "b", "c", "d", "e", "f"].map((bone) => (
        <div key={bone} className={styles.bone} />
      ))}
    </div>
  );
}
