import { common } from "@/components/text/en/common";
import { usePart } from "@/components/text/use-part";
import { Icon } from "@/components/ui/icon";
import { useNow } from "@/components/ui/time/use-now";
import { useIsElsewhere, useTimeZone } from "@/components/ui/time/zone";
import { timeOf } from "@/lib/time/clock";
import styles from "./rail.module.css";

/** Tells the time in the organization's zone, if the browser's clock differs. `className`: its class in a sheet. */
export function ZoneLine({ className }: { className?: string }) {
  const text = usePart(common);
  const time_zone = useTimeZone();
  const now = useNow();
  if (!useIsElsewhere()) return null;
  const time = timeOf(now, time_zone);
  const words = text.timeZoneNow(time_zone, time);
  return (
    <aside className={className ?? styles.zone} aria-label={text.timeZoneLabel} title={words}>
      <Icon name="clock" />
      <span className={className ? undefined : styles.name} aria-hidden="true">
        {text.timeThere(time, time_zone)}
      </span>
      <span className="visually-hidden">{words}</span>
    </aside>
  );
}
