import { changeRow } from "@/components/inbox/cache";
import { useFilters } from "@/components/inbox/views/use-filters";
import { trpc } from "@/components/trpc";
import { useFailure } from "@/components/ui/form/use-failure";
import type { InboxThread } from "@/schema/inbox";

type State = Pick<InboxThread, "status" | "assignee"> & Partial<Wait>;
type Wait = Pick<InboxThread, "waiting_since" | "waiting_for" | "snoozed_until">;

/** The customer waits for nobody, and the conversation is not snoozed. */
export const WAITS_FOR_NOBODY: Wait = { waiting_since: null, waiting_for: null, snoozed_until: null };

/** Shows a conversation's new state before the service has responded, and reverts it with a message if it refuses. */
export function useThreadState({ id: conversation_id, status, assignee, ...thread }: InboxThread) {
  const waitOf = ({ waiting_since, waiting_for, snoozed_until }: Partial<Wait>) => ({
    waiting_since,
    waiting_for,
    snoozed_until,
  });
  const utils = trpc.useUtils();
  const filters = useFilters();
  const failed = useFailure();
  const show = ({ status, assignee, ...wait }: State) => {
    const state = { status, assignee, assignee_id: assignee?.id ?? null, ...wait };
    utils.inbox.get.setData({ conversation_id }, (thread) => thread && { ...thread, ...state });
    changeRow(utils, filters, conversation_id, (row) => ({ ...row, ...state }));
  };
  return {
    show,
    callbacks: {
      onSuccess: ({ status, assignee, ...changed }: State) => show({ status, assignee, ...waitOf(changed) }),
      onError: (error: unknown) => {
        show({ status, assignee, ...waitOf(thread) });
        failed(error);
      },
      onSettled: () => {
        void utils.inbox.counts.invalidate();
        // Its history has a new line.
        void utils.inbox.get.invalidate({ conversation_id });
      },
    },
  };
}

export type Callbacks = ReturnType<typeof useThreadState>["callbacks"];
