import styles from "./badge.module.css";

/** How many there are, beside what they are. */
export const Badge = ({ children }: { children: string }) => <span className={styles.badge}>{children}</span>;
