import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { Composer } from "@/components/inbox/composer/composer";
import { usePicker } from "@/components/inbox/composer/use-picker";
import { useReply } from "@/components/inbox/composer/use-reply";
import { arrange } from "@/components/inbox/list/arrange";
import { Log } from "@/components/inbox/log/log";
import { LogSkeleton } from "@/components/inbox/log/log-skeleton";
import { useMarkRead, useMessages } from "@/components/inbox/log/use-messages";
import type { WriteMode } from "@/components/inbox/types";
import { useThreadKeys } from "@/components/inbox/use-keys";
import type { InboxPlace } from "@/components/inbox/use-place";
import { PauseLine } from "@/components/pause/pause-line";
import { inbox } from "@/components/text/en/inbox";
import { usePart } from "@/components/text/use-part";
import { onlyChanges, trpc } from "@/components/trpc";
import { later } from "@/components/ui/load/later";
import type { InboxMessage, InboxThread } from "@/schema/inbox";
import { LeadPane } from "./lead-pane";
import styles from "./thread.module.css";
import { ThreadHeader } from "./thread-header";
import { type ThreadActions, useThreadActions } from "./use-thread-actions";

/** Marks a conversation's notifications as read when the reader opens it, and when they come back to its page. */
function useReadNotifications(conversation_id: string): void {
  const utils = trpc.useUtils();
  const { mutate } = trpc.notifications.read.useMutation({
    meta: onlyChanges("notifications"),
    onSuccess: () => void utils.notifications.list.invalidate(),
  });
  useEffect(() => {
    const read = () => {
      const known = utils.notifications.list.getData({ limit: 1, unread: true });
      if (document.hasFocus() && known?.unread !== 0) mutate({ conversation_id });
    };
    read();
    window.addEventListener("focus", read);
    return () => window.removeEventListener("focus", read);
  }, [utils, conversation_id, mutate]);
}

const MessageSteps = later(() =>
  import("@/components/inbox/log/message-steps").then((module) => module.MessageSteps),
);
const SnoozeDialog = later(() => import("./snooze-dialog").then((module) => module.SnoozeDialog));

/** The first message that was unread when the thread was opened. Null if the reader had never read it. */
function useFirstUnread({ messages, read_position }: InboxThread): string | null {
  const [id] = useState(() => {
    if (read_position === 0) return null;
    return messages.find(({ role, position }) => role === "user" && position > read_position)?.id ?? null;
  });
  return id;
}

/** The thread's messages and the replies being sent, arranged for display. */
function useShown(messages: readonly InboxMessage[], queued: readonly InboxMessage[], customer: string) {
  const text = usePart(inbox);
  return useMemo(
    () => arrange([...messages, ...queued], { customer, agent: text.agent, staff: text.staff }),
    [messages, queued, customer, text],
  );
}

const scrollToEnd = (log: HTMLElement | null) =>
  void requestAnimationFrame(() => log?.scrollTo({ top: log.scrollHeight }));

/** Gives the focus, without its ring, to the messages of a thread that a link opened, when nothing has it yet. */
function useFirstFocus(log: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (document.activeElement === document.body)
      log.current?.focus({ preventScroll: true, focusVisible: false });
  }, [log]);
}

type Props = { thread: InboxThread; place: InboxPlace; close: () => void };

/** `isAsked`: a shortcut requested it, so the field takes keyboard focus, even if its script loads later. */
type Writing = { mode: WriteMode; isAsked: boolean };

/** Where something can be written: the text field, else the first field of a template that is being picked. */
const writable = (composer: HTMLElement | null): HTMLElement | null =>
  composer?.querySelector<HTMLElement>("textarea, select, input:not([type=radio], [hidden])") ?? composer;

/** Whether there is something to take over: an open conversation that is not the reader's own. */
const mayTakeOver = ({ status, assignee }: InboxThread, { me }: ThreadActions): boolean =>
  status === "active" || (status === "escalated" && assignee?.id !== me?.id);

/** The composer's mode and its field. `write` switches the mode and focuses the field. */
function useComposing(thread: InboxThread, actions: ThreadActions) {
  const composer = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const focus = () => requestAnimationFrame(() => (field.current ?? writable(composer.current))?.focus());
  const [{ mode, isAsked }, setWriting] = useState<Writing>({ mode: "reply", isAsked: false });
  const setMode = (next: WriteMode) => setWriting({ mode: next, isAsked: false });
  const write = (next: WriteMode) => {
    setWriting({ mode: next, isAsked: true });
    focus();
  };
  // Whoever takes over is about to write.
  const takeOver = () => {
    actions.takeOver();
    write("reply");
  };
  const picker = usePicker();
  const { ask } = picker;
  // The same at each render, or all messages would be drawn again.
  const pickTemplate = useCallback(() => {
    setWriting({ mode: "reply", isAsked: false });
    ask();
  }, [ask]);
  const keys = {
    reply: () => write("reply"),
    note: () => write("note"),
    takeOver: () => mayTakeOver(thread, actions) && takeOver(),
  };
  return { composer, field, focus, mode, isAsked, setMode, picker, pickTemplate, takeOver, keys };
}

/** A loaded conversation: its header, its messages, the composer, and the lead beside it. */
export function OpenThread({ thread, place, close }: Props) {
  const log = useRef<HTMLDivElement>(null);
  const { messages, wanted, isSeeking, isEndAsked, older, newer } = useMessages(thread, place);
  // Messages are sorted by time, so one that arrived late can have a higher position than the last one.
  const last = useMemo(() => Math.max(0, ...messages.map(({ position }) => position)), [messages]);
  const stopReading = useMarkRead(thread, last);
  const actions = useThreadActions(thread, place, stopReading);
  const { keys, pickTemplate, ...composing } = useComposing(thread, actions);
  const { queued, send, retry } = useReply({
    conversation_id: thread.id,
    messages,
    me: actions.me,
    begin: actions.showTaken,
  });
  const [opened_at] = useState(thread.message_count);
  const unread_id = useFirstUnread(thread);
  useReadNotifications(thread.id);
  useFirstFocus(log);
  const toEnd = () => (newer.has ? newer.skip() : scrollToEnd(log.current));
  useThreadKeys({ ...actions, ...keys, leave: close });

  const { name } = thread.lead;
  const shown = useShown(messages, queued, name);
  return (
    <>
      <section className={styles.thread} aria-label={name}>
        <ThreadHeader
          thread={thread}
          actions={{ ...actions, takeOver: composing.takeOver }}
          back={close}
          showLead={place.showLead}
        />
        <PauseLine connection_id={thread.connection?.id ?? null} />
        {isSeeking ? (
          <div className={styles.waiting}>
            <LogSkeleton />
          </div>
        ) : (
          <Log
            log={log}
            messages={shown}
            changes={thread.changes}
            notes={thread.notes}
            colleagues={actions.colleagues}
            me={actions.me}
            count={thread.message_count}
            unread_id={unread_id}
            opened_at={opened_at}
            wanted={wanted}
            isEndAsked={isEndAsked}
            visit={place.visit}
            older={older}
            newer={newer}
            retry={retry}
            pickTemplate={pickTemplate}
          />
        )}
        <Composer
          thread={thread}
          {...composing}
          colleagues={actions.colleagues}
          noteAdded={toEnd}
          messages={messages}
          me_id={actions.me?.id}
          send={(reply) => {
            if (newer.has) newer.skip();
            return send(reply);
          }}
          leave={() => log.current?.focus()}
        />
      </section>
      {actions.isSnoozeAsked && <SnoozeDialog close={actions.endSnoozeAsked} choose={actions.snooze} />}
      {place.steps_id && <MessageSteps message_id={place.steps_id} close={place.closeSteps} />}
      <LeadPane lead_id={thread.lead.id} isAsked={place.showsLead} close={place.closeLead} />
    </>
  );
}
