import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { changeRow } from "@/components/inbox/cache";
import type { InboxPlace } from "@/components/inbox/use-place";
import { useFilters } from "@/components/inbox/views/use-filters";
import { type Inputs, onlyChanges, trpc } from "@/components/trpc";
import type { InboxThread } from "@/schema/inbox";

type Cursor = Inputs["inbox"]["messages"]["cursor"];

/** Shows another part of a thread instead of the loaded one. */
function useMessagesAt(conversation_id: string) {
  const { client, inbox } = trpc.useUtils();
  return useCallback(
    async (cursor: Cursor) => {
      const page = await client.inbox.messages.query({ conversation_id, cursor });
      await inbox.messages.cancel({ conversation_id });
      inbox.messages.setInfiniteData({ conversation_id }, { pages: [page], pageParams: [cursor ?? null] });
    },
    [client, inbox, conversation_id],
  );
}

/** Loads the messages around the wanted one, or the latest without one. Returns whether they are still loading. */
function useWanted(
  show: (cursor: Cursor) => Promise<void>,
  wanted: string | null,
  visit: number,
  isLoaded: boolean,
  isLatest: boolean,
) {
  const [settled, setSettled] = useState<string>();
  const key = `${wanted} ${visit}`;
  const isThere = wanted === null ? isLatest : isLoaded;
  useEffect(() => {
    if (settled === key) return;
    const settle = () => setSettled(key);
    if (isThere) settle();
    else show(wanted ? { around: wanted } : null).then(settle, settle);
  }, [show, settled, key, wanted, isThere]);
  return settled !== key && !isThere;
}

/** A thread's messages, oldest first: the latest, or those around the wanted one, as far as the thread was scrolled. */
export function useMessages(
  { id, messages, next_cursor }: InboxThread,
  { message_id, visit }: Pick<InboxPlace, "message_id" | "visit">,
) {
  const show = useMessagesAt(id);
  const asked = `${message_id} ${visit}`;
  const [skipped, setSkipped] = useState<string>();
  const wanted = asked === skipped ? null : message_id;
  const query = trpc.inbox.messages.useInfiniteQuery(
    { conversation_id: id },
    {
      getNextPageParam: (page) => page.next_cursor,
      getPreviousPageParam: (page) => page.newer_cursor,
      initialData: () => ({ pages: [{ messages, next_cursor, newer_cursor: null }], pageParams: [null] }),
    },
  );
  const { data, hasNextPage, hasPreviousPage, isFetching, fetchNextPage, fetchPreviousPage } = query;
  const loaded = useMemo(() => data?.pages.toReversed().flatMap((page) => page.messages) ?? [], [data]);
  const isLoaded = loaded.some((message) => message.id === wanted);
  const isSeeking = useWanted(show, wanted, visit, isLoaded, !hasPreviousPage);
  const loadOlder = useCallback(() => {
    if (hasNextPage && !isFetching) void fetchNextPage();
  }, [hasNextPage, isFetching, fetchNextPage]);
  const loadNewer = useCallback(() => {
    if (hasPreviousPage && !isFetching) void fetchPreviousPage();
  }, [hasPreviousPage, isFetching, fetchPreviousPage]);
  return {
    messages: loaded,
    wanted,
    isSeeking,
    isEndAsked: asked === skipped,
    older: { has: hasNextPage, loading: query.isFetchingNextPage, load: loadOlder },
    newer: {
      has: hasPreviousPage,
      loading: query.isFetchingPreviousPage,
      load: loadNewer,
      skip: () => setSkipped(asked),
    },
  };
}

/** Read and unread reports of a conversation are sent one by one, or one could overtake another that undoes it. */
export const readScope = (conversation_id: string): { id: string } => ({ id: `read ${conversation_id}` });

/**
 * Reports to the service that the reader has read up to the `position`-th message to arrive, whenever the page is
 * visible. Returns a function that stops this, so that a thread left as unread isn't marked as read until it is closed.
 */
export function useMarkRead({ id, read_position }: InboxThread, position: number): () => void {
  const utils = trpc.useUtils();
  const filters = useFilters();
  const { mutate } = trpc.inbox.markRead.useMutation({
    scope: readScope(id),
    meta: onlyChanges("inbox"),
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
  return useCallback(() => {
    told.current = Number.POSITIVE_INFINITY;
  }, []);
}
