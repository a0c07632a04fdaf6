import { type MouseEvent, memo } from "react";
import { unformatted } from "@/components/inbox/log/formatted";
import { SnoozedUntil } from "@/components/inbox/thread/snoozed-until";
import { focusThread } from "@/components/inbox/use-keys";
import { LabelDots } from "@/components/labels/label-chips";
import { inbox } from "@/components/text/en/inbox";
import { usePart } from "@/components/text/use-part";
import { Initials } from "@/components/ui/feedback/initials";
import { PracticeMark } from "@/components/ui/feedback/practice-mark";
import type { Tone } from "@/components/ui/feedback/status-dot";
import { Icon, type IconName } from "@/components/ui/icon";
import { Moment } from "@/components/ui/time/moment";
import type { ConversationStatus } from "@/schema/conversation";
import type { InboxItem } from "@/schema/inbox";
import styles from "./row.module.css";
import { WaitClock } from "./wait-clock";

export const CONVERSATION_TONES: Record<ConversationStatus, Tone> = {
  active: "info",
  escalated: "warn",
  completed: "good",
  abandoned: "neutral",
};

// The list has no room for the status in words.
const GLYPHS: Record<Exclude<ConversationStatus, "active">, IconName> = {
  escalated: "flag",
  completed: "check",
  abandoned: "absent",
};

// What the service stores for a file: its type in brackets, then its caption.
const MEDIA = /^\[(\w+)\]\s*(.*)$/su;

type Props = {
  row: InboxItem;
  href: string;
  isOpen: boolean;
  /** Whether Tab stops here; one row of the list does. */
  isTabStop: boolean;
  open: (id: string) => void;
  hold: (id: string | null) => void;
};

/** Whether the browser should handle a click on a link itself: a new tab or window. */
export const isModifiedClick = (event: MouseEvent): boolean =>
  event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0;

/** The last message, with its sender unless that is the customer. Files are named in words. */
function usePreview({ last_message_preview, last_message }: InboxItem): string {
  const text = usePart(inbox);
  if (!last_message_preview) return text.noMessages;
  const preview = unformatted(last_message_preview);
  const sender = last_message?.sender;
  if (sender?.kind === "agent") return `${text.agent}: ${preview}`;
  if (sender?.kind === "staff") return `${sender.name?.split(" ")[0] ?? text.staff}: ${preview}`;
  const [, type = "", words] = MEDIA.exec(preview) ?? [];
  const kind = text.media[type];
  return kind ? [kind, words].filter(Boolean).join(": ") : preview;
}

/** A conversation in the list, always 64 pixels high. */
export const Row = memo(function Row({ row, href, isOpen, isTabStop, open, hold }: Props) {
  const text = usePart(inbox);
  const { id, lead, status, assignee } = row;
  const preview = usePreview(row);
  // The open conversation is being read.
  const isUnread = row.unread && !isOpen;
  return (
    <a
      className={styles.row}
      href={href}
      data-row={id}
      tabIndex={isTabStop ? 0 : -1}
      data-unread={isUnread || undefined}
      aria-current={isOpen ? "page" : undefined}
      onClick={(event) => {
        if (isModifiedClick(event)) return;
        event.preventDefault();
        // Enter opens it, and once more leads into it.
        if (isOpen && event.detail === 0) focusThread();
        else open(id);
      }}
      onPointerEnter={() => hold(id)}
      onPointerLeave={() => hold(null)}
    >
      {isUnread && <span className={styles.unread} />}
      <Initials name={lead.name} size={36} />
      <span className={styles.words}>
        <span className={styles.line}>
          <span className={styles.name} dir="auto">
            {lead.name}
          </span>
          {lead.practice && <PracticeMark />}
          {isUnread && <span className="visually-hidden">{text.unread}</span>}
          {row.snoozed_until ? (
            <SnoozedUntil at={row.snoozed_until} />
          ) : row.waiting_since && row.waiting_for ? (
            <WaitClock since={row.waiting_since} reason={row.waiting_for} />
          ) : (
            // What the list is ordered by: messages, and who has it in which state.
            <span className={styles.when}>
              <Moment at={row.updated_at} of={text.lastActivity} />
            </span>
          )}
        </span>
        <span className={styles.line}>
          <span className={styles.preview} dir="auto">
            {preview}
          </span>
          <LabelDots label_ids={row.label_ids} />
          {row.last_message?.delivery_status === "failed" && (
            <span className={styles.failed} title={text.notDelivered}>
              <Icon name="alert" size={16} />
              <span className="visually-hidden">{text.notDelivered}</span>
            </span>
          )}
          {status !== "active" && (
            <span className={styles.state} data-status={status} title={text.statuses[status]}>
              <Icon name={GLYPHS[status]} size={16} />
              <span className="visually-hidden">{text.statuses[status]}</span>
            </span>
          )}
          {assignee && (
            <span title={text.assignedTo(assignee.full_name)}>
              <Initials name={assignee.full_name} size={24} />
              <span className="visually-hidden">{text.assignedTo(assignee.full_name)}</span>
            </span>
          )}
        </span>
      </span>
    </a>
  );
});
