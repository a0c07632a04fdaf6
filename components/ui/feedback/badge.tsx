import styles from "./badge.module.css";

export const Badge = ({ children }: { children: string }) => <span className={styles.badge}>{children}</span>;
