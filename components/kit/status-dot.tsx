import styles from "./status-dot.module.css";

/** The muted colours a state may have; the word always stands beside it. */
export type Tone = "neutral" | "info" | "good" | "warn" | "bad";

/** A state: a dot and a word. */
export const StatusDot = ({ tone, children }: { tone: Tone; children: string }) => (
  <span className={styles.status}>
    <span className={styles.dot} data-tone={tone} aria-hidden="true" />
    {children}
  </span>
);
