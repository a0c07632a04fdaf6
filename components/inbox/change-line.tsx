import { conversation } from "@/components/text/en/conversation";
import { usePart } from "@/components/text/use-part";
import { exactly } from "@/components/ui/clock";
import { useTimeZone } from "@/components/ui/zone";
import { timeOf } from "@/server/lib/clock";
import type { ConversationChange } from "@/server/schema/conversation-change";
import styles from "./message.module.css";

/** A state change of the conversation: what happened, who did it, and when. */
export function ChangeLine({ change }: { change: ConversationChange }) {
  const text = usePart(conversation);
  const time_zone = useTimeZone();
  const { at, kind, actor, by, to, team } = change;
  const words =
    kind === "completed" && actor === "scheduler"
      ? text.completedByBooking
      : text.changes[kind](by?.full_name ?? null, to?.full_name ?? null, team);
  return (
    <div className={styles.system} data-change={kind} dir="auto">
      {words} ·{" "}
      <time dateTime={at} title={exactly(at, time_zone)}>
        {timeOf(at, time_zone)}
      </time>
    </div>
  );
}
