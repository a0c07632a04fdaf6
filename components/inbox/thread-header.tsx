"use client";

import { Icon } from "@/components/kit/icon";
import { PlainButton } from "@/components/kit/plain-button";
import { StatusDot } from "@/components/kit/status-dot";
import { useText } from "@/components/text/text";
import type { InboxThread } from "@/server/schema/inbox";
import { TONES } from "./row";
import styles from "./thread.module.css";
import type { ThreadActions } from "./use-thread-actions";

type Props = { thread: InboxThread; actions: ThreadActions; back: () => void; showDetails: () => void };

function Assignee({ thread, actions: { colleagues, me, assign } }: Pick<Props, "thread" | "actions">) {
  const text = useText().inbox;
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

function Actions({ thread, actions }: Pick<Props, "thread" | "actions">) {
  const text = useText().inbox;
  const { takeOver, handBack, complete } = actions;
  const isOpen = thread.status === "active" || thread.status === "escalated";
  return (
    <div className={styles.actions}>
      <Assignee thread={thread} actions={actions} />
      {thread.status === "active" ? (
        <PlainButton size="small" onClick={takeOver}>
          {text.takeOver}
        </PlainButton>
      ) : (
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
export function ThreadHeader({ thread, actions, back, showDetails }: Props) {
  const text = useText().inbox;
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
        <PlainButton square tone="quiet" aria-label={text.details} onClick={showDetails}>
          <Icon name="person" />
        </PlainButton>
      </span>
    </header>
  );
}
