import type { ReactNode } from "react";
import styles from "./state.module.css";

type Props = { title: string; children: ReactNode; action?: ReactNode };

/** Says that there is nothing yet, what this is, and the next step as `action` (a button or a link). */
export const EmptyState = ({ title, children, action }: Props) => (
  <div className={styles.state}>
    <h2 className={styles.title}>{title}</h2>
    <p className={styles.words}>{children}</p>
    {action}
  </div>
);
