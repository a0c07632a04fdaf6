import { memo, type RefObject, useMemo } from "react";
import { QUEUED } from "@/components/inbox/composer/use-reply";
import { type NoteReaders, TeamNote } from "@/components/inbox/notes/note";
import { letters } from "@/components/shell/palette/letters";
import { conversation } from "@/components/text/en/conversation";
import { inbox } from "@/components/text/en/inbox";
import { usePart } from "@/components/text/use-part";
import { Icon } from "@/components/ui/icon";
import { dayInWords } from "@/components/ui/time/clock";
import { useTimeZone } from "@/components/ui/time/zone";
import type { ConversationChange } from "@/schema/conversation-change";
import type { ConversationNote } from "@/schema/conversation-note";
import { ChangeLine, ChangeLines } from "./change-line";
import { linesOf, type ThreadLine } from "./lines";
import styles from "./log.module.css";
import { MessageBubble, type ShownMessage } from "./message";
import { type MoreMessages, useThreadScroll } from "./use-thread-scroll";

type Props = NoteReaders & {
  log: RefObject<HTMLDivElement | null>;
  messages: ShownMessage[];
  /** The conversation's state changes, oldest first. */
  changes: readonly ConversationChange[];
  /** The team's notes, oldest first. */
  notes: readonly ConversationNote[];
  count: number;
  /** The first message that was unread when the thread was opened. */
  unread_id: string | null;
  /** The position of the last message when the thread was opened. Later ones slide in. */
  opened_at: number;
  /** The message to scroll to and mark. */
  wanted: string | null;
  /** Whether the reader requested the newest message instead of the first unread one. */
  isEndAsked: boolean;
  /** When this changes, the wanted message is scrolled into view again. */
  visit: number;
  older: MoreMessages;
  /** Messages after the loaded part of the thread. `skip` loads the thread's end instead. */
  newer: MoreMessages & { skip: () => void };
  retry: (message: ShownMessage["message"]) => void;
  pickTemplate: () => void;
};

/** A button that scrolls to the newest message, with the number that have arrived since. */
function ToEnd({ unseen, go }: { unseen: number; go: () => void }) {
  const text = usePart(conversation);
  return (
    <button
      type="button"
      className={styles.toEnd}
      data-new={unseen > 0 || undefined}
      aria-label={unseen > 0 ? undefined : text.toEnd}
      onClick={go}
    >
      {unseen > 0 && text.newMessages(unseen)}
      <Icon name="down" size={16} />
    </button>
  );
}

type LineProps = Omit<
  Props,
  | "log"
  | "messages"
  | "changes"
  | "notes"
  | "count"
  | "older"
  | "newer"
  | "unread_id"
  | "visit"
  | "isEndAsked"
> & {
  line: ThreadLine;
  isLast: boolean;
};

const LogLine = memo(function LogLine({ line, isLast, ...props }: LineProps) {
  const text = usePart(conversation);
  const days = usePart(inbox);
  const time_zone = useTimeZone();
  const { opened_at, wanted, retry, pickTemplate, colleagues, me } = props;
  if (line.kind === "day") return <div className={styles.day}>{dayInWords(line.at, time_zone, days)}</div>;
  if (line.kind === "unread") return <div className={styles.unread}>{text.unreadLine}</div>;
  if (line.kind === "change") return <ChangeLine change={line.change} />;
  if (line.kind === "changes") return <ChangeLines changes={line.changes} />;
  if (line.kind === "note") return <TeamNote note={line.note} colleagues={colleagues} me={me} />;
  const { id, position, sender } = line.shown.message;
  return (
    <MessageBubble
      {...line.shown}
      isLast={isLast}
      isWanted={id === wanted}
      // A reply slides in when it is queued. The stored message that replaces it doesn't.
      isNew={position > opened_at ? sender.kind !== "staff" : id.startsWith(QUEUED)}
      retry={retry}
      pickTemplate={pickTemplate}
    />
  );
});

/** Announces new messages to screen readers, but not messages that are drawn while scrolling. */
function Heard({ messages, opened_at }: Pick<Props, "messages" | "opened_at">) {
  const last = messages.at(-1);
  const isNews = last && last.message.position > opened_at;
  return (
    <div className="visually-hidden" aria-live="polite">
      {isNews && `${last.sender}: ${last.message.content}`}
    </div>
  );
}

/** A message's number and the total, for readers who can't see how long the thread is. */
const placeOf = (line: ThreadLine, count: number) =>
  line.kind === "message"
    ? { role: "article", "aria-posinset": line.shown.message.position, "aria-setsize": count }
    : {};

/** A thread's messages, oldest first. Older and newer ones load on scrolling; only those near the view are drawn. */
export function Log({
  log,
  messages,
  changes,
  notes,
  older,
  newer,
  unread_id,
  count,
  visit,
  isEndAsked,
  ...shared
}: Props) {
  const text = usePart(conversation);
  const time_zone = useTimeZone();
  const { wanted, opened_at } = shared;
  const lines = useMemo(
    () =>
      linesOf({ messages, changes, notes, time_zone, unread_id, isWhole: !older.has, isLatest: !newer.has }),
    [messages, changes, notes, time_zone, unread_id, older.has, newer.has],
  );
  const { virtualizer, focus, isAtEnd, unseen, toEnd } = useThreadScroll(log, {
    lines,
    older,
    newer,
    wanted,
    isEndAsked,
    visit,
  });
  const last = messages.at(-1)?.message.id;
  return (
    <div className={styles.frame} {...letters("list")}>
      <div
        ref={log}
        className={styles.scroller}
        role="log"
        aria-label={text.thread}
        aria-live="off"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        {...focus}
      >
        <div className={styles.messages} style={{ height: virtualizer.getTotalSize() }}>
          <p className={styles.note}>{older.has ? older.loading && text.older : text.beginning}</p>
          {virtualizer.getVirtualItems().map(({ key, index, start }) => {
            const line = lines[index];
            return (
              line && (
                <div
                  key={key}
                  ref={virtualizer.measureElement}
                  data-index={index}
                  className={styles.line}
                  style={{ transform: `translateY(${start}px)` }}
                  {...placeOf(line, count)}
                >
                  <LogLine
                    {...shared}
                    line={line}
                    isLast={line.kind === "message" && line.shown.message.id === last}
                  />
                </div>
              )
            );
          })}
        </div>
      </div>
      <Heard messages={messages} opened_at={opened_at} />
      {!isAtEnd && <ToEnd unseen={unseen} go={newer.has ? newer.skip : toEnd} />}
    </div>
  );
}
