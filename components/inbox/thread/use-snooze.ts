import { useState } from "react";
import { useFindNext } from "@/components/inbox/list/use-find-next";
import type { DoUndoably } from "@/components/inbox/use-undoable";
import { inbox } from "@/components/text/en/inbox";
import { usePart } from "@/components/text/use-part";
import { trpc } from "@/components/trpc";
import { toast } from "@/components/ui/feedback/toasts";
import { exactly } from "@/components/ui/time/clock";
import { useTimeZone } from "@/components/ui/time/zone";
import type { InboxThread } from "@/server/schema/inbox";
import type { useThreadState } from "./use-thread-state";

type Snoozing = ReturnType<typeof useThreadState> & {
  act: DoUndoably;
  me_id: string | undefined;
  open: (id: string) => void;
};

/** Snoozes a conversation and wakes it. */
export function useSnooze(thread: InboxThread, { show, callbacks, act, me_id, open }: Snoozing) {
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
