import styles from "./code-block.module.css";
import { CopyButton } from "./copy";

type Props = { label: string; value: string; wrap?: boolean };

/** Text exactly as it is, with a copy button. `wrap` breaks long lines only visually. */
export const CodeBlock = ({ label, value, wrap = true }: Props) => (
  <div className={styles.code}>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
    <pre className={styles.pre} data-wrap={wrap} tabIndex={0}>
      {value}
    </pre>
    <CopyButton className={styles.copy} size="small" value={value} label={label} />
  </div>
);
