import styles from "@/components/inbox/composer/composer.module.css";
import { conversation } from "@/components/text/en/conversation";
import { usePart } from "@/components/text/use-part";
import { Icon } from "@/components/ui/icon";
import { useNow } from "@/components/ui/time/use-now";
import type { InboxThread } from "@/schema/inbox";

const TICK_MS = 30_000;
const SHORT_MS = 2 * 3_600_000;

/** `23 h`, or `59 min` in the last hour. */
const inHours = (ms: number): string =>
  ms >= 3_600_000 ? `${Math.floor(ms / 3_600_000)} h` : `${Math.ceil(ms / 60_000)} min`;

/** Milliseconds left in the reply window, updated twice a minute; null on channels that have none. */
export function useWindowLeft({ window_closes_at }: InboxThread): number | null {
  const now = useNow(TICK_MS);
  return window_closes_at === null ? null : Math.max(0, Date.parse(window_closes_at) - now);
}

/** How much time is left in the reply window. */
export function WindowClock({ left }: { left: number }) {
  const text = usePart(conversation);
  const label = text.windowLeft(inHours(left));
  return (
    <span className={styles.clock} data-short={left < SHORT_MS || undefined} title={label}>
      <Icon name="clock" size={14} />
      <span aria-hidden="true">{inHours(left)}</span>
      <span className="visually-hidden">{label}</span>
    </span>
  );
}
