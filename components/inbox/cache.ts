import type { InfiniteData } from "@tanstack/react-query";
import type { Outputs, trpc } from "@/components/trpc";
import type { InboxCursor, InboxItem, InboxMessage, MessageCursor } from "@/server/schema/inbox";
import { inboxQuery } from "./use-conversations";
import type { Filters } from "./use-filters";

/** What the browser holds of the service's data. */
export type Cache = ReturnType<typeof trpc.useUtils>;

type Messages = InfiniteData<Outputs["inbox"]["messages"], MessageCursor | null>;
type List = InfiniteData<Outputs["inbox"]["list"], InboxCursor | null>;

const isBefore = (a: InboxMessage, b: InboxMessage): boolean =>
  a.created_at < b.created_at || (a.created_at === b.created_at && a.position < b.position);

/** A thread's pages with a message put in its place, or in that of its older self. */
export function withMessage(data: Messages, message: InboxMessage): Messages {
  const isIt = ({ id }: InboxMessage) => id === message.id;
  const home = Math.max(
    0,
    data.pages.findIndex((page) => page.messages.some(isIt)),
  );
  const pages = data.pages.map((page, index) => {
    if (index !== home) return page;
    const others = page.messages.filter((one) => !isIt(one));
    const place = others.findLastIndex((one) => isBefore(one, message)) + 1;
    return { ...page, messages: others.toSpliced(place, 0, message) };
  });
  return { ...data, pages };
}

/** A list's pages with `change` made to the row of that id. */
export const withRow = (data: List, id: string, change: (row: InboxItem) => InboxItem): List => ({
  ...data,
  pages: data.pages.map((page) =>
    page.items.some((row) => row.id === id)
      ? { ...page, items: page.items.map((row) => (row.id === id ? change(row) : row)) }
      : page,
  ),
});

/** A list's pages with a row renewed and moved to where its last activity puts it; taken out where it no more fits. */
export function withRenewedRow(data: List, row: InboxItem, fits: boolean): List {
  const isLater = (other: InboxItem) =>
    other.updated_at > row.updated_at || (other.updated_at === row.updated_at && other.id > row.id);
  let isPlaced = !fits;
  const pages = data.pages.map((page, index) => {
    const others = page.items.filter(({ id }) => id !== row.id);
    const place = others.findLastIndex(isLater) + 1;
    const isEnd = index === data.pages.length - 1 && page.next_cursor === null;
    if (isPlaced || (place === others.length && place > 0 && !isEnd)) return { ...page, items: others };
    isPlaced = true;
    return { ...page, items: others.toSpliced(place, 0, row) };
  });
  return { ...data, pages };
}

/** Puts a message into its thread, if that is held. */
export const putMessage = (cache: Cache, message: InboxMessage): void =>
  cache.inbox.messages.setInfiniteData(
    { conversation_id: message.conversation_id },
    (data) => data && withMessage(data, message),
  );

/** Changes a conversation's row in the list that is shown. */
export const changeRow = (
  cache: Cache,
  filters: Filters,
  id: string,
  change: (row: InboxItem) => InboxItem,
): void => cache.inbox.list.setInfiniteData(inboxQuery(filters), (data) => data && withRow(data, id, change));
