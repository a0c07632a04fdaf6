"use client";

import { useErrorText } from "@/components/kit/error-state";
import { toast } from "@/components/kit/toasts";
import { useText } from "@/components/text/text";
import { trpc } from "@/components/trpc";
import type { Colleague, InboxThread } from "@/server/schema/inbox";

type State = Pick<InboxThread, "status" | "assignee">;

/** Shows a conversation's new state before the service has answered; taken back with a word if it refuses. */
function useOptimism({ id: conversation_id, status, assignee }: InboxThread) {
  const { inbox } = trpc.useUtils();
  const inWords = useErrorText();
  const show = (state: State) =>
    inbox.get.setData({ conversation_id }, (thread) => thread && { ...thread, ...state });
  return {
    show,
    callbacks: {
      onSuccess: show,
      onError: (error: unknown) => {
        show({ status, assignee });
        toast(inWords(error), { tone: "danger" });
      },
      onSettled: () => void inbox.counts.invalidate(),
    },
  };
}

/** What can be done with a conversation: who answers it, and whether it is done. */
export function useThreadActions(thread: InboxThread) {
  const text = useText().inbox;
  const { id: conversation_id, status, assignee } = thread;
  const { show, callbacks } = useOptimism(thread);
  const profile = trpc.profile.get.useQuery({}, { staleTime: Number.POSITIVE_INFINITY });
  const colleagues = trpc.inbox.colleagues.useQuery({}, { staleTime: 60_000 });
  const me: Colleague | null = profile.data
    ? { id: profile.data.id, full_name: profile.data.full_name }
    : null;

  const taking = trpc.inbox.takeOver.useMutation(callbacks);
  const handing = trpc.inbox.handBack.useMutation(callbacks);
  const completing = trpc.inbox.complete.useMutation(callbacks);
  const assigning = trpc.inbox.assign.useMutation(callbacks);

  const takeOver = () => {
    show({ status: "escalated", assignee: me });
    return taking.mutateAsync({ conversation_id }).then(
      () => true,
      () => false,
    );
  };
  const handBack = () => {
    if (status === "active") return;
    show({ status: "active", assignee: null });
    handing.mutate({ conversation_id });
    toast(text.handedBack, { undo: () => void takeOver() });
  };
  const complete = () => {
    if (status === "completed") return;
    show({ status: "completed", assignee });
    completing.mutate({ conversation_id });
    const undo = status === "active" ? () => handing.mutate({ conversation_id }) : () => void takeOver();
    toast(text.completed, { undo });
  };
  const assign = (user_id: string | null) => {
    const next = colleagues.data?.find(({ id }) => id === user_id) ?? null;
    show({ status: next && status === "active" ? "escalated" : status, assignee: next });
    assigning.mutate({ conversation_id, user_id });
  };
  return { colleagues: colleagues.data ?? [], me, takeOver, handBack, complete, assign };
}

export type ThreadActions = ReturnType<typeof useThreadActions>;
