import { inbox } from "@/components/text/en/inbox";
import { usePart } from "@/components/text/use-part";
import { trpc } from "@/components/trpc";
import { toast } from "@/components/ui/toasts";
import { useFailure } from "@/components/ui/use-failure";
import type { Colleague } from "@/server/schema/colleague";
import type { InboxThread } from "@/server/schema/inbox";
import { changeRow } from "./cache";
import { nextWaiting } from "./next-waiting";
import { inboxQuery } from "./use-conversations";
import { useFilters } from "./use-filters";
import type { InboxPlace } from "./use-place";

type State = Pick<InboxThread, "status" | "assignee">;

/** Shows a conversation's new state before the service has answered; taken back with a word if it refuses. */
function useOptimism({ id: conversation_id, status, assignee }: InboxThread) {
  const utils = trpc.useUtils();
  const filters = useFilters();
  const failed = useFailure();
  const show = ({ status, assignee }: State) => {
    const state = { status, assignee, assignee_id: assignee?.id ?? null };
    utils.inbox.get.setData({ conversation_id }, (thread) => thread && { ...thread, ...state });
    changeRow(utils, filters, conversation_id, (row) => ({ ...row, ...state }));
  };
  return {
    show,
    callbacks: {
      onSuccess: show,
      onError: (error: unknown) => {
        show({ status, assignee });
        failed(error);
      },
      onSettled: () => {
        void utils.inbox.counts.invalidate();
        // Its history has one line more.
        void utils.inbox.get.invalidate({ conversation_id });
      },
    },
  };
}

type Callbacks = ReturnType<typeof useOptimism>["callbacks"];

/** Who may have a conversation, and who of them is looking. */
function useColleagues() {
  const profile = trpc.profile.get.useQuery({}, { staleTime: Number.POSITIVE_INFINITY });
  const { data: colleagues = [] } = trpc.inbox.colleagues.useQuery({}, { staleTime: 60_000 });
  const me: Colleague | null = profile.data
    ? { id: profile.data.id, full_name: profile.data.full_name }
    : null;
  return { colleagues, me };
}

/** The changes that the service makes. Why a reply was not taken is said beside the reply. */
function useChanges({ callbacks, refused }: { callbacks: Callbacks; refused: () => void }) {
  return {
    taking: trpc.inbox.takeOver.useMutation(callbacks),
    preparing: trpc.inbox.takeOver.useMutation({ ...callbacks, onError: refused }),
    handing: trpc.inbox.handBack.useMutation(callbacks),
    completing: trpc.inbox.complete.useMutation(callbacks),
    assigning: trpc.inbox.assign.useMutation(callbacks),
  };
}

/** Finds the conversation that waits next in the list that is shown; none where a search is. */
function useFindNext() {
  const utils = trpc.useUtils();
  const filters = useFilters();
  return (done_id: string, my_id: string | undefined) => {
    const list = filters.search ? undefined : utils.inbox.list.getInfiniteData(inboxQuery(filters));
    return nextWaiting(list?.pages.flatMap(({ items }) => items) ?? [], done_id, my_id);
  };
}

// The mutation has told why by then.
const told = () => undefined;

/** What can be done with a conversation: who answers it, and whether it is done. */
export function useThreadActions(thread: InboxThread, { open }: Pick<InboxPlace, "open">) {
  const text = usePart(inbox);
  const { id: conversation_id, status, assignee } = thread;
  const { show, callbacks } = useOptimism(thread);
  const { colleagues, me } = useColleagues();
  const findNext = useFindNext();
  const { taking, preparing, handing, completing, assigning } = useChanges({
    callbacks,
    refused: () => show(thread),
  });

  const takeOver = () => {
    show({ status: "escalated", assignee: me });
    taking.mutate({ conversation_id });
  };
  /** Who replies takes over from the agent first. Rejects where the service refuses. */
  const prepareReply = async () => {
    if (status !== "active") return;
    show({ status: "escalated", assignee: me });
    await preparing.mutateAsync({ conversation_id });
  };
  const assign = (user_id: string | null) => {
    const next = colleagues.find(({ id }) => id === user_id) ?? null;
    show({ status: next && status === "active" ? "escalated" : status, assignee: next });
    assigning.mutate({ conversation_id, user_id });
  };
  /** Back to the team, and to whoever had it. */
  const takeBack = async () => {
    show({ status: "escalated", assignee });
    await taking.mutateAsync({ conversation_id });
    if (assignee?.id !== me?.id) assign(assignee?.id ?? null);
  };
  const handBack = () => {
    if (status !== "escalated") return;
    show({ status: "active", assignee: null });
    handing.mutate({ conversation_id });
    toast(text.handedBack, { undo: () => void takeBack().catch(told) });
  };
  const complete = () => {
    if (status !== "active" && status !== "escalated") return;
    show({ status: "completed", assignee });
    completing.mutate({ conversation_id });
    const next = findNext(conversation_id, me?.id);
    const back = () => open(conversation_id);
    toast(next ? text.completedNext(next.lead.name) : text.completed, {
      undo: () => {
        if (next) back();
        if (status === "active") handing.mutate({ conversation_id });
        else void takeBack().catch(told);
      },
      ...(next && { offer: { name: text.goBack, act: back } }),
    });
    if (next) open(next.id);
  };
  return { colleagues, me, prepareReply, takeOver, handBack, complete, assign };
}

export type ThreadActions = ReturnType<typeof useThreadActions>;
