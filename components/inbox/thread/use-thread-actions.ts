import { useState } from "react";
import { changeRow } from "@/components/inbox/cache";
import { inboxQuery } from "@/components/inbox/list/use-conversations";
import { useFindNext } from "@/components/inbox/list/use-find-next";
import { readScope } from "@/components/inbox/log/use-messages";
import type { InboxPlace } from "@/components/inbox/use-place";
import { type DoUndoably, useUndoable } from "@/components/inbox/use-undoable";
import { useFilters } from "@/components/inbox/views/use-filters";
import { conversation } from "@/components/text/en/conversation";
import { inbox } from "@/components/text/en/inbox";
import { usePart } from "@/components/text/use-part";
import { type Outputs, trpc } from "@/components/trpc";
import { toast } from "@/components/ui/feedback/toasts";
import { useOptimistic } from "@/components/ui/load/use-optimistic";
import { exactly } from "@/components/ui/time/clock";
import { useTimeZone } from "@/components/ui/time/zone";
import type { Colleague } from "@/schema/colleague";
import type { InboxThread } from "@/schema/inbox";
import { type Callbacks, useThreadState, WAITS_FOR_NOBODY } from "./use-thread-state";

type Snoozing = ReturnType<typeof useThreadState> & {
  act: DoUndoably;
  me_id: string | undefined;
  open: (id: string) => void;
};

/** Snoozes a conversation and wakes it. */
function useSnooze(thread: InboxThread, { show, callbacks, act, me_id, open }: Snoozing) {
  const text = usePart(inbox);
  const time_zone = useTimeZone();
  const [isSnoozeAsked, setSnoozeAsked] = useState(false);
  const waking = trpc.inbox.wake.useMutation(callbacks);
  const findNext = useFindNext();
  const { id: conversation_id, status, assignee } = thread;
  const showUntil = (snoozed_until: string | null) => show({ status, assignee, snoozed_until });

  const wake = () => {
    showUntil(null);
    waking.mutate({ conversation_id });
  };
  /** Asks until when to snooze. A conversation that is already snoozed is woken instead. */
  const askSnooze = () => {
    if (thread.snoozed_until) wake();
    else if (status === "active" || status === "escalated") setSnoozeAsked(true);
  };
  const snooze = (until: string) => {
    showUntil(until);
    const putBack = act({ act: "snooze", until });
    const next = findNext(conversation_id, me_id);
    const undo = () => {
      if (next) open(conversation_id);
      void putBack();
    };
    toast(text.snoozedUntil(exactly(until, time_zone)), { undo });
    if (next) open(next.id);
  };
  return { isSnoozeAsked, endSnoozeAsked: () => setSnoozeAsked(false), askSnooze, snooze, wake };
}

/** Marks a conversation as unread and closes it, since a conversation that stays open counts as read. */
function useMarkUnread({ id: conversation_id, status }: InboxThread, leave: () => void): () => void {
  const utils = trpc.useUtils();
  const filters = useFilters();
  const show = (unread: boolean) => changeRow(utils, filters, conversation_id, (row) => ({ ...row, unread }));
  const showUnread = async () => {
    show(true);
    return () => show(false);
  };
  const { mutate } = trpc.inbox.markUnread.useMutation({
    scope: readScope(conversation_id),
    ...useOptimistic(() => [showUnread()]),
    onSettled: () => {
      void utils.inbox.counts.invalidate();
      // There is no event for this, so a list that was loading in the meantime would keep showing it as read.
      void utils.inbox.list.invalidate(inboxQuery(filters));
      void utils.inbox.get.invalidate({ conversation_id });
    },
  });
  return () => {
    if (status !== "active" && status !== "escalated") return;
    mutate({ conversation_id });
    leave();
  };
}

const NOBODY: Outputs["inbox"]["colleagues"] = [];

const asColleague = ({ id, full_name }: Colleague): Colleague => ({ id, full_name });

/** The colleagues and teams that can have a conversation, and the reader (`me`). */
function useColleagues() {
  const { data: me = null } = trpc.profile.get.useQuery(
    {},
    { staleTime: Number.POSITIVE_INFINITY, select: asColleague },
  );
  const { data: colleagues = NOBODY } = trpc.inbox.colleagues.useQuery({}, { staleTime: 60_000 });
  const { data: { teams } = { teams: [] } } = trpc.teams.list.useQuery({}, { staleTime: 60_000 });
  return { colleagues, me, teams };
}

function useChanges(callbacks: Callbacks) {
  return {
    taking: trpc.inbox.takeOver.useMutation(callbacks),
    settling: trpc.inbox.settle.useMutation(callbacks),
    assigning: trpc.inbox.assign.useMutation(callbacks),
    moving: trpc.inbox.moveToTeam.useMutation(callbacks),
  };
}

/** The actions on a conversation. `stopReading` keeps one that was marked as unread from being marked as read again. */
export function useThreadActions(
  thread: InboxThread,
  { open, close }: Pick<InboxPlace, "open" | "close">,
  stopReading: () => void,
) {
  const text = usePart(conversation);
  const { id: conversation_id, status, assignee } = thread;
  const state = useThreadState(thread);
  const { show, callbacks } = state;
  const act = useUndoable(thread, state);
  const people = useColleagues();
  const { colleagues, me } = people;
  const findNext = useFindNext();
  const markUnread = useMarkUnread(thread, () => {
    stopReading();
    close();
  });
  const snoozes = useSnooze(thread, { ...state, act, me_id: me?.id, open });
  const { taking, settling, assigning, moving } = useChanges(callbacks);

  const takeOver = () => {
    show({ status: "escalated", assignee: me });
    taking.mutate({ conversation_id });
  };
  /** Shows what a reply does: it takes over from the agent. Call the result once the reply is sent or refused. */
  const showTaken = () => {
    if (status !== "active") return () => undefined;
    show({ status: "escalated", assignee: me });
    return (isSent: boolean) => {
      if (!isSent) show(thread);
      callbacks.onSettled();
    };
  };
  const assign = (user_id: string | null) => {
    const next = colleagues.find(({ id }) => id === user_id) ?? null;
    show({ status: next && status === "active" ? "escalated" : status, assignee: next });
    assigning.mutate({ conversation_id, user_id });
  };
  const handBack = () => {
    if (status !== "escalated") return;
    show({ status: "active", assignee: null, ...WAITS_FOR_NOBODY });
    const undo = act({ act: "hand_back" });
    toast(text.handedBack, { undo: () => void undo() });
  };
  const settle = () => {
    if (!thread.waiting_since) return;
    show({ status, assignee, ...WAITS_FOR_NOBODY });
    settling.mutate({ conversation_id });
    toast(text.settled);
  };
  const complete = () => {
    if (status !== "active" && status !== "escalated") return;
    show({ status: "completed", assignee, ...WAITS_FOR_NOBODY });
    const undo = act({ act: "complete" });
    const next = findNext(conversation_id, me?.id);
    const back = () => open(conversation_id);
    toast(next ? text.completedNext(next.lead.name) : text.completed, {
      undo: () => {
        if (next) back();
        void undo();
      },
      ...(next && { offer: { name: text.goBack, act: back } }),
    });
    if (next) open(next.id);
  };
  return {
    ...people,
    showTaken,
    takeOver,
    handBack,
    settle,
    complete,
    assign,
    moveToTeam: (team_id: string | null) => moving.mutate({ conversation_id, team_id }),
    markUnread,
    ...snoozes,
  };
}

export type ThreadActions = ReturnType<typeof useThreadActions>;
