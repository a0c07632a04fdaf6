import styles from "./status-dot.module.css";

/** The muted colours a state may have; the word always stands beside it. */
export type Tone = "neutral" | "info" | "good" | "warn" | "bad";

/** The coloured dot alone, for where the word stands in a control of its own. */
export const Dot = ({ tone, className = "" }: { tone: Tone; className?: string | undefined }) => (
  <span className={`${styles.dot} ${className}`} data-tone={tone} aria-hidden="true" />
);

/** A state: a dot and a word. */
export const StatusDot = ({ tone, children }: { tone: Tone; children: string }) => (
  <span className={styles.status}>
    <Dot tone={tone} />
    {children}
  </span>
);
