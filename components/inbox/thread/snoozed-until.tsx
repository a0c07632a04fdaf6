import styles from "@/components/inbox/list/wait-clock.module.css";
import { inbox } from "@/components/text/en/inbox";
import { usePart } from "@/components/text/use-part";
import { Icon } from "@/components/ui/icon";
import { shortMomentOf } from "@/components/ui/time/clock";
import { useExact } from "@/components/ui/time/moment";
import { useNow } from "@/components/ui/time/use-now";
import { useTimeZone } from "@/components/ui/time/zone";

/** Until when a conversation is snoozed: the time if that is today, else with the date. */
export function SnoozedUntil({ at }: { at: string }) {
  const text = usePart(inbox);
  const time_zone = useTimeZone();
  const now = useNow();
  const exact = useExact();
  return (
    <span className={styles.snoozed} title={text.snoozedUntil(exact(at))}>
      <span className="visually-hidden">{text.snoozedUntil("")}</span>
      <Icon name="clock" size={16} />
      <time dateTime={at} suppressHydrationWarning>
        {shortMomentOf(at, time_zone, now)}
      </time>
    </span>
  );
}
