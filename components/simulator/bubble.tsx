import type { ReactNode } from "react";
import styles from "./phone.module.css";

const clock = (at: string) =>
  new Date(at).toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit" });

/** A message on the phone: mine at the right, theirs at the left. */
export const Bubble = ({ mine, at, children }: { mine: boolean; at: string; children: ReactNode }) => (
  <div className={styles.bubble} data-mine={mine}>
    <div className={styles.words} dir="auto">
      {children}
    </div>
    <time className={styles.clock} dateTime={at}>
      {clock(at)}
    </time>
  </div>
);
