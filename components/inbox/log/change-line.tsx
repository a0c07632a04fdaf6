import { useState } from "react";
import { conversation } from "@/components/text/en/conversation";
import { usePart } from "@/components/text/use-part";
import { useExact } from "@/components/ui/time/moment";
import { useTimeZone } from "@/components/ui/time/zone";
import { timeOf } from "@/lib/time/clock";
import type { ConversationChange } from "@/schema/conversation-change";
import styles from "./message.module.css";

/** A state change of the conversation: what happened, who did it, and when. */
export function ChangeLine({ change }: { change: ConversationChange }) {
  const text = usePart(conversation);
  const time_zone = useTimeZone();
  const exact = useExact();
  const { at, kind, actor, by, to, team } = change;
  const words =
    kind === "completed" && actor === "scheduler"
      ? text.completedByBooking
      : text.changes[kind](by?.full_name ?? null, to?.full_name ?? null, team);
  return (
    <div className={styles.system} data-change={kind} dir="auto">
      {words} ·{" "}
      <time dateTime={at} title={exact(at)}>
        {timeOf(at, time_zone)}
      </time>
    </div>
  );
}

/** Many changes in a row: the latest one, and the others on request. */
export function ChangeLines({ changes }: { changes: readonly ConversationChange[] }) {
  const text = usePart(conversation);
  const [isOpen, setOpen] = useState(false);
  const shown = isOpen ? changes : changes.slice(-1);
  return (
    <>
      <button type="button" className={styles.fold} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? text.hideChanges : text.earlierChanges(changes.length - 1)}
      </button>
      {shown.map((change) => (
        <ChangeLine key={change.id} change={change} />
      ))}
    </>
  );
}
