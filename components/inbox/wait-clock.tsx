import { inbox } from "@/components/text/en/inbox";
import { usePart } from "@/components/text/use-part";
import { Moment } from "@/components/ui/moment";
import { useOpenWait } from "@/components/ui/open-wait";
import type { WaitReason } from "@/server/schema/conversation";
import styles from "./wait-clock.module.css";

/**
 * How long a customer has waited for a person, in opening hours; marked once that exceeds the business's target. If the
 * business has been closed all the while, since when they wait is shown instead.
 */
export function WaitClock({ since, reason }: { since: string; reason: WaitReason }) {
  const text = usePart(inbox);
  const wait = useOpenWait(since);
  if (!wait) return null;
  const notes = [wait.isOverdue && text.overdue, wait.wasClosed && text.whileClosed].filter(Boolean);
  const why = [text.waits[reason], ...notes].join(", ");
  return (
    <span
      className={styles.clock}
      data-overdue={wait.isOverdue || undefined}
      data-closed={wait.wasClosed || undefined}
      title={why}
    >
      <span className="visually-hidden">{why}: </span>
      {wait.wasClosed ? <Moment at={since} of={why} /> : <time dateTime={since}>{wait.words}</time>}
    </span>
  );
}
