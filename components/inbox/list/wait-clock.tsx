import { inbox } from "@/components/text/en/inbox";
import { usePart } from "@/components/text/use-part";
import { Moment, useExact } from "@/components/ui/time/moment";
import { useOpenWait } from "@/components/ui/time/open-wait";
import type { WaitReason } from "@/schema/conversation";
import styles from "./wait-clock.module.css";

/** `isLong`: there is room to say what the hours are. */
type Props = { since: string; reason: WaitReason; isLong?: boolean };

/**
 * How long a customer has waited for a person, in opening hours; marked once that exceeds the business's target. If the
 * business has been closed all the while, since when they wait is shown instead.
 */
export function WaitClock({ since, reason, isLong = false }: Props) {
  const text = usePart(inbox);
  const exact = useExact();
  const wait = useOpenWait(since);
  if (!wait) return null;
  const notes = [wait.isOverdue && text.overdue, wait.wasClosed && text.whileClosed].filter(Boolean);
  const why = [text.waits[reason], ...notes].join(", ");
  const whole = `${why}: ${wait.words} ${text.ofOpeningHours}, ${text.since(exact(since))}`;
  return (
    <span
      className={styles.clock}
      data-overdue={wait.isOverdue || undefined}
      data-closed={wait.wasClosed || undefined}
      title={wait.wasClosed ? why : whole}
    >
      <span className="visually-hidden">{why}: </span>
      {wait.wasClosed ? (
        <Moment at={since} of={why} />
      ) : (
        <>
          <time dateTime={since}>{wait.words}</time>{" "}
          <span className={isLong ? undefined : "visually-hidden"}>{text.ofOpeningHours}</span>
        </>
      )}
    </span>
  );
}
