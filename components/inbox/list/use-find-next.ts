import { useFilters } from "@/components/inbox/views/use-filters";
import { trpc } from "@/components/trpc";
import { nextWaiting } from "./next-waiting";
import { inboxQuery } from "./use-conversations";

/** Finds the next waiting conversation in the list that is shown; null during a search. */
export function useFindNext() {
  const utils = trpc.useUtils();
  const filters = useFilters();
  return (done_id: string, my_id: string | undefined) => {
    const list = filters.search ? undefined : utils.inbox.list.getInfiniteData(inboxQuery(filters));
    return nextWaiting(list?.pages.flatMap(({ items }) => items) ?? [], done_id, my_id);
  };
}
