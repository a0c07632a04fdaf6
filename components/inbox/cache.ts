import type { InfiniteData } from "@tanstack/react-query";
import type { Outputs, trpc } from "@/components/trpc";
import type { InboxCursor, InboxItem, InboxMessage, MessageCursor } from "@/schema/inbox";
import { inboxQuery } from "./list/use-conversations";
import type { InboxFilters } from "./views/use-filters";

/** The browser's query cache, as tRPC's utils. */
export type Cache = ReturnType<typeof trpc.useUtils>;

type Messages = InfiniteData<Outputs["inbox"]["messages"], MessageCursor | null>;
type List = InfiniteData<Outputs["inbox"]["list"], InboxCursor | null>;

const isBefore = (a: InboxMessage, b: InboxMessage): boolean =>
  a.created_at < b.created_at || (a.created_at === b.created_at && a.position < b.position);

/** Inserts a message into a thread's pages (latest first) or replaces its older version, if its page is loaded. */
export function withMessage(data: Messages, message: InboxMessage): Messages {
  const isIt = ({ id }: InboxMessage) => id === message.id;
  const known = data.pages.findIndex((page) => page.messages.some(isIt));
  const fitting = data.pages.findIndex(({ messages: [first] }) => first && isBefore(first, message));
  const oldest = data.pages.length - 1;
  const isOlder = known < 0 && fitting < 0;
  if (isOlder && data.pages[oldest]?.next_cursor) return data;
  const [latest] = data.pages;
  const end = latest?.messages.at(-1);
  if (known < 0 && latest?.newer_cursor && end && isBefore(end, message)) return data;
  const home = isOlder ? oldest : known >= 0 ? known : fitting;
  const pages = data.pages.map((page, index) => {
    if (index !== home) return page;
    const others = page.messages.filter((one) => !isIt(one));
    const place = others.findLastIndex((one) => isBefore(one, message)) + 1;
    return { ...page, messages: others.toSpliced(place, 0, message) };
  });
  return { ...data, pages };
}

/** Applies `change` to the row with this id. */
const withRow = (data: List, id: string, change: (row: InboxItem) => InboxItem): List => ({
  ...data,
  pages: data.pages.map((page) =>
    page.items.some((row) => row.id === id)
      ? { ...page, items: page.items.map((row) => (row.id === id ? change(row) : row)) }
      : page,
  ),
});

const isEarlier = (a: InboxCursor, b: InboxCursor): boolean => a.at < b.at || (a.at === b.at && a.id < b.id);

/**
 * Replaces the top of a list's pages with a fresh first page; rows further down stay. `changed`: conversations that are
 * in `top` if they are in the list at all. Null if rows between the new top and the kept ones may be missing.
 */
export function withTop(data: List, top: List["pages"][number], changed: ReadonlySet<string>): List | null {
  const end = top.next_cursor;
  const held = data.pages.flatMap(({ items }) => items);
  const renewed = new Set(top.items.map(({ id }) => id));
  if (end && held.length > 0 && !held.some(({ id }) => renewed.has(id))) return null;
  const stays = (row: InboxItem) =>
    end !== null &&
    !renewed.has(row.id) &&
    !changed.has(row.id) &&
    isEarlier({ at: row.updated_at, id: row.id }, end);
  const [first, ...others] = data.pages.map((page) => ({ ...page, items: page.items.filter(stays) }));
  if (!first || end === null) return { pages: [top], pageParams: data.pageParams.slice(0, 1) };
  const isCovered = first.items.length === 0 && others.length === 0;
  const merged = { items: [...top.items, ...first.items], next_cursor: isCovered ? end : first.next_cursor };
  return { ...data, pages: [merged, ...others] };
}

export const putMessage = (cache: Cache, message: InboxMessage): void =>
  cache.inbox.messages.setInfiniteData(
    { conversation_id: message.conversation_id },
    (data) => data && withMessage(data, message),
  );

/** Adds a new message to its thread, unless a live update already did: that version may be newer. */
export const addToThread = (cache: Cache, message: InboxMessage): void =>
  cache.inbox.messages.setInfiniteData({ conversation_id: message.conversation_id }, (data) => {
    const isHeld = data?.pages.some(({ messages }) => messages.some(({ id }) => id === message.id));
    return data && !isHeld ? withMessage(data, message) : data;
  });

export const changeRow = (
  cache: Cache,
  filters: InboxFilters,
  id: string,
  change: (row: InboxItem) => InboxItem,
): void => cache.inbox.list.setInfiniteData(inboxQuery(filters), (data) => data && withRow(data, id, change));
