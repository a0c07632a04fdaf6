import { inbox } from "@/components/text/en/inbox";
import { usePart } from "@/components/text/use-part";
import { exactly, shortMomentOf } from "@/components/ui/clock";
import { Icon } from "@/components/ui/icon";
import { useNow } from "@/components/ui/use-now";
import { useTimeZone } from "@/components/ui/zone";
import styles from "./wait-clock.module.css";

/** Until when a conversation is snoozed: the time if that is today, else with the date. */
export function SnoozedUntil({ at }: { at: string }) {
  const text = usePart(inbox);
  const time_zone = useTimeZone();
  const now = useNow();
  return (
    <span className={styles.snoozed} title={text.snoozedUntil(exactly(at, time_zone))}>
      <span className="visually-hidden">{text.snoozedUntil("")}</span>
      <Icon name="clock" size={16} />
      <time dateTime={at} suppressHydrationWarning>
        {shortMomentOf(at, time_zone, now)}
      </time>
    </span>
  );
}
