import { inbox } from "@/components/text/en/inbox";
import { usePart } from "@/components/text/use-part";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { Initials } from "@/components/ui/initials";
import { PracticeMark } from "@/components/ui/practice-mark";
import { StatusDot } from "@/components/ui/status-dot";
import type { InboxThread } from "@/server/schema/inbox";
import { type MenuAction, MoreActions } from "./more-actions";
import { CONVERSATION_TONES } from "./row";
import styles from "./thread.module.css";
import type { ThreadActions } from "./use-thread-actions";

type Props = { thread: InboxThread; actions: ThreadActions; back: () => void; showLead: () => void };

/** Who has the conversation, as initials; the browser's own list of colleagues lies over them. */
function Assignee({ thread, actions: { colleagues, me, assign } }: Pick<Props, "thread" | "actions">) {
  const text = usePart(inbox);
  const { assignee } = thread;
  return (
    <span
      className={styles.assignee}
      title={assignee ? text.assignedTo(assignee.full_name) : text.assignedToNobody}
    >
      {assignee ? <Initials name={assignee.full_name} /> : <Icon name="person" />}
      <select
        aria-label={text.assign}
        value={assignee?.id ?? ""}
        onChange={(event) => assign(event.currentTarget.value || null)}
      >
        <option value="">{text.nobody}</option>
        {colleagues.map(({ id, full_name }) => (
          <option key={id} value={id}>
            {id === me?.id ? text.me(full_name) : full_name}
          </option>
        ))}
      </select>
    </span>
  );
}

/** What fits where the conversation stands; the first is what is done most. */
function useFitting({ thread, actions }: Pick<Props, "thread" | "actions">): MenuAction[] {
  const text = usePart(inbox);
  const { me, takeOver, handBack, complete } = actions;
  const { status, assignee } = thread;
  const isOpen = status === "active" || status === "escalated";
  const isMine = status === "escalated" && assignee?.id === me?.id;
  return [
    ...(isMine ? [] : [{ name: isOpen ? text.takeOver : text.reopen, act: takeOver }]),
    ...(status === "escalated" ? [{ name: text.handBack, shortcut: "h", act: handBack }] : []),
    ...(isOpen ? [{ name: text.complete, shortcut: "e", act: complete }] : []),
  ];
}

/** A button for each action; where there is little room, for the first, with the others in a menu. */
function Actions({ thread, actions }: Pick<Props, "thread" | "actions">) {
  const fitting = useFitting({ thread, actions });
  const waitsForSomebody = thread.status === "escalated" && !thread.assignee;
  return (
    <div className={styles.actions}>
      <Assignee thread={thread} actions={actions} />
      {fitting.map(({ name, shortcut, act }, index) => (
        <span key={name} className={index > 0 ? styles.second : undefined}>
          <Button
            size="small"
            tone={index === 0 && waitsForSomebody ? "accent" : undefined}
            aria-keyshortcuts={shortcut}
            onClick={act}
          >
            {name}
          </Button>
        </span>
      ))}
      {fitting.length > 1 && (
        <span className={styles.more}>
          <MoreActions actions={fitting.slice(1)} />
        </span>
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
        <Button square tone="quiet" aria-label={text.back} onClick={back}>
          <Icon name="back" />
        </Button>
      </span>
      <div className={styles.who}>
        <h1 className={styles.name} dir="auto" title={lead.name}>
          {lead.name}
        </h1>
        <div className={styles.about}>
          <StatusDot tone={CONVERSATION_TONES[status]}>{text.statuses[status]}</StatusDot>
          {lead.practice && <PracticeMark />}
          <span>{[text.channels[channel], lead.formatted_phone].filter(Boolean).join(" · ")}</span>
        </div>
      </div>
      <Actions thread={thread} actions={actions} />
      <span className={styles.onlyNarrow}>
        <Button square tone="quiet" aria-label={text.details} onClick={showLead}>
          <Icon name="person" />
        </Button>
      </span>
    </header>
  );
}
