"use client";

import { Fragment, type RefObject, useLayoutEffect, useRef } from "react";
import { dateOf, dayInWords } from "@/components/kit/clock";
import { Icon } from "@/components/kit/icon";
import { useTimeZone } from "@/components/kit/zone";
import { inbox } from "@/components/text/en/inbox";
import { states } from "@/components/text/en/states";
import { usePart } from "@/components/text/use-part";
import styles from "./log.module.css";
import { Message, type Shown } from "./message";
import { useLogScroll } from "./use-log-scroll";
import { QUEUED } from "./use-reply";

type Props = {
  log: RefObject<HTMLDivElement | null>;
  messages: Shown[];
  /** The first message that the reader had not seen when the thread was opened. */
  unread_id: string | null;
  /** The position of the last message then: later ones slide in. */
  opened_at: number;
  older: { has: boolean; loading: boolean; load: () => void };
  retry: (message: Shown["message"]) => void;
  pickTemplate: () => void;
};

/** The thread while it is on its way. */
export function LogSkeleton() {
  const text = usePart(states);
  return (
    <div className={styles.messages} role="status" aria-label={text.loading}>
      {["a", "b", "c", "d", "e", "f"].map((bone) => (
        <div key={bone} className={styles.bone} />
      ))}
    </div>
  );
}

function Start({ older }: Pick<Props, "older">) {
  const text = usePart(inbox);
  if (older.has) return <p className={styles.note}>{older.loading ? text.older : ""}</p>;
  return <p className={styles.note}>{text.beginning}</p>;
}

/** Whether a message is the first of its day. */
function beginsDay(messages: Shown[], index: number, time_zone: string): boolean {
  const [before, at] = [messages[index - 1], messages[index]];
  return (
    !before ||
    !at ||
    dateOf(before.message.created_at, time_zone) !== dateOf(at.message.created_at, time_zone)
  );
}

/** Down to the newest message, and how many came meanwhile. */
function ToEnd({ unseen, go }: { unseen: number; go: () => void }) {
  const text = usePart(inbox);
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

/** Brings the line of the first unread message into sight when the thread is opened. */
function useUnreadInSight(log: Props["log"]) {
  const line = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const [mark, pane] = [line.current, log.current];
    if (mark && pane && mark.getBoundingClientRect().top < pane.getBoundingClientRect().top) {
      mark.scrollIntoView({ block: "start" });
    }
  }, [log]);
  return line;
}

/** The messages, with a line above the first of each day and above the first unread. */
function Lines(props: Omit<Props, "older">) {
  const { log, messages, unread_id, opened_at, retry, pickTemplate } = props;
  const text = usePart(inbox);
  const time_zone = useTimeZone();
  const unreadLine = useUnreadInSight(log);
  return (
    <>
      {messages.map((shown, index) => {
        const { id, created_at, position, sender } = shown.message;
        return (
          <Fragment key={id}>
            {beginsDay(messages, index, time_zone) && (
              <div className={styles.day}>{dayInWords(created_at, time_zone, text)}</div>
            )}
            {id === unread_id && (
              <div ref={unreadLine} className={styles.unread}>
                {text.unreadLine}
              </div>
            )}
            <Message
              {...shown}
              isLast={index === messages.length - 1}
              // A reply slid in as it was sent: the service's own of it takes its place unseen.
              isNew={position > opened_at ? sender.kind !== "staff" : id.startsWith(QUEUED)}
              retry={retry}
              pickTemplate={pickTemplate}
            />
          </Fragment>
        );
      })}
    </>
  );
}

/** A thread's messages, oldest first: read to the end, older ones come as one scrolls up. */
export function Log({ older, ...lines }: Props) {
  const { log, messages } = lines;
  const text = usePart(inbox);
  const { isAtEnd, unseen, onScroll, toEnd } = useLogScroll(log, {
    count: messages.length,
    first_id: messages[0]?.message.id,
    last_id: messages.at(-1)?.message.id,
    loadOlder: older.load,
  });

  return (
    <div className={styles.frame}>
      <div
        ref={log}
        className={styles.scroller}
        role="log"
        aria-label={text.thread}
        aria-live={older.loading ? "off" : "polite"}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        onScroll={onScroll}
      >
        <div className={styles.messages}>
          <Start older={older} />
          <Lines {...lines} />
        </div>
      </div>
      {!isAtEnd && <ToEnd unseen={unseen} go={toEnd} />}
    </div>
  );
}
