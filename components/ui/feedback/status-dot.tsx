import styles from "./status-dot.module.css";

/** The muted colours of a state; a word is always beside them. */
export type Tone = "neutral" | "info" | "good" | "warn" | "bad";

/** Only the coloured dot, for a control that has the word itself. */
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
