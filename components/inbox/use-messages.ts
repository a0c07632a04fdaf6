"use client";

import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { trpc } from "@/components/trpc";
import type { InboxThread } from "@/server/schema/inbox";
import { changeRow } from "./cache";
import { useFilters } from "./use-filters";

/** A thread's messages, oldest first, as far back as was scrolled to. */
export function useMessages({ id, messages, next_cursor }: InboxThread) {
  const { data, hasNextPage, isFetching, isFetchingNextPage, fetchNextPage } =
    trpc.inbox.messages.useInfiniteQuery(
      { conversation_id: id },
      {
        getNextPageParam: (page) => page.next_cursor,
        initialData: () => ({ pages: [{ messages, next_cursor }], pageParams: [null] }),
      },
    );
  const loaded = useMemo(() => data?.pages.toReversed().flatMap((page) => page.messages) ?? [], [data]);
  const load = useCallback(() => {
    if (hasNextPage && !isFetching) void fetchNextPage();
  }, [hasNextPage, isFetching, fetchNextPage]);
  return { messages: loaded, older: { has: hasNextPage, loading: isFetchingNextPage, load } };
}

/** Tells the service how far the reader has come, whenever the page is looked at. `position` is the last message's. */
export function useMarkRead({ id, read_position }: InboxThread, position: number): void {
  const utils = trpc.useUtils();
  const filters = useFilters();
  const { mutate } = trpc.inbox.markRead.useMutation({
    onMutate: () => changeRow(utils, filters, id, (row) => ({ ...row, unread: false })),
    onSuccess: () => utils.inbox.counts.invalidate(),
  });
  const told = useRef(read_position);
  const [isSeen, setSeen] = useState(() => document.visibilityState === "visible");
  useEffect(() => {
    const look = () => setSeen(document.visibilityState === "visible");
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, []);
  useEffect(() => {
    if (!isSeen || position <= told.current) return;
    told.current = position;
    mutate({ conversation_id: id, position });
  }, [isSeen, position, id, mutate]);
}
