import { expect, test } from "vitest";
import type { InboxItem, InboxMessage } from "@/schema/inbox";
import { withMessage, withTop } from "./cache";

const at = (second: number) => new Date(Date.UTC(2026, 10, 21, 9, 0, second)).toISOString();

const message = (id: string, second: number, content = id): InboxMessage => ({
  id,
  conversation_id: "c",
  position: second,
  role: "user",
  content,
  metadata: { author: "customer" },
  delivery_status: null,
  delivery_error: null,
  edited_at: null,
  deleted_at: null,
  created_at: at(second),
  sender: { kind: "customer", id: null, name: null },
});

const cursor = { created_at: at(0), position: 0 };
const thread = (pages: InboxMessage[][], hasMore = false, hasNewer = false) => ({
  pages: pages.map((messages, index) => ({
    messages,
    next_cursor: hasMore || index < pages.length - 1 ? cursor : null,
    newer_cursor: hasNewer && index === 0 ? { after: cursor } : null,
  })),
  pageParams: pages.map(() => null),
});
const ids = ({ pages }: { pages: { messages: InboxMessage[] }[] }) =>
  pages.map((page) => page.messages.map(({ id }) => id));

test("a message is inserted in time order, on the page that it belongs to", () => {
  const data = thread([
    [message("d", 40), message("e", 50)],
    [message("a", 10), message("b", 20)],
  ]);
  expect(ids(withMessage(data, message("new", 60)))).toEqual([
    ["d", "e", "new"],
    ["a", "b"],
  ]);
  expect(ids(withMessage(data, message("late", 15)))).toEqual([
    ["d", "e"],
    ["a", "late", "b"],
  ]);
  expect(ids(withMessage(data, message("first", 5)))).toEqual([
    ["d", "e"],
    ["first", "a", "b"],
  ]);
});

test("a message older than the loaded pages is left out while older pages remain", () => {
  expect(ids(withMessage(thread([[message("b", 20)]], true), message("a", 10)))).toEqual([["b"]]);
});

test("a message newer than the loaded part of a thread is left out while newer pages remain", () => {
  const middle = thread([[message("a", 10), message("c", 30)]], false, true);
  expect(ids(withMessage(middle, message("new", 60)))).toEqual([["a", "c"]]);
  expect(ids(withMessage(middle, message("b", 20)))).toEqual([["a", "b", "c"]]);
});

test("a message that is already there is replaced, not duplicated", () => {
  const { pages } = withMessage(thread([[message("a", 10), message("b", 20)]]), message("a", 10, "other"));
  expect(pages[0]?.messages.map(({ content }) => content)).toEqual(["other", "b"]);
});

const row = (id: string, second: number): InboxItem => ({
  id,
  lead_id: "l",
  session_key: id,
  channel: "whatsapp",
  status: "active",
  assignee_id: null,
  team_id: null,
  message_count: 1,
  last_message_at: at(second),
  last_message_preview: null,
  label_ids: [],
  created_at: at(0),
  updated_at: at(second),
  lead: { id: "l", name: id, phone: null, email: null, practice: false },
  assignee: null,
  unread: false,
  last_message: null,
  window_closes_at: null,
  waiting_since: null,
  waiting_for: null,
  snoozed_until: null,
});

/** A page of rows, given as ids with the second of their last activity. Its cursor is the last row; null if `isEnd`. */
function page(rows: Record<string, number>, isEnd = false) {
  const items = Object.entries(rows).map(([id, second]) => row(id, second));
  const last = items.at(-1);
  return { items, next_cursor: last && !isEnd ? { at: last.updated_at, id: last.id } : null };
}
const list = (...pages: ReturnType<typeof page>[]) => ({ pages, pageParams: pages.map(() => null) });
const names = (data: { pages: { items: InboxItem[] }[] } | null) =>
  data?.pages.map(({ items }) => items.map(({ id }) => id));
const nobody = new Set<string>();

test("a row with a new message moves to the top from any page", () => {
  const held = list(page({ a: 9, b: 8 }), page({ c: 7, d: 6 }));
  expect(names(withTop(held, page({ d: 10, a: 9 }), new Set(["d"])))).toEqual([["d", "a", "b"], ["c"]]);
});

test("a row that no longer matches is removed from any page", () => {
  const held = list(page({ a: 9, b: 8 }), page({ c: 7, d: 6 }));
  expect(names(withTop(held, page({ b: 8, c: 7 }), new Set(["a"])))).toEqual([["b", "c"], ["d"]]);
  expect(names(withTop(held, page({ a: 9, b: 8 }), new Set(["d"])))).toEqual([["a", "b"], ["c"]]);
});

test("a first page that is the whole list replaces the list", () => {
  const held = list(page({ a: 9, b: 8 }), page({ c: 7 }, true));
  expect(withTop(held, page({ c: 7 }, true), nobody)).toEqual(list(page({ c: 7 }, true)));
});

test("more than a page of changes means that the list must be reloaded", () => {
  expect(withTop(list(page({ a: 3, b: 2 })), page({ y: 9, z: 8 }), nobody)).toBeNull();
});

test("an empty list takes over the first page and its cursor", () => {
  const top = page({ a: 3 });
  expect(withTop(list(page({}, true)), top, nobody)).toEqual(list(top));
});

test("the next cursor stays at the end of the loaded rows", () => {
  const held = list(page({ a: 9, b: 8, c: 7 }));
  expect(withTop(held, page({ n: 10, a: 9 }), nobody)?.pages[0]?.next_cursor).toEqual({
    at: at(7),
    id: "c",
  });
});
