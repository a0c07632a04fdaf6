import { CopyButton } from "./copy-button";
import styles from "./copy-field.module.css";

/** A text to paste elsewhere, with a copy button. `label` names it for screen readers. */
export const CopyField = ({ value, label }: { value: string; label: string }) => (
  <div className={styles.field}>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
    <code className={styles.value} tabIndex={0}>
      {value}
    </code>
    <CopyButton size="small" value={value} label={label} />
  </div>
);
