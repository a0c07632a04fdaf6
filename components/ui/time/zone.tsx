import { createContext, type ReactNode, useContext, useSyncExternalStore } from "react";
import { common } from "@/components/text/en/common";
import { usePart } from "@/components/text/use-part";
import { trpc } from "@/components/trpc";
import { clocksDiffer } from "@/lib/time/clock";
import { browserZone } from "./clock";
import styles from "./zone.module.css";

const Zone = createContext("UTC");

/** Provides the organization's time zone: the one that came with the page, or the one saved since. */
export function ZoneProvider({ time_zone, children }: { time_zone: string; children: ReactNode }) {
  const { data } = trpc.organization.get.useQuery({}, { enabled: false });
  return <Zone value={data?.time_zone ?? time_zone}>{children}</Zone>;
}

/** The organization's time zone, in which the dashboard shows and reads every time. */
export const useTimeZone = (): string => useContext(Zone);

const compared = new Map<string, boolean>();

/** Compares a zone with the browser's, once for all times on the page. */
function differsHere(time_zone: string): boolean {
  const differs = compared.get(time_zone) ?? clocksDiffer(time_zone, browserZone());
  compared.set(time_zone, differs);
  return differs;
}

const subscribe = () => () => {};

/** Whether the browser's clock differs from the organization's; false until hydration, when it is unknown. */
export function useIsElsewhere(): boolean {
  const time_zone = useTimeZone();
  // No part of the context: when one changes, React discards server-rendered parts whose script has not loaded.
  return useSyncExternalStore(
    subscribe,
    () => differsHere(time_zone),
    () => false,
  );
}

/** Adds the organization's time zone to a time, if the browser's clock differs: for tooltips. */
export function useNamedZone(): (time: string) => string {
  const text = usePart(common);
  const time_zone = useTimeZone();
  const isElsewhere = useIsElsewhere();
  return (time) => (isElsewhere ? text.timeIn(time, time_zone) : time);
}

/** Names the time zone beside date and time fields, if it differs from the browser's. */
export function ZoneHint() {
  const text = usePart(common);
  const time_zone = useTimeZone();
  return useIsElsewhere() ? <p className={styles.hint}>{text.timeZone(time_zone)}</p> : null;
}
