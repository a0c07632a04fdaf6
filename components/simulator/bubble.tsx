import type { ReactNode } from "react";
import { useTimeZone } from "@/components/ui/time/zone";
import { timeOf } from "@/lib/time/clock";
import styles from "./phone.module.css";

export function Bubble({ mine, at, children }: { mine: boolean; at: string; children: ReactNode }) {
  const time_zone = useTimeZone();
  return (
    <div className={styles.bubble} data-mine={mine}>
      <div className={styles.words} dir="auto">
        {children}
      </div>
      <time className={styles.clock} dateTime={at}>
        {timeOf(at, time_zone)}
      </time>
    </div>
  );
}
