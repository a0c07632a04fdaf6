import type { ReactNode } from "react";
import styles from "./page-header.module.css";

export const PageHeader = ({ title, children }: { title: ReactNode; children?: ReactNode }) => (
  <header className={styles.header}>
    <h1 className={styles.title}>{title}</h1>
    {children && <div className={styles.actions}>{children}</div>}
  </header>
);
