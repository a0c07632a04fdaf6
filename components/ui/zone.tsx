import { createContext, type ReactNode, useContext, useSyncExternalStore } from "react";
import { common } from "@/components/text/en/common";
import { usePart } from "@/components/text/use-part";
import { trpc } from "@/components/trpc";
import { clocksDiffer } from "@/server/lib/clock";
import { browserZone } from "./clock";

const Zone = createContext("UTC");

/** Gives what is below the organization's time zone: as it was when the page came, or as it was saved since. */
export function ZoneProvider({ time_zone, children }: { time_zone: string; children: ReactNode }) {
  const { data } = trpc.organization.get.useQuery({}, { enabled: false });
  return <Zone value={data?.time_zone ?? time_zone}>{children}</Zone>;
}

/** The organization's time zone, by which the dashboard shows and reads every time. */
export const useTimeZone = (): string => useContext(Zone);

const subscribe = () => () => {};

/** Whether the browser's clock shows other times than the organization's; unknown, so no, before the page is alive. */
export function useIsElsewhere(): boolean {
  const time_zone = useTimeZone();
  const here = useSyncExternalStore(subscribe, browserZone, () => null);
  return here !== null && clocksDiffer(time_zone, here);
}

/** Names the zone beside fields for dates and times, where it is another than the browser's. */
export function ZoneHint({ className }: { className?: string }) {
  const text = usePart(common);
  const time_zone = useTimeZone();
  return useIsElsewhere() ? <p className={className}>{text.timeZone(time_zone)}</p> : null;
}
