import { useHotkeys } from "@mantine/hooks";
import { useState } from "react";
import { CONVERSATION_TONES } from "@/components/inbox/list/row";
import { WaitClock } from "@/components/inbox/list/wait-clock";
import { useBlock } from "@/components/leads/lead/use-block";
import { onLetter } from "@/components/shell/palette/page-keys";
import { conversation } from "@/components/text/en/conversation";
import { inbox } from "@/components/text/en/inbox";
import { labels } from "@/components/text/en/labels";
import { usePart } from "@/components/text/use-part";
import { Button } from "@/components/ui/button/button";
import { Initials } from "@/components/ui/feedback/initials";
import { PracticeMark } from "@/components/ui/feedback/practice-mark";
import { StatusDot } from "@/components/ui/feedback/status-dot";
import { Icon } from "@/components/ui/icon";
import { edgeFade } from "@/components/ui/layout/edge-fade";
import { later } from "@/components/ui/load/later";
import type { InboxThread } from "@/schema/inbox";
import { Assignee } from "./assignee";
import { type MenuAction, MoreActions } from "./more-actions";
import { SnoozedUntil } from "./snoozed-until";
import styles from "./thread.module.css";
import { ThreadLabels } from "./thread-labels";
import type { ThreadActions } from "./use-thread-actions";
import { useOthers } from "./viewers";

const OptOutQuestion = later(() =>
  import("@/components/leads/lead/opt-out-question").then((module) => module.OptOutQuestion),
);
/** How many initials fit beside the buttons. */
const MOST_SHOWN = 3;

type Props = { thread: InboxThread; actions: ThreadActions; back: () => void; showLead: () => void };

/** Who else has the conversation open: initials, marked while they type, with names for screen readers. */
function Others({ thread, actions }: Pick<Props, "thread" | "actions">) {
  const text = usePart(conversation);
  const others = useOthers(thread.id, actions.me?.id);
  if (others.length === 0) return null;
  const shown = others.length > MOST_SHOWN ? others.slice(0, MOST_SHOWN - 1) : others;
  const hidden = others.slice(shown.length);
  return (
    <ul className={styles.others} aria-label={text.alsoHere}>
      {shown.map(({ user, is_typing }) => {
        const words = is_typing ? text.isWriting(user.full_name) : text.isHere(user.full_name);
        return (
          <li key={user.id} title={words} data-typing={is_typing || undefined}>
            <Initials name={user.full_name} size={24} />
            <span className="visually-hidden">{words}</span>
          </li>
        );
      })}
      {hidden.length > 0 && (
        <li title={hidden.map(({ user }) => user.full_name).join(", ")}>
          <span aria-hidden="true">+{hidden.length}</span>
          <span className="visually-hidden">{hidden.map(({ user }) => user.full_name).join(", ")}</span>
        </li>
      )}
    </ul>
  );
}

type ActionProps = Pick<Props, "thread" | "actions"> & { openLabels: () => void; askOptOut: () => void };

/** The actions that apply to the conversation's state, the most common one first. */
function useFitting({ thread, actions }: Pick<Props, "thread" | "actions">): MenuAction[] {
  const text = usePart(inbox);
  const words = usePart(conversation);
  const { me, takeOver, handBack, complete, settle } = actions;
  const { status, assignee } = thread;
  const isOpen = status === "active" || status === "escalated";
  const isMine = status === "escalated" && assignee?.id === me?.id;
  return [
    ...(isMine ? [] : [{ name: isOpen ? words.takeOver : words.reopen, act: takeOver }]),
    ...(status === "escalated" ? [{ name: words.handBack, shortcut: "h", act: handBack }] : []),
    ...(isOpen ? [{ name: words.complete, shortcut: "e", act: complete }] : []),
    ...(thread.waiting_since ? [{ name: text.settle, shortcut: "d", act: settle }] : []),
  ];
}

/** The actions that are always in the menu: rarely used, or used by shortcut. */
function useSeldom({ thread, actions, openLabels, askOptOut }: ActionProps): MenuAction[] {
  const text = usePart(inbox);
  const words = usePart(conversation);
  const labelWords = usePart(labels);
  const block = useBlock(thread.lead);
  const isOpen = thread.status === "active" || thread.status === "escalated";
  const snooze = { name: text.snooze, shortcut: "z", act: actions.askSnooze };
  const wake = { name: words.wake, shortcut: "z", act: actions.wake };
  return [
    ...(thread.snoozed_until ? [wake] : isOpen ? [snooze] : []),
    { name: labelWords.labels, shortcut: "l", act: openLabels },
    ...(isOpen ? [{ name: text.markUnread, shortcut: "u", act: actions.markUnread }] : []),
    { name: thread.lead.opted_out_at ? words.optIn : words.optOut, act: askOptOut },
    { name: thread.lead.blocked_at ? words.unblock : words.block, act: block },
  ];
}

/** A button for each action. If there is little room, only the first has one; the others are in a menu. */
function Actions({ thread, actions, openLabels, askOptOut }: ActionProps) {
  const fitting = useFitting({ thread, actions });
  const seldom = useSeldom({ thread, actions, openLabels, askOptOut });
  const waitsForSomebody = thread.status === "escalated" && !thread.assignee;
  return (
    <div className={styles.actions}>
      <div {...edgeFade(styles.strip)}>
        <Others thread={thread} actions={actions} />
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
      </div>
      <span className={styles.more}>
        <MoreActions actions={[...fitting.slice(1), ...seldom]} />
      </span>
      <span className={styles.seldom}>
        <MoreActions actions={seldom} />
      </span>
    </div>
  );
}

/** The conversation's customer, its state, and what can be done with it. */
export function ThreadHeader({ thread, actions, back, showLead }: Props) {
  const text = usePart(inbox);
  const words = usePart(conversation);
  const { lead, status, channel } = thread;
  const team = actions.teams.find(({ id }) => id === thread.team_id);
  const [isLabelling, setLabelling] = useState(false);
  const openLabels = () => setLabelling(true);
  const [asksOptOut, setAsksOptOut] = useState(false);
  useHotkeys([["l", onLetter(openLabels, "list")]]);
  return (
    <>
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
            {thread.snoozed_until && <SnoozedUntil at={thread.snoozed_until} />}
            {!thread.snoozed_until && thread.waiting_since && thread.waiting_for && (
              <WaitClock since={thread.waiting_since} reason={thread.waiting_for} isLong />
            )}
            <StatusDot tone={CONVERSATION_TONES[status]}>{text.statuses[status]}</StatusDot>
            {team && <span>{team.name}</span>}
            {lead.practice && <PracticeMark />}
            {lead.opted_out_at && <StatusDot tone="bad">{words.optedOut}</StatusDot>}
            {lead.blocked_at && <StatusDot tone="bad">{words.blocked}</StatusDot>}
            <span>{[text.channels[channel], lead.formatted_phone].filter(Boolean).join(" · ")}</span>
          </div>
        </div>
        <Actions
          thread={thread}
          actions={actions}
          openLabels={openLabels}
          askOptOut={() => setAsksOptOut(true)}
        />
        <span className={styles.onlyNarrow}>
          <Button square tone="quiet" aria-label={words.details} onClick={showLead}>
            <Icon name="card" />
          </Button>
        </span>
      </header>
      {asksOptOut && <OptOutQuestion lead={lead} close={() => setAsksOptOut(false)} />}
      <ThreadLabels thread={thread} isOpen={isLabelling} close={() => setLabelling(false)} />
    </>
  );
}
