import { inbox } from "@/components/text/en/inbox";
import { usePart } from "@/components/text/use-part";
import { useOpenWait } from "@/components/ui/open-wait";
import type { WaitReason } from "@/server/schema/conversation";
import styles from "./wait-clock.module.css";

/** How long somebody has waited for a person, in opening hours; marked once that is longer than the business wants. */
export function WaitClock({ since, reason }: { since: string; reason: WaitReason }) {
  const text = usePart(inbox);
  const wait = useOpenWait(since);
  if (!wait) return null;
  const why = wait.isOverdue ? `${text.waits[reason]}, ${text.overdue}` : text.waits[reason];
  return (
    <span className={styles.clock} data-overdue={wait.isOverdue || undefined} title={why}>
      <span className="visually-hidden">{why}: </span>
      <time dateTime={since}>{wait.words}</time>
    </span>
  );
}
