"use client";

import { timeOf } from "@/components/kit/clock";
import { useNow } from "@/components/kit/moment";
import { useIsElsewhere, useTimeZone } from "@/components/kit/zone";
import { common } from "@/components/text/en/common";
import { usePart } from "@/components/text/use-part";
import styles from "./shell.module.css";

/** A line above every page: whose time it shows, where the browser's is another. */
export function Bar() {
  const text = usePart(common);
  const time_zone = useTimeZone();
  const now = useNow();
  if (!useIsElsewhere()) return null;
  return <p className={styles.bar}>{text.timeZoneNow(time_zone, timeOf(now, time_zone))}</p>;
}
