import { blockedTime as words } from "@/components/text/en/blocked-time";
import { usePart } from "@/components/text/use-part";
import { timeOfMinutes } from "@/lib/time/clock";
import type { BlockedSpan } from "@/schema/blocked-time";
import { type BlockedPart, useBlockedWords } from "./blocked-parts";
import styles from "./blocked-parts.module.css";

type Props = { part: BlockedPart; isShared: boolean; onOpen: (span: BlockedSpan) => void };

/** A blocked time in a phone's list of a day. */
export function BlockedRow({ part, isShared, onOpen }: Props) {
  const text = usePart(words);
  const { title, inFull } = useBlockedWords();
  const { blocked, from, to } = part;
  return (
    <button
      type="button"
      className={styles.row}
      aria-label={inFull(part, isShared)}
      aria-haspopup="dialog"
      onClick={() => onOpen(blocked)}
    >
      <span className={styles.times}>{text.dragged(timeOfMinutes(from), timeOfMinutes(to % 1440))}</span>
      <span className={styles.name} dir="auto">
        {title(blocked, isShared)}
      </span>
    </button>
  );
}
