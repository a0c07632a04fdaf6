import { useState } from "react";
import type { InboxFilters } from "@/components/inbox/views/use-filters";
import { keepPreviousData, trpc } from "@/components/trpc";

const FIRST = 30;
/** The server's limit for one response. */
const MOST = 200;

/** The results for the term in the filters, some at first and more on request. Views don't restrict a search. */
export function useSearch({ search: term, status, channel }: InboxFilters) {
  const [asked, setAsked] = useState({ term, limit: FIRST });
  const limit = asked.term === term ? asked.limit : FIRST;
  const { data, error, refetch, isFetching } = trpc.inbox.search.useQuery(
    { term, limit, ...(status && { status }), ...(channel && { channel }) },
    { placeholderData: keepPreviousData },
  );
  const hasMore = data ? data.has_more.conversations || data.has_more.messages : false;
  return {
    found: data,
    error,
    refetch: () => void refetch(),
    isFetching,
    more: {
      has: hasMore,
      isAll: limit === MOST,
      load: () => setAsked({ term, limit: Math.min(MOST, limit * 3) }),
    },
  };
}
