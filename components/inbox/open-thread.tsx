import { useMemo, useRef, useState } from "react";
import { inbox } from "@/components/text/en/inbox";
import { usePart } from "@/components/text/use-part";
import type { InboxThread } from "@/server/schema/inbox";
import { arrange } from "./arrange";
import { Composer } from "./composer";
import { LeadPane } from "./lead-pane";
import { Log } from "./log";
import { LogSkeleton } from "./log-skeleton";
import styles from "./thread.module.css";
import { ThreadHeader } from "./thread-header";
import { useThreadKeys } from "./use-keys";
import { useMarkRead, useMessages } from "./use-messages";
import { usePicker } from "./use-picker";
import type { InboxPlace } from "./use-place";
import { useReply } from "./use-reply";
import { useThreadActions } from "./use-thread-actions";

/** What the reader had not seen when the thread was opened; nothing for who was never here. */
function useFirstUnread({ messages, read_position }: InboxThread): string | null {
  const [id] = useState(() => {
    if (read_position === 0) return null;
    return messages.find(({ role, position }) => role === "user" && position > read_position)?.id ?? null;
  });
  return id;
}

type Props = { thread: InboxThread; place: InboxPlace; close: () => void };

/** A conversation that has come: its header, its messages, the composer, and the lead beside it. */
export function OpenThread({ thread, place, close }: Props) {
  const text = usePart(inbox);
  const field = useRef<HTMLTextAreaElement>(null);
  const log = useRef<HTMLDivElement>(null);
  const { messages, wanted, isSeeking, isEndAsked, older, newer } = useMessages(thread, place);
  const actions = useThreadActions(thread, place);
  const { queued, send, retry } = useReply({
    conversation_id: thread.id,
    messages,
    me: actions.me,
    prepare: actions.prepareReply,
  });
  // A message that came late stands above later ones.
  const last = useMemo(() => Math.max(0, ...messages.map(({ position }) => position)), [messages]);
  const [opened_at] = useState(thread.message_count);
  const unread_id = useFirstUnread(thread);
  const picker = usePicker();
  useMarkRead(thread, last);
  useThreadKeys({ reply: () => field.current?.focus(), ...actions, leave: close });

  const { name } = thread.lead;
  const shown = useMemo(
    () => arrange([...messages, ...queued], { customer: name, agent: text.agent, staff: text.staff }),
    [messages, queued, name, text],
  );
  return (
    <>
      <section className={styles.thread} aria-label={name}>
        <ThreadHeader thread={thread} actions={actions} back={close} showLead={place.showLead} />
        {isSeeking ? (
          <div className={styles.waiting}>
            <LogSkeleton />
          </div>
        ) : (
          <Log
            log={log}
            messages={shown}
            changes={thread.changes}
            count={thread.message_count}
            unread_id={unread_id}
            opened_at={opened_at}
            wanted={wanted}
            isEndAsked={isEndAsked}
            visit={place.visit}
            older={older}
            newer={newer}
            retry={retry}
            pickTemplate={picker.ask}
          />
        )}
        <Composer
          thread={thread}
          picker={picker}
          messages={messages}
          field={field}
          send={(reply) => {
            if (newer.has) newer.skip();
            return send(reply);
          }}
          takeOver={actions.takeOver}
          leave={() => log.current?.focus()}
        />
      </section>
      <LeadPane lead_id={thread.lead.id} isAsked={place.showsLead} close={place.closeLead} />
    </>
  );
}
