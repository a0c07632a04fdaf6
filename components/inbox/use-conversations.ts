import { keepPreviousData } from "@tanstack/react-query";
import { useCallback, useMemo } from "react";
import { type Inputs, trpc } from "@/components/trpc";
import type { InboxFilters } from "./use-filters";

/** The filters as the service knows them. What is closed is shown only to who asks for it. */
export const inboxQuery = ({ show, status, channel }: InboxFilters): Inputs["inbox"]["list"] => ({
  ...(show !== "all" && show !== "failed" && !status && { open: true }),
  ...(show === "mine" && { mine: true }),
  ...(show === "failed" && { failed: true }),
  ...(show === "escalated" && { status: "escalated" as const }),
  ...(status && { status }),
  ...(channel && { channel }),
});

/** The conversations that fit the filters, the last active first, as far as they were scrolled to. */
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
