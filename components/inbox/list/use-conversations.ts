import { useCallback, useMemo } from "react";
import type { InboxFilters, Show } from "@/components/inbox/views/use-filters";
import { type Inputs, keepPreviousData, trpc } from "@/components/trpc";

const QUERIES: Record<Show, Inputs["inbox"]["list"]> = {
  needs_you: { needs_staff: true },
  mine: { mine: true, open: true },
  unassigned: { unassigned: true },
  with_agent: { status: "active" },
  snoozed: { snoozed: true },
  failed: { failed: true },
  all: {},
};

/** The filters as a query for the service. If a status is chosen, a view includes closed conversations. */
export const inboxQuery = ({
  show,
  status,
  channel,
  label,
  team,
}: InboxFilters): Inputs["inbox"]["list"] => ({
  ...QUERIES[show],
  ...(status && { status, open: false }),
  ...(channel && { channel }),
  ...(label && { label_id: label }),
  ...(team && { team_id: team }),
});

/** The conversations that match the filters, in the view's order, as far as the list was scrolled. */
export function useConversations(filters: InboxFilters) {
  const { data, error, refetch, hasNextPage, isFetching, fetchNextPage, isPlaceholderData } =
    trpc.inbox.list.useInfiniteQuery(inboxQuery(filters), {
      getNextPageParam: (page) => page.next_cursor,
      placeholderData: keepPreviousData,
    });
  const rows = useMemo(() => data?.pages.flatMap(({ items }) => items), [data]);
  const load = useCallback(() => {
    if (!isFetching) void fetchNextPage();
  }, [isFetching, fetchNextPage]);
  return {
    rows,
    error,
    refetch: () => void refetch(),
    more: { has: hasNextPage && !isPlaceholderData, load },
  };
}
