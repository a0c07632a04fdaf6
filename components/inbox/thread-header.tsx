"use client";

import { Icon } from "@/components/kit/icon";
import { PlainButton } from "@/components/kit/plain-button";
import { StatusDot } from "@/components/kit/status-dot";
import { inbox } from "@/components/text/en/inbox";
import { usePart } from "@/components/text/use-part";
import type { InboxThread } from "@/server/schema/inbox";
import { TONES } from "./row";
import styles from "./thread.module.css";
import type { ThreadActions } from "./use-thread-actions";

type Props = { thread: InboxThread; actions: ThreadActions; back: () => void; showLead: () => void };

function Assignee({ thread, actions: { colleagues, me, assign } }: Pick<Props, "thread" | "actions">) {
  const text = usePart(inbox);
  return (
    <select
      className={styles.assignee}
      aria-label={text.assign}
      value={thread.assignee?.id ?? ""}
      onChange={(event) => assign(event.currentTarget.value || null)}
    >
      <option value="">{text.nobody}</option>
      {colleagues.map(({ id, full_name }) => (
        <option key={id} value={id}>
          {id === me?.id ? text.me(full_name) : full_name}
        </option>
      ))}
    </select>
  );
}

/** The buttons that fit where the conversation stands. */
function Actions({ thread, actions }: Pick<Props, "thread" | "actions">) {
  const text = usePart(inbox);
  const { me, takeOver, handBack, complete } = actions;
  const { status, assignee } = thread;
  const isOpen = status === "active" || status === "escalated";
  const waitsForSomebody = status === "escalated" && !assignee;
  return (
    <div className={styles.actions}>
      <Assignee thread={thread} actions={actions} />
      {(!isOpen || status === "active" || assignee?.id !== me?.id) && (
        <PlainButton size="small" tone={waitsForSomebody ? "accent" : undefined} onClick={takeOver}>
          {isOpen ? text.takeOver : text.reopen}
        </PlainButton>
      )}
      {status === "escalated" && (
        <PlainButton size="small" aria-keyshortcuts="h" onClick={handBack}>
          {text.handBack}
        </PlainButton>
      )}
      {isOpen && (
        <PlainButton size="small" aria-keyshortcuts="e" onClick={complete}>
          {text.complete}
        </PlainButton>
      )}
    </div>
  );
}

/** Whose conversation it is, where it stands, and what can be done with it. */
export function ThreadHeader({ thread, actions, back, showLead }: Props) {
  const text = usePart(inbox);
  const { lead, status, channel } = thread;
  return (
    <header className={styles.header}>
      <span className={styles.onlyPhone}>
        <PlainButton square tone="quiet" aria-label={text.back} onClick={back}>
          <Icon name="back" />
        </PlainButton>
      </span>
      <div className={styles.who}>
        <h1 className={styles.name} dir="auto" title={lead.name}>
          {lead.name}
        </h1>
        <div className={styles.about}>
          <StatusDot tone={TONES[status]}>{text.statuses[status]}</StatusDot>
          <span>{[text.channels[channel], lead.phone].filter(Boolean).join(" · ")}</span>
        </div>
      </div>
      <Actions thread={thread} actions={actions} />
      <span className={styles.onlyNarrow}>
        <PlainButton square tone="quiet" aria-label={text.details} onClick={showLead}>
          <Icon name="person" />
        </PlainButton>
      </span>
    </header>
  );
}
