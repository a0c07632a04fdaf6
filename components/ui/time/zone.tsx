import { createContext, type ReactNode, useContext, useMemo, useSyncExternalStore } from "react";
import { common } from "@/components/text/en/common";
import { usePart } from "@/components/text/use-part";
import { trpc } from "@/components/trpc";
import { clocksDiffer } from "@/lib/time/clock";
import { browserZone } from "./clock";

/** `isElsewhere`: whether the browser's clock differs. */
const Zone = createContext({ time_zone: "UTC", isElsewhere: false });

const subscribe = () => () => {};

/** Provides the organization's time zone: the one that came with the page, or the one saved since. */
export function ZoneProvider({ time_zone: came, children }: { time_zone: string; children: ReactNode }) {
  const { data } = trpc.organization.get.useQuery({}, { enabled: false });
  const time_zone = data?.time_zone ?? came;
  // Compared here, once for all times on the page.
  const here = useSyncExternalStore(subscribe, browserZone, () => null);
  const zone = useMemo(
    () => ({ time_zone, isElsewhere: here !== null && clocksDiffer(time_zone, here) }),
    [time_zone, here],
  );
  return <Zone value={zone}>{children}</Zone>;
}

/** The organization's time zone, in which the dashboard shows and reads every time. */
export const useTimeZone = (): string => useContext(Zone).time_zone;

/** Whether the browser's clock differs from the organization's; false until hydration, when it is unknown. */
export const useIsElsewhere = (): boolean => useContext(Zone).isElsewhere;

/** Adds the organization's time zone to a time, if the browser's clock differs: for tooltips. */
export function useNamedZone(): (time: string) => string {
  const text = usePart(common);
  const time_zone = useTimeZone();
  const isElsewhere = useIsElsewhere();
  return (time) => (isElsewhere ? text.timeIn(time, time_zone) : time);
}

/** Names the time zone beside date and time fields, if it differs from the browser's. */
export function ZoneHint({ className }: { className?: string }) {
  const text = usePart(common);
  const time_zone = useTimeZone();
  return useIsElsewhere() ? <p className={className}>{text.timeZone(time_zone)}</p> : null;
}
