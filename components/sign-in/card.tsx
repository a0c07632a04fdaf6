import type { ReactNode } from "react";
import { Mark } from "@/components/ui/feedback/mark";
import styles from "./card.module.css";

type Props = { title: string; words?: ReactNode; children?: ReactNode };

/** The layout of pages for people who are not signed in: one column, with the title on top. */
export const SignInCard = ({ title, words, children }: Props) => (
  <main className={styles.page}>
    <div className={styles.card}>
      <a className={styles.mark} href="/">
        <Mark size={28} />
        Frontdesk
      </a>
      <h1 className={styles.title}>{title}</h1>
      {words && <p className={styles.words}>{words}</p>}
      {children}
    </div>
  </main>
);
